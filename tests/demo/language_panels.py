"""A panel with every sign-in screen, for the tests of translations."""

from __future__ import annotations

from django_panel import Panel, PanelProvider


class AccountPanelProvider(PanelProvider):
    """Registration, password reset and verification of the email address."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("account").registration().password_reset().email_verification()
