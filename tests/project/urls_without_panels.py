"""A URLconf that does not include the panels."""

from __future__ import annotations

from django.urls import path

from tests.project.urls import home

urlpatterns = [path("dashboard", home)]
