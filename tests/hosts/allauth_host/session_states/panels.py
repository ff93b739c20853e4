"""A panel with all authentication pages, and the same one with a required second factor."""

from __future__ import annotations

from django_panel import Panel
from tests.hosts.allauth_host import guarded_panels


class OfficeProvider(guarded_panels.OfficeProvider):
    def panel(self, panel: Panel) -> Panel:
        return super().panel(panel).registration().password_reset().email_verification()


class StrictProvider(OfficeProvider):
    def panel(self, panel: Panel) -> Panel:
        return super().panel(panel).require_two_factor()
