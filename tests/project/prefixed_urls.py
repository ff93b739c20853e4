"""The panels under a prefix."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [path("back/office/", include("django_panel.urls"))]
