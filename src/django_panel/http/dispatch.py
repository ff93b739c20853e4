"""One door for every panel route: the row decides, not the request."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from django_panel.http import errors, headers, pipeline
from django_panel.http.calls import PanelCall, RoutePlace
from django_panel.panels.panel import Panel


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
