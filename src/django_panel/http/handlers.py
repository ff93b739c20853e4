"""The innermost step: a page or a controller is made, called, and its screen drawn."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.module_loading import import_string

from django_panel.exceptions import LogicException, dotted
from django_panel.http.calls import PanelCall, call_of
from django_panel.http.responses import redirected, render_screen
from django_panel.panels.routes import STANDARD_PAGES
from django_panel.support import ports
from django_panel.support.screen import Redirect, Screen


def run_handler(request: HttpRequest) -> HttpResponseBase:
    """Call what the route names; an outdated client is told to reload before that."""
    stale = ports.renderer().stale_answer(request)
    if stale is not None:
        return stale
    call = call_of(request)
    result = _called(call, request)
    if isinstance(result, Screen):
        return render_screen(request, result)
    if isinstance(result, HttpResponseBase):
        return result
    if isinstance(result, Redirect):
        return redirected(request, result)
    owner = call.route.handler if call.route.page is None else dotted(call.route.page)
    raise LogicException(
        f"{owner} answered with {result!r}. "
        "A page returns a screen, or a response of its own. "
        "Add `return self.screen(...)`."
    )


def _called(call: PanelCall, request: HttpRequest) -> Any:
    """Make the route's controller or page and call the method it names."""
    route = call.route
    if route.resource is None or route.page is None:
        owner, method = handler_of(route.handler)
        return getattr(owner(), method)(request)
    page = route.page(route.resource, call.panel)
    # The standard pages ask for more, each its own ability.
    if route.page_key not in STANDARD_PAGES and not page.can_open():
        raise PermissionDenied
    return call_page(page, route.handler.rpartition(".")[2], request)


def call_page(page: Any, method: str, request: HttpRequest) -> Any:
    """Call a page's method with the request and the route parameters it names, no others."""
    known = {**call_of(request).params, "request": request}
    wanted = wanted_parameters(type(page), method)
    return getattr(page, method)(**{name: known[name] for name in wanted if name in known})


@cache
def handler_of(path: str) -> tuple[Any, str]:
    """Return the class and the method name a handler's dotted path names."""
    owner, _, method = path.rpartition(".")
    return import_string(owner), method


def wanted_parameters(page: type[Any], method: str) -> tuple[str, ...]:
    """Return the parameters a page's method names; it receives exactly these."""
    known = _wanted.get((page, method))
    if known is None:
        known = tuple(inspect.signature(getattr(page, method)).parameters)[1:]
        _wanted[page, method] = known
    return known


_wanted: dict[tuple[type[Any], str], tuple[str, ...]] = {}
