"""Calls the page or controller of a route, and renders the screen that it returns."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from django_panel.exceptions import LogicException, dotted
from django_panel.http.responses import redirect_response, render_screen
from django_panel.http.route_match import RouteMatch, get_route_match
from django_panel.panels.routes import STANDARD_PAGES
from django_panel.support import ports
from django_panel.support.screen import Redirect, Screen


def run_handler(request: HttpRequest) -> HttpResponseBase:
    """Call the route's handler; an outdated client gets a reload response instead."""
    stale = ports.renderer().version_conflict_response(request)
    if stale is not None:
        return stale
    match = get_route_match(request)
    result = _call(match, request)
    if isinstance(result, Screen):
        return render_screen(request, result)
    if isinstance(result, HttpResponseBase):
        return result
    if isinstance(result, Redirect):
        return redirect_response(request, result)
    owner = match.route.handler if match.route.page is None else dotted(match.route.page)
    raise LogicException(
        f"{owner} returned {result!r}. "
        "A page returns a screen, a redirect or a response. "
        "Add `return self.screen(...)`."
    )


def _call(match: RouteMatch, request: HttpRequest) -> Any:
    """Construct the route's controller or page, and call its method."""
    route = match.route
    if route.resource is None or route.page is None:
        owner, method = handler_of(route.handler)
        return getattr(owner(), method)(request)
    page = route.page(route.resource, match.panel)
    # The standard pages check their own ability.
    if route.page_key not in STANDARD_PAGES and not page.can_open():
        raise PermissionDenied
    return call_page(page, route.handler.rpartition(".")[2], request)


def call_page(page: Any, method: str, request: HttpRequest) -> Any:
    """Call a page's method with those of request and route parameters that it takes."""
    arguments = {**get_route_match(request).params, "request": request}
    names = parameter_names(type(page), method)
    return getattr(page, method)(**{name: arguments[name] for name in names if name in arguments})


@cache
def handler_of(path: str) -> tuple[Any, str]:
    """Return the class and the method name of a dotted path."""
    owner, _, method = path.rpartition(".")
    return import_string(owner), method


def parameter_names(page: type[Any], method: str) -> tuple[str, ...]:
    """Return the parameter names of a page's method, without ``self``; cached."""
    names = _parameter_names.get((page, method))
    if names is None:
        names = tuple(inspect.signature(getattr(page, method)).parameters)[1:]
        _parameter_names[page, method] = names
    return names


_parameter_names: dict[tuple[type[Any], str], tuple[str, ...]] = {}
