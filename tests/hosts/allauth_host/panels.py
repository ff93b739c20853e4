"""A panel with all authentication pages."""

from __future__ import annotations

from django_panel import Panel, PanelProvider


class AdminProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return (
            panel.path("admin")
            .can_access(lambda user: True)
            .registration()
            .password_reset()
            .email_verification()
        )
