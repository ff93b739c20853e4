"""Answers: a screen drawn, or the way back."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from django_panel.http import flash
from django_panel.support import ports
from django_panel.support.safe_url import safe_url
from django_panel.support.screen import Always, Redirect, Screen


class SeeOther(HttpResponseRedirect):
    """The answer to a write: fetch this other page."""

    status_code = 303


def render_screen(request: HttpRequest, screen: Screen, status: int = 200) -> HttpResponse:
    """Return a screen as a response, with what every page shares.

    Toast and errors are shown and consumed by a whole page only: any other answer would
    eat what nobody sees. The errors are part of the other answers too, for the browser
    takes their absence for "none".
    """
    renderer = ports.renderer()
    shared = getattr(request, "panel_shared", None)
    if getattr(getattr(request, "user", None), "is_authenticated", False):
        # The login clears the history, which works only on what was kept encrypted.
        renderer.encrypt_history(request)
    whole = request.method != "HEAD" and not renderer.is_partial(request)
    response = renderer.render(
        request,
        screen,
        shared={**({} if shared is None else shared.read()), **_kept_for_page(request)},
        toast=flash.waiting_toast(request) if whole else None,
        status=status,
    )
    if whole:
        flash.consume(request)
    return response


def _kept_for_page(request: HttpRequest) -> dict[str, Always]:
    """Return what a redirect left behind; all but the errors only where there is something."""
    kept = {"errors": Always(lambda: flash.waiting_errors(request))}
    refused = flash.waiting_refused(request)
    if refused is not None:
        kept["refused"] = Always(lambda: refused)
    conflict = flash.waiting_conflict(request)
    if conflict is not None:
        kept["conflict"] = Always(lambda: conflict)
    return kept


def redirected(request: HttpRequest, way: Redirect) -> HttpResponseRedirect:
    """Return the way a page chose; after a write the browser fetches what it leads to."""
    url = way.url or safe_referer(request) or way.fallback
    return HttpResponseRedirect(url) if request.method in {"GET", "HEAD"} else SeeOther(url)


def redirect_back(request: HttpRequest, fallback: str) -> HttpResponseRedirect:
    """Return to where the person was, if that is on this site."""
    return SeeOther(safe_referer(request) or fallback)


def safe_referer(request: HttpRequest) -> str | None:
    """Return the path of the page a request came from, when it is on this host.

    Only path and query travel on, and they are judged once more without the host: the
    path of ``http://this.host//other.host/`` alone would lead elsewhere.
    """
    referer = request.META.get("HTTP_REFERER", "")
    if not url_has_allowed_host_and_scheme(
        referer, {request.get_host()}, require_https=request.is_secure()
    ):
        return None
    parts = urlsplit(referer)
    path = f"{parts.path or '/'}{f'?{parts.query}' if parts.query else ''}"
    return safe_url(path) if path.startswith("/") else None


def wants_json(request: HttpRequest) -> bool:
    """Return whether a script asks: no page request, and JSON preferred over HTML."""
    if ports.renderer().is_page_request(request):
        return False
    preferred: Any = request.get_preferred_type(["text/html", "application/json"])
    return bool(preferred == "application/json")
