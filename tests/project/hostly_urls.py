"""A site that has not included the panels yet."""

from __future__ import annotations

from django.urls import path

from tests.project.urls import home

urlpatterns = [path("dashboard", home)]
