"""Responses to requests of a session that has to do something else first."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from django_panel.auth.email_codes.session import INTENDED
from django_panel.auth.redirects import current_page
from django_panel.http.error_messages import Message
from django_panel.http.errors import status_response
from django_panel.http.responses import SeeOther, wants_json
from django_panel.panels.panel import Panel

#: The route of the page on which users set up second factors.
SECURITY_PAGE = "pages.settings-security"
#: The prefix of the routes of emailed codes.
TWO_FACTOR_ROUTES = "auth.two-factor."

#: Routes whose response is a file: a redirect of the page to them would show nothing.
_FILES = frozenset({"export-file", "import-file", "uploads.show", "imports.example"})


def hold(
    request: HttpRequest, panel: Panel, url: str, *, status: int, message: Message
) -> HttpResponse:
    """Redirect a page request to ``url``; return the status to a JSON request."""
    if wants_json(request):
        return status_response(request, panel, status, message)
    return HttpResponseRedirect(url) if request.method in {"GET", "HEAD"} else SeeOther(url)


def show_only_this_page(request: HttpRequest) -> None:
    """Leave data of the panel out of the shared props: the user may not use the panel yet."""
    request.panel_is_held = True  # type: ignore[attr-defined]


def store_intended_page(request: HttpRequest) -> None:
    """Remember the page of a held request, for the redirect after the code."""
    session: Any = getattr(request, "session", None)
    match: Any = getattr(request, "panel_match", None)
    if session is None or wants_json(request) or (match and match.route.name in _FILES):
        return
    page = current_page(request)
    if page is not None:
        session[INTENDED] = page
