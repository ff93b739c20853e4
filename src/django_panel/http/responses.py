"""Answers: a screen drawn, or the way back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from django_panel.http import flash
from django_panel.support import ports
from django_panel.support.screen import Screen


class SeeOther(HttpResponseRedirect):
    """The answer to a write: fetch this other page."""

    status_code = 303


def render_screen(request: HttpRequest, screen: Screen, status: int = 200) -> HttpResponse:
    """Return a screen as a response, with what every page shares.

    Messages are consumed only when a whole page is drawn: a partial reload would eat a
    toast that nobody sees.
    """
    renderer = ports.renderer()
    shared = getattr(request, "panel_shared", {})
    toast = None if renderer.is_partial(request) else flash.take_toast(request)
    return renderer.render(
        request,
        screen,
        shared={**shared, "errors": flash.errors_prop(request)},
        toast=toast,
        status=status,
    )


def redirect_back(request: HttpRequest, fallback: str) -> HttpResponseRedirect:
    """Return to where the person was, if that is on this site."""
    return SeeOther(safe_referer(request) or fallback)


def safe_referer(request: HttpRequest) -> str | None:
    """Return the path of the page a request came from, when it is on this host."""
    referer = request.META.get("HTTP_REFERER", "")
    if not referer or not url_has_allowed_host_and_scheme(
        referer, {request.get_host()}, require_https=request.is_secure()
    ):
        return None
    parts = urlsplit(referer)
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.path or '/'}{query}"


def wants_json(request: HttpRequest) -> bool:
    """Return whether a script asks: no page request, and JSON preferred over HTML."""
    if ports.renderer().is_page_request(request):
        return False
    preferred: Any = request.get_preferred_type(["text/html", "application/json"])
    return bool(preferred == "application/json")
