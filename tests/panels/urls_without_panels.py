"""A URLconf that does not include the panels."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path


def plain(request: HttpRequest) -> HttpResponse:
    return HttpResponse("plain")


urlpatterns = [path("dashboard", plain)]
