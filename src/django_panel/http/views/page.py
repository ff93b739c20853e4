"""Standalone pages."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from django_panel.http.calls import call_of
from django_panel.http.handlers import call_page


class PageController:
    """Renders a standalone page; its class comes from the route, never from the request."""

    def show(self, request: HttpRequest) -> Any:
        return open_page(request)


def open_page(request: HttpRequest) -> Any:
    """Make the route's page and let it draw, if the current user may open it."""
    call = call_of(request)
    page = call.route.page
    if page is None or not page.can_access():
        raise PermissionDenied
    return call_page(page(call.panel), "render", request)
