"""The settings pages of a panel, and the routes of their write requests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django_panel.pages.settings.appearance import AppearancePage
from django_panel.pages.settings.profile import ProfilePage
from django_panel.pages.settings.security import SecurityPage
from django_panel.panels.route import VIEWS, Route

if TYPE_CHECKING:
    from django_panel.panels.registries import PanelContents

#: The pages that ``Panel.settings()`` registers.
SETTINGS_PAGES: tuple[type[Any], ...] = (ProfilePage, SecurityPage, AppearancePage)


def settings_routes(contents: PanelContents) -> Iterator[Route]:
    """Yield the write requests of the settings pages that the panel has."""
    pages, views = contents.pages.all(), f"{VIEWS}.settings"
    confirm = f"{views}.ConfirmPasswordController.show"
    yield Route("GET", "settings/confirm-password", "settings.confirm-password", confirm)
    leave = f"{views}.ImpersonationController.leave"
    yield Route("DELETE", "settings/impersonation", "settings.impersonation.leave", leave)
    if any(issubclass(page, ProfilePage) for page in pages):
        account = f"{views}.AccountController"
        yield Route("PUT", "settings/profile", "settings.profile.update", f"{account}.update")
        yield Route("DELETE", "settings/account", "settings.account.delete", f"{account}.delete")
    if any(issubclass(page, SecurityPage) for page in pages):
        security = f"{views}.SecurityController"
        yield Route("PUT", "settings/password", "settings.password.update", f"{security}.password")
        path, name = "settings/sessions", "settings.sessions"
        yield Route("POST", f"{path}/end", f"{name}.end", f"{security}.end")
        yield Route("POST", f"{path}/end-others", f"{name}.end-others", f"{security}.end_others")
