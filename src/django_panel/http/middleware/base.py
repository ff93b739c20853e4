"""What our middleware share: a call, and for the web group a switch."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.calls import call_of
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry

Handler = Callable[[HttpRequest], HttpResponseBase]


class PanelGuard:
    """A guard of one panel; without an id it guards the panel of the route."""

    def __init__(self, get_response: Handler, panel_id: str | None = None) -> None:
        self.get_response = get_response
        self.panel_id = panel_id

    def panel(self, request: HttpRequest) -> Panel:
        """Return the guarded panel."""
        if self.panel_id is not None:
            return get_registry().by_id(self.panel_id)
        return call_of(request).panel
