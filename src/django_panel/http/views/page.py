"""Standalone pages."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from django_panel.http.handlers import call_page
from django_panel.http.route_match import get_route_match


class PageController:
    """Renders the standalone page of a route."""

    def show(self, request: HttpRequest) -> Any:
        return open_page(request)


def open_page(request: HttpRequest) -> Any:
    """Render the route's page, if the current user may open it."""
    match = get_route_match(request)
    page = match.route.page
    if page is None or not page.can_access():
        raise PermissionDenied
    return call_page(page(match.panel), "render", request)
