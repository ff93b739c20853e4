"""The route that a request matched, and its parameters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from django_panel.http.exceptions import MethodNotAllowed
from django_panel.panels.panel import Panel
from django_panel.panels.route import Route
from django_panel.support.frozen import FrozenValue


@dataclass(frozen=True, slots=True, eq=False)
class PathRoutes:
    """A path of a panel with its routes by HTTP method."""

    panel: Panel
    path: str
    by_verb: Mapping[str, Route]

    def route_for(self, verb: str) -> Route:
        """Return the route for an HTTP method."""
        route = self.by_verb.get("GET" if verb == "HEAD" else verb)
        if route is None:
            raise MethodNotAllowed(self.allowed())
        return route

    def allowed(self) -> list[str]:
        """Return the HTTP methods of this path."""
        return sorted({*self.by_verb, *(["HEAD"] if "GET" in self.by_verb else [])})


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class RouteMatch(FrozenValue):
    """The route of a request, and the parameters of its path."""

    panel: Panel
    route: Route
    params: Mapping[str, Any]
    #: The ``{tenant}`` segment of the path; not one of ``params``.
    tenant_segment: str | None = None


def set_route_match(request: HttpRequest, match: RouteMatch) -> None:
    """Store the match on its request."""
    request.panel_match = match  # type: ignore[attr-defined]


def get_route_match(request: HttpRequest) -> RouteMatch:
    """Return the match of a panel request."""
    match: RouteMatch = request.panel_match  # type: ignore[attr-defined]
    return match
