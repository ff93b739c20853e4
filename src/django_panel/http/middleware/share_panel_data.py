"""Shares what every page of a panel carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.web import WebMiddleware
from django_panel.panels.panel import Panel
from django_panel.panels.shared import shared_props
from django_panel.support import context


class SharePanelData(WebMiddleware):
    """Hangs the shared props on the request; nothing is computed until a page is drawn."""

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        request.panel_shared = SharedProps(request)  # type: ignore[attr-defined]
        return self.get_response(request)


class SharedProps:
    """The shared props of one request, read when the panel is known."""

    def __init__(self, request: HttpRequest) -> None:
        self._request = request

    def read(self) -> Mapping[str, Any]:
        """Return the props; the panel that is bound now is the one they are about."""
        panel = context.current_panel()
        return shared_props(self._request, panel if isinstance(panel, Panel) else None)
