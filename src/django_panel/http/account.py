"""The signed-in user of a request about the own account."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest

from django_panel.auth import impersonation
from django_panel.http.exceptions import Unauthenticated
from django_panel.http.route_match import get_route_match
from django_panel.pages.settings.profile import ProfilePage
from django_panel.panels.panel import Panel


def panel_and_user(request: HttpRequest) -> tuple[Panel, Any]:
    """Return panel and user; raise ``Unauthenticated`` for a guest."""
    user: Any = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        # A public panel has no guard for guests.
        raise Unauthenticated
    return get_route_match(request).panel, user


def own_account(request: HttpRequest) -> tuple[Panel, Any]:
    """Return panel and user; refuse a user who is signed in as another."""
    panel, user = panel_and_user(request)
    if impersonation.is_impersonated(request):
        raise PermissionDenied
    return panel, user


def profile_page(panel: Panel) -> type[ProfilePage]:
    """Return the profile page of a panel, which the user may open, or raise ``Http404``."""
    for page in panel.get_settings_pages():
        if issubclass(page, ProfilePage):
            if not page.can_access():
                raise PermissionDenied
            return page
    raise Http404
