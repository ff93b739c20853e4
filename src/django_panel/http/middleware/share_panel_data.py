"""Shares the props of every panel page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.web import WebMiddleware
from django_panel.panels.panel import Panel
from django_panel.panels.shared_props import shared_props
from django_panel.support import context


class SharePanelData(WebMiddleware):
    """Sets the shared props on the request; they are computed when a page is rendered."""

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        request.panel_shared = SharedProps(request)  # type: ignore[attr-defined]
        return self.get_response(request)


class SharedProps:
    """The shared props of one request, computed when the panel is bound."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    def read(self) -> Mapping[str, Any]:
        """Return the props of the current panel."""
        panel = context.current_panel()
        return shared_props(self._request, panel if isinstance(panel, Panel) else None)
