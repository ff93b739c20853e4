"""Responses to requests of a session that has to do something else first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _

from django_panel.auth.email_codes.holding import waiting_panel
from django_panel.auth.email_codes.session import INTENDED
from django_panel.auth.redirects import current_page, login_url_with
from django_panel.http.error_messages import MESSAGES, Message
from django_panel.http.errors import status_response
from django_panel.http.responses import SeeOther, wants_json
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry

if TYPE_CHECKING:
    from django_panel.auth.wire import HeldWire

#: The route of the page on which users set up second factors.
SECURITY_PAGE = "pages.settings-security"
#: The prefix of the routes of emailed codes.
TWO_FACTOR_ROUTES = "auth.two-factor."
#: The route with which a user who is signed in as another returns to the own account.
LEAVE_ROUTE = "settings.impersonation.leave"

#: Routes whose response is a file: a redirect of the page to them would show nothing.
_FILES = frozenset({"export-file", "import-file", "uploads.show", "imports.example"})


def hold(
    request: HttpRequest, panel: Panel, url: str, *, status: int, message: Message
) -> HttpResponse:
    """Redirect a page request to ``url``; return the status to a JSON request."""
    if wants_json(request):
        return status_response(request, panel, status, message)
    return HttpResponseRedirect(url) if request.method in {"GET", "HEAD"} else SeeOther(url)


def security_url(panel: Panel) -> str | None:
    """Return the security page; None if the panel has none."""
    has_page = any(route.name == SECURITY_PAGE for route in panel.get_routes())
    return panel.reverse(SECURITY_PAGE) if has_page else None


def hold_account(request: HttpRequest, *, status: int = 403) -> HttpResponse | None:
    """Return the response to a change of the account while a panel waits for a code, else None.

    The panel may be another one: who knows only the password must not replace the address that
    the next codes are sent to.
    """
    user: Any = request.user
    panel = waiting_panel(request.session, user)
    if panel is None:
        return None
    is_page = not wants_json(request)
    url = challenge_url(request, panel, user, is_page=is_page)
    if not is_page:
        return JsonResponse(held_body(code_message(panel), url), status=status)
    return SeeOther(url)


def refuse_impersonator(request: HttpRequest, panel: Panel) -> HttpResponse:
    """Return 403: the panel requires something that the user behind the session has not done."""
    message = (MESSAGES[403][0], another_user_message())
    return status_response(request, panel, 403, message)


def another_user_message() -> str:
    """Return the message that something is not possible while signed in as another user."""
    return _("You are signed in as another user. Return to your own account first.")


def challenge_url(request: HttpRequest, panel: Panel, user: Any, *, is_page: bool) -> str:
    """Return the page that asks for the code of a panel, with the current page as ``?next=``.

    ``is_page`` is false for a request that a page sends with a script.

    If the panel is served on another host, another panel of the user asks for the code: an
    answered code is valid for all panels.
    """
    host = request.get_host()
    if not panel.matches_host(host):
        accessible = get_registry().accessible_to(user)
        panel = next((candidate for candidate in accessible if candidate.matches_host(host)), panel)
    url = panel.reverse("auth.two-factor.challenge")
    return login_url_with(url, request, is_page=is_page)


def code_message(panel: Panel) -> str:
    """Return the message that a panel waits for a code."""
    return _("%(panel)s requires a code that is sent to you by email. Enter it first.") % {
        "panel": panel.get_brand_name()
    }


def held_body(message: str, url: str | None) -> HeldWire:
    """Return the JSON body of a request that was held."""
    return {"message": message, "redirectTo": url}


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
