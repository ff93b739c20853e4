"""The panels at the root, followed by the host's own page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def about(request: HttpRequest) -> HttpResponse:
    return HttpResponse("about the host")


urlpatterns = [path("", include("django_panel.urls")), path("about", about)]
