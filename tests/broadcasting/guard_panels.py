"""Panels with one guard each."""

from __future__ import annotations

from typing import Any

from django_panel import Panel, PanelProvider


class PlainPanelProvider(PanelProvider):
    """The panel ``plain``: no guard."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("plain")


class CodedPanelProvider(PanelProvider):
    """The panel ``coded``: an emailed code."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("coded").require_email_code()


class FactorPanelProvider(PanelProvider):
    """The panel ``factor``: a second factor."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("factor").require_two_factor()


class VerifiedPanelProvider(PanelProvider):
    """The panel ``verified``: a verified address."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("verified").email_verification().auth()


def is_supporter(user: Any, other: Any) -> bool:
    """Only members of a group may sign in as another user."""
    return bool(user.groups.filter(name="support").exists())


class SupportPanelProvider(PanelProvider):
    """The panel ``support``: impersonation by supporters."""

    def panel(self, panel: Panel) -> Panel:
        return panel.path("support").impersonation(is_supporter)
