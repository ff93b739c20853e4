"""The innermost step: a page or a controller is made, called, and its screen drawn."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.responses import render_screen
from django_panel.support import ports
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.http.dispatch import PanelCall


def run_handler(request: HttpRequest) -> HttpResponseBase:
    """Call what the route names; an outdated client is told to reload before that."""
    stale = ports.renderer().stale_answer(request)
    if stale is not None:
        return stale
    call: PanelCall = request.panel_call  # type: ignore[attr-defined]
    result = _controller_or_page(call, request)
    return render_screen(request, result) if isinstance(result, Screen) else result


def _controller_or_page(call: PanelCall, request: HttpRequest) -> Any:
    from django_panel.http.dispatch import controller_method

    route = call.route
    if route.resource is None or route.page is None:
        return controller_method(route.handler)(request, **call.params)
    page = route.page(route.resource, call.panel)
    method = route.handler.rsplit(".", 1)[1]
    wanted = wanted_parameters(route.page, method)
    return getattr(page, method)(**_arguments(wanted, request, call.params))


@cache
def wanted_parameters(page: type[Any], method: str) -> tuple[str, ...]:
    """Return the parameters a page's method names; it receives exactly these."""
    return tuple(inspect.signature(getattr(page, method)).parameters)[1:]


def _arguments(
    wanted: tuple[str, ...], request: HttpRequest, params: Mapping[str, Any]
) -> dict[str, Any]:
    known = {**params, "request": request}
    return {name: known[name] for name in wanted if name in known}


