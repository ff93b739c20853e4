"""The URL patterns of all panels: ``path("", include("django_panel.urls"))``."""

from __future__ import annotations

from django_panel.http.urls import PanelPatterns

urlpatterns = PanelPatterns()
