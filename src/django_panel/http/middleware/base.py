"""Base class of the middleware of panel routes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.route_match import get_route_match
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.panels.route import Route
from django_panel.support.frozen import FrozenValue
from django_panel.support.steps import Step

Handler = Callable[[HttpRequest], HttpResponseBase]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Visit(FrozenValue):
    """Who opens what: what a guard can check without a request."""

    panel: Panel
    user: Any
    tenant: Any = None
    route: Route | None = None


class PanelGuard:
    """Middleware of one panel; without an id, of the route's panel."""

    def __init__(self, get_response: Handler, panel_id: str | None = None) -> None:
        self.get_response = get_response
        self.panel_id = panel_id

    def panel(self, request: HttpRequest) -> Panel:
        """Return the panel."""
        if self.panel_id is not None:
            return get_registry().by_id(self.panel_id)
        return get_route_match(request).panel

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        """Yield what the guard decides about a visit; what depends on the session is a note."""
        yield from ()
