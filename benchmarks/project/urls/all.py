"""No page at all: the settings that fill the database serve none."""

from __future__ import annotations

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
