"""The panels below two nested includes."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("outer/", include([path("inner/", include("django_panel.urls"))])),
]
