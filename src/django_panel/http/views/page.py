"""Standalone pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.http.dispatch import PanelCall


class PageController:
    """Renders a standalone page; its class comes from the route, never from the request."""

    def show(self, request: HttpRequest) -> Screen:
        return open_page(request)


def open_page(request: HttpRequest) -> Screen:
    """Make the route's page and let it draw, if the current user may open it."""
    call: PanelCall = request.panel_call  # type: ignore[attr-defined]
    page = call.route.page
    if page is None or not page.can_access():
        raise PermissionDenied
    screen: Screen = page(call.panel).render()
    return screen
