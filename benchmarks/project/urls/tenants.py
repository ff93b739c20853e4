"""The panels, as a host includes them."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [path("", include("django_panel.urls"))]
