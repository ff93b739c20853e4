"""What a host includes: ``path("", include("django_panel.urls"))``."""

from __future__ import annotations

from django_panel.http.urls import PanelPatterns

urlpatterns = PanelPatterns()
