"""The endpoints of emailed codes: the challenge, another code, and switching them on and off."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.debug import sensitive_variables

from django_panel.auth.email_codes.address import code_address
from django_panel.auth.email_codes.challenge import DIGITS, EmailCodeChallenge
from django_panel.auth.email_codes.holding import waiting_panel
from django_panel.auth.email_codes.mail import mail_code
from django_panel.auth.email_codes.screen import code_state, email_code_screen
from django_panel.auth.email_codes.session import INTENDED, clear_mark, mark_confirmed
from django_panel.auth.email_codes.usage import disable_email_codes, enable_email_codes
from django_panel.auth.impersonation import is_impersonated
from django_panel.auth.password_confirmation import is_password_confirmed
from django_panel.auth.redirects import intended_url
from django_panel.http.account import own_account, panel_and_user
from django_panel.http.errors import invalid_response
from django_panel.http.exceptions import InvalidInput, PasswordNotConfirmed
from django_panel.http.hold import hold_account, security_url, show_only_this_page
from django_panel.http.inputs.body import read_body
from django_panel.http.responses import SeeOther, message_response, wants_json
from django_panel.notifications.two_factor_code import email_of
from django_panel.panels.panel import Panel
from django_panel.panels.registry import get_registry
from django_panel.support import ports
from django_panel.support.screen import Screen

if TYPE_CHECKING:
    from django_panel.auth.email_codes.wire import EmailCodeAnswerWire


class TwoFactorController:
    """Asks for emailed codes, and switches them on and off."""

    def challenge(self, request: HttpRequest) -> Screen | HttpResponse:
        """Show the page that asks for the code; send one if none is pending."""
        panel, user = panel_and_user(request)
        if not _is_asked(request):
            return HttpResponseRedirect(intended_url(request, _intended(request, panel)))
        if is_impersonated(request):
            # The code would be mailed to the other user.
            raise PermissionDenied
        _store_next(request)
        address = _address(request)
        is_visit = request.method == "GET" and ports.renderer().may_save_state(request)
        if is_visit and not EmailCodeChallenge(request.session).pending(user):
            mail_code(request.session, user, panel, address, replace=False)
        show_only_this_page(request)
        props = email_code_screen(request.session, user, panel, address)
        return Screen("panel/auth/EmailCode", {**props}, title=_("Enter your code"))

    def send(self, request: HttpRequest) -> HttpResponse:
        """Send another code."""
        panel, user = own_account(request)
        if not _is_asked(request):
            return _done(request, _intended(request, panel))
        sent = mail_code(request.session, user, panel, _address(request), replace=True)
        challenge = EmailCodeChallenge(request.session)
        if not sent:
            return _invalid(request, panel, _wait(challenge.seconds_until_next_send(user)))
        if code_state(challenge, user) == "failed":
            return _invalid(request, panel, _("The email could not be sent. Try again."))
        return _done(request, panel.reverse("auth.two-factor.challenge"), _("A code was sent."))

    @sensitive_variables("code")
    def verify(self, request: HttpRequest) -> HttpResponse:
        """Check the code, and let the session into the panel.

        A wrong code is no exception: with ``ATOMIC_REQUESTS`` it would undo the counted guess.
        """
        panel, user = panel_and_user(request)
        url = _intended(request, panel)
        if not _is_asked(request):
            return _done(request, url)
        code = read_body(request).get("code")
        if not _is_code(code):
            return _invalid(request, panel, _("Enter all six digits."))
        if not EmailCodeChallenge(request.session).verify(user, str(code)):
            return _invalid(request, panel, _("This code is wrong or has expired."))
        request.session.pop(INTENDED, None)
        request.session.cycle_key()
        mark_confirmed(request.session, user, answered=True)
        return _done(request, url)

    def enable(self, request: HttpRequest) -> HttpResponse:
        """Enable emailed codes for the user; this session needs none."""
        panel, user = own_account(request)
        refusal = _refusal(request)
        if refusal is not None:
            return refusal
        address = email_of(user)
        if address is None:
            return _invalid(request, panel, _("Your account has no email address. Add one first."))
        enable_email_codes(user, address)
        mark_confirmed(request.session, user, answered=False)
        return _switched(request, panel, _("You will get a code by email when you sign in."))

    def disable(self, request: HttpRequest) -> HttpResponse:
        """Disable emailed codes for the user."""
        panel, user = own_account(request)
        refusal = _refusal(request)
        if refusal is not None:
            return refusal
        disable_email_codes(user)
        EmailCodeChallenge().forget(user)
        clear_mark(request.session)
        return _switched(request, panel, _("You will no longer get codes by email."))


def _is_asked(request: HttpRequest) -> bool:
    """Return whether there is a code to answer, for this panel or another one."""
    return waiting_panel(request.session, request.user) is not None


def _store_next(request: HttpRequest) -> None:
    """Store the page of ``?next=``, for the redirect after the code."""
    target = intended_url(request, "")
    if target:
        request.session[INTENDED] = target


def _address(request: HttpRequest) -> str:
    address = code_address(request.session, request.user)
    if address is None:
        raise PermissionDenied
    return address


def _refusal(request: HttpRequest) -> HttpResponse | None:
    """Return why the user may not switch emailed codes: a pending code, or the password.

    These routes are exempt from the guard, so the pending code is checked here: otherwise a
    person who knows only the password could switch the codes off, or replace their address.
    """
    held = hold_account(request, status=401)
    if held is not None:
        return held
    if not is_password_confirmed(request.session):
        raise PasswordNotConfirmed
    return None


def _is_code(code: object) -> bool:
    return isinstance(code, str) and len(code) == DIGITS and code.isascii() and code.isdigit()


def _intended(request: HttpRequest, panel: Panel) -> str:
    """Return the page that was asked for; it was checked when it was stored."""
    return str(request.session.get(INTENDED) or panel.url())


def _done(request: HttpRequest, url: str, message: str | None = None) -> HttpResponse:
    if wants_json(request):
        return JsonResponse(_answer_to_wire(url, message))
    if message is not None:
        messages.success(request, message, fail_silently=True)
    is_panel_page = get_registry().by_path(urlsplit(url).path, request.get_host()) is not None
    if ports.renderer().is_page_request(request) and not is_panel_page:
        # A page of the project, such as one of allauth.
        return ports.renderer().location(request, url)
    return SeeOther(url)


def _answer_to_wire(url: str, message: str | None) -> EmailCodeAnswerWire:
    return {"message": message, "redirectTo": url}


def _switched(request: HttpRequest, panel: Panel, message: str) -> HttpResponse:
    return message_response(request, {"message": message}, security_url(panel) or panel.url())


def _invalid(request: HttpRequest, panel: Panel, message: str) -> HttpResponse:
    return invalid_response(request, panel, InvalidInput({"code": [message]}))


def _wait(seconds: int) -> str:
    minutes = -(-seconds // 60)
    return ngettext(
        "Too many codes were sent. Try again in %(count)d minute.",
        "Too many codes were sent. Try again in %(count)d minutes.",
        minutes,
    ) % {"count": minutes}
