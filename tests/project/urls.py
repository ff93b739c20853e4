"""The panels at the root, and the Django admin."""

from __future__ import annotations

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import include, path


def home(request: HttpRequest) -> HttpResponse:
    return HttpResponse("the host's own page")


urlpatterns = [
    path("", home, name="home"),
    path("dashboard", home),
    path("django-admin/", admin.site.urls),
    path("", include("django_panel.urls")),
]
