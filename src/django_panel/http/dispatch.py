"""One door for every panel route: the row decides, not the request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from django_panel.http import errors, headers, pipeline
from django_panel.http.refusals import MethodNotAllowed
from django_panel.panels.panel import Panel
from django_panel.panels.routes import Route


@dataclass(frozen=True, eq=False)
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
    """One request on its way to its handler: the row and the path's parameters."""

    panel: Panel
    route: Route
    params: Mapping[str, Any]


def dispatch(request: HttpRequest, route: RoutePlace, **params: Any) -> HttpResponseBase:
    """Answer a panel request: guards, handler, and whatever they refuse.

    Declared exempt from the host's CSRF middleware because the pipeline runs the same
    check itself, as its first guard: the refusal then has the panel's shape, and no body
    is parsed before a route wants it.
    """
    response: HttpResponseBase
    try:
        verb = pipeline.effective_verb(request)
        call = PanelCall(route.panel, route.route_for(verb), params)
        response = pipeline.run(request, call)
    except Exception as error:
        response = errors.answer(request, route.panel, error)
    return headers.protect(request, response)


dispatch.csrf_exempt = True  # type: ignore[attr-defined]


def unknown(request: HttpRequest, panel: Panel, **params: Any) -> HttpResponse:
    """Answer a path that no route of the panel has: not found, for everybody alike."""
    return headers.protect(request, errors.not_found(request, panel))


unknown.csrf_exempt = True  # type: ignore[attr-defined]


@cache
def handler_class(path: str) -> tuple[type[Any], str]:
    """Return the class and the method name a handler's dotted path names."""
    owner, method = path.rsplit(".", 1)
    return import_string(owner), method


def controller_method(path: str) -> Callable[..., Any]:
    """Return a fresh controller's method."""
    owner, method = handler_class(path)
    bound: Callable[..., Any] = getattr(owner(), method)
    return bound
