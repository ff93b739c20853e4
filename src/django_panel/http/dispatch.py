"""One door for every panel route: the row decides, not the request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase

from django_panel.http import errors, headers, pipeline
from django_panel.http.calls import PanelCall, RoutePlace
from django_panel.panels.panel import Panel

_View = TypeVar("_View", bound=Callable[..., HttpResponseBase])


def guards_itself(view: _View) -> _View:
    """Mark a view whose CSRF and sign-in rules are its own, and hand it back unwrapped.

    ``csrf_exempt`` only moves the check from the host's middleware into the pipeline: the
    refusal then has the panel's shape, and the check holds where the host dropped that
    middleware. ``login_required`` is what ``LoginRequiredMiddleware`` reads; it would send
    guests away from the panel's own login page.
    """
    vars(view).update(csrf_exempt=True, login_required=False)
    return view


@guards_itself
def dispatch(request: HttpRequest, route: RoutePlace, **params: Any) -> HttpResponseBase:
    """Answer a panel request: guards, handler, and whatever they refuse."""
    _refuse_other_hosts(request, route.panel)
    response: HttpResponseBase
    try:
        verb = pipeline.effective_verb(request, route)
        call = PanelCall(route.panel, route.route_for(verb), params)
        response = pipeline.run(request, call)
    except Exception as error:
        response = errors.answer(request, route.panel, error)
    return headers.protect(request, response)


@guards_itself
def to_root(request: HttpRequest, panel: Panel) -> HttpResponseBase:
    """Redirect the panel's root with a trailing slash to the one without."""
    _refuse_other_hosts(request, panel)
    if request.method not in {"GET", "HEAD"}:
        return unknown(request, panel)
    query = request.META.get("QUERY_STRING", "")
    response = HttpResponseRedirect(f"{panel.url()}{f'?{query}' if query else ''}")
    return headers.protect(request, response)


@guards_itself
def unknown(request: HttpRequest, panel: Panel, **params: Any) -> HttpResponse:
    """Answer a path that no route of the panel has: not found, for everybody alike."""
    _refuse_other_hosts(request, panel)
    return headers.protect(request, errors.not_found(request, panel))


def _refuse_other_hosts(request: HttpRequest, panel: Panel) -> None:
    """Raise where the panel does not exist.

    The host's own "not found" answers: one in the panel's look would name the panel. The
    same goes for a forged host name, which ``get_host`` refuses.
    """
    if not panel.answers_host(request.get_host()):
        raise Http404
