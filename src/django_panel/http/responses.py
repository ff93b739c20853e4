"""Responses: a rendered screen, or a redirect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.http import url_has_allowed_host_and_scheme

from django_panel.http import flash
from django_panel.support import ports
from django_panel.support.safe_url import safe_url
from django_panel.support.screen import Always, Redirect, Screen


class SeeOther(HttpResponseRedirect):
    """A 303 redirect after a write."""

    status_code = 303


def render_screen(request: HttpRequest, screen: Screen, status: int = 200) -> HttpResponse:
    """Return a screen as a response, with the shared props.

    Only a whole page shows the toast and removes the stored values. Partial responses contain
    the errors too, because the browser takes absent errors for none.
    """
    renderer = ports.renderer()
    shared = getattr(request, "panel_shared", None)
    if getattr(getattr(request, "user", None), "is_authenticated", False):
        # Login and logout clear the browser history, which works only if it is encrypted.
        renderer.encrypt_history(request)
    whole = request.method != "HEAD" and not renderer.is_partial(request)
    response = renderer.render(
        request,
        screen,
        shared={**({} if shared is None else shared.read()), **_stored_props(request)},
        toast=flash.waiting_toast(request) if whole else None,
        status=status,
    )
    if whole:
        flash.clear(request)
    return response


def _stored_props(request: HttpRequest) -> dict[str, Always]:
    """Return the props stored before a redirect: errors always, others only if they exist."""
    props = {"errors": Always(lambda: flash.stored_errors(request))}
    refused = flash.stored_refused(request)
    if refused is not None:
        props["refused"] = Always(lambda: refused)
    conflict = flash.stored_conflict(request)
    if conflict is not None:
        props["conflict"] = Always(lambda: conflict)
    jobs = flash.stored_jobs(request)
    if jobs:
        props["jobs"] = Always(lambda: jobs)
    return props


def redirect_response(request: HttpRequest, redirect: Redirect) -> HttpResponseRedirect:
    """Return the redirect of a page: 302 after a read, 303 after a write."""
    url = redirect.url or safe_referer(request) or redirect.fallback
    return HttpResponseRedirect(url) if request.method in {"GET", "HEAD"} else SeeOther(url)


def redirect_back(request: HttpRequest, fallback: str) -> HttpResponseRedirect:
    """Redirect to the previous page if it is on this site, else to the fallback."""
    return SeeOther(safe_referer(request) or fallback)


def message_response(request: HttpRequest, body: Mapping[str, Any], fallback: str) -> HttpResponse:
    """Return the body to a JSON request; else redirect back, with its message as a toast."""
    if wants_json(request):
        return JsonResponse(body)
    messages.success(request, body["message"], fail_silently=True)
    return redirect_back(request, fallback)


def prefers_no_content(request: HttpRequest) -> bool:
    """Return whether the client asks for an answer without a body (RFC 7240).

    The panel's client sends the header with a cell or a new order, and reloads the rows itself.
    """
    return "return=minimal" in request.headers.get("Prefer", "").replace(" ", "").split(",")


def no_content() -> HttpResponse:
    """Return 204 for ``Prefer: return=minimal``."""
    return HttpResponse(status=204, headers={"Preference-Applied": "return=minimal"})


def safe_referer(request: HttpRequest) -> str | None:
    """Return path and query of the ``Referer``, if it is on this host.

    The path is checked again without the host: that of ``http://this.host//other.host/`` would
    lead to another host.
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
    """Return whether the client prefers JSON over HTML and is no Inertia page request."""
    if ports.renderer().is_page_request(request):
        return False
    preferred: Any = request.get_preferred_type(["text/html", "application/json"])
    return bool(preferred == "application/json")
