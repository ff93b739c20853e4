"""One request on its way: the path it hit, the row that answers, the values it carries."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from django_panel.http.refusals import MethodNotAllowed
from django_panel.panels.panel import Panel
from django_panel.panels.routes import Route


@dataclass(frozen=True, slots=True, eq=False)
class RoutePlace:
    """One path of a panel with what answers each verb there."""

    panel: Panel
    path: str
    by_verb: Mapping[str, Route]

    def route_for(self, verb: str) -> Route:
        """Return the row that answers a verb."""
        route = self.by_verb.get("GET" if verb == "HEAD" else verb)
        if route is None:
            raise MethodNotAllowed(self.allowed())
        return route

    def allowed(self) -> list[str]:
        """Return the verbs this path answers."""
        return sorted({*self.by_verb, *(["HEAD"] if "GET" in self.by_verb else [])})


@dataclass(frozen=True, slots=True)
class PanelCall:
    """The row that answers a request, and the path's parameters."""

    panel: Panel
    route: Route
    params: Mapping[str, Any]


def begin(request: HttpRequest, call: PanelCall) -> None:
    """Hang the call on its request."""
    request.panel_call = call  # type: ignore[attr-defined]


def call_of(request: HttpRequest) -> PanelCall:
    """Return the call a panel request is on."""
    call: PanelCall = request.panel_call  # type: ignore[attr-defined]
    return call
