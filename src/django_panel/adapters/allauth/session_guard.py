"""The guard in front of allauth's endpoints, for sessions that may not change the account."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, NamedTuple

from allauth.headless import app_settings as headless_settings
from django.contrib.auth import get_user
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import NoReverseMatch
from django.utils.translation import gettext as _

from django_panel.adapters.allauth.account_view import AccountView, find_account_view
from django_panel.adapters.contrib_auth.responses import json_response
from django_panel.auth.email_codes.holding import waiting_panel
from django_panel.auth.factor_setup import panel_without_factor
from django_panel.auth.impersonation import IMPERSONATOR
from django_panel.auth.second_factors import is_email_verified
from django_panel.http.hold import (
    another_user_message,
    challenge_url,
    code_message,
    held_body,
    security_url,
)
from django_panel.http.language import chosen_locale, override_locale
from django_panel.http.middleware.web import WebMiddleware
from django_panel.http.responses import SeeOther, wants_json
from django_panel.panels.panel import Panel

_READ = frozenset({"GET", "HEAD"})
_WRITE = frozenset({"GET", "HEAD", "POST"})

#: Views that every session may use, and the methods. ``DELETE`` of the session is the logout.
_ALWAYS = {
    "allauth.account.views.LogoutView": _WRITE,
    "allauth.headless.account.views.SessionView": _READ | {"DELETE"},
}
#: Views that an impersonated session may use too.
_IMPERSONATED = {**_ALWAYS, "allauth.headless.base.views.ConfigView": _READ}
#: Views with which a user confirms the login, and adds a second factor.
_SETUP = {
    **_ALWAYS,
    "allauth.account.views.ReauthenticateView": _WRITE,
    "allauth.headless.account.views.ReauthenticateView": _WRITE,
    "allauth.headless.mfa.views.AuthenticatorsView": _READ,
    "allauth.headless.mfa.views.ManageTOTPView": _WRITE,
    "allauth.headless.mfa.views.ManageWebAuthnView": _WRITE,
    "allauth.headless.mfa.views.ReauthenticateView": _WRITE,
    "allauth.headless.mfa.views.ReauthenticateWebAuthnView": _WRITE,
    "allauth.mfa.base.views.ReauthenticateView": _WRITE,
    "allauth.mfa.totp.views.ActivateTOTPView": _WRITE,
    "allauth.mfa.webauthn.views.AddWebAuthnView": _WRITE,
    "allauth.mfa.webauthn.views.ReauthenticateWebAuthnView": _WRITE,
}
#: Views with which a user verifies the address: without it, a panel may refuse the page that asks
#: for the code, and allauth refuses to add a factor.
_VERIFICATION = {
    "allauth.account.views.ConfirmEmailVerificationCodeView": _WRITE,
    "allauth.account.views.ConfirmEmailView": _WRITE,
    "allauth.account.views.EmailVerificationSentView": _READ,
    "allauth.account.views.email_verification_sent": _WRITE,
    "allauth.headless.account.views.ResendEmailVerificationCodeView": _WRITE,
    "allauth.headless.account.views.VerifyEmailView": _WRITE,
}


class UsedSession(NamedTuple):
    """The session that a view will use, and its user."""

    session: SessionBase
    user: Any


class GuardAccountSession(WebMiddleware):
    """Refuses allauth's views to sessions that are impersonated, or have to do something first.

    An impersonated session gets 403. A session that waits for an emailed code is sent to the page
    that asks for it, and a user who must set up a second factor to the security page; JSON and
    headless requests get 401. Other views are not affected.
    """

    @classmethod
    def path(cls) -> str:
        return f"{cls.__module__}.{cls.__name__}"

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        return None if self.is_off() else refusal(request, view)


def refusal(request: HttpRequest, view: Callable[..., Any]) -> HttpResponse | None:
    """Return the response to a session that may not use a view of allauth, else None."""
    account_view = find_account_view(view)
    used = None if account_view is None else _used_session(request, account_view)
    return None if account_view is None or used is None else _refusal(request, account_view, used)


def _used_session(request: HttpRequest, view: AccountView) -> UsedSession | None:
    """Return the session of the cookie, or that of the token for the client ``app``."""
    if not view.uses_token:
        return UsedSession(request.session, request.user)
    strategy = headless_settings.TOKEN_STRATEGY
    token = strategy.get_session_token(request)
    session = strategy.lookup_session(token) if token else None
    if session is None:
        # The view begins a new session, or refuses the token.
        return None
    owner = HttpRequest()
    owner.session = session
    return UsedSession(session, get_user(owner))


def _refusal(request: HttpRequest, view: AccountView, used: UsedSession) -> HttpResponse | None:
    if IMPERSONATOR in used.session:
        return None if _allows(_IMPERSONATED, request, view) else _forbidden(request, view)
    waiting = waiting_panel(used.session, used.user)
    if waiting is not None:
        if _allows(_ALWAYS, request, view) or _may_verify(request, view, used.user):
            return None
        is_page = not _is_json(request, view)
        url = _url(lambda: challenge_url(request, waiting, used.user, is_page=is_page))
        with override_locale(chosen_locale(request, waiting)):
            return _held(request, view, url, code_message(waiting))
    strict = panel_without_factor(used.user)
    if strict is not None:
        if _allows(_SETUP, request, view) or _may_verify(request, view, used.user):
            return None
        url = _url(lambda: security_url(strict))
        with override_locale(chosen_locale(request, strict)):
            return _held(request, view, url, _factor_message(strict))
    return None


def _allows(views: dict[str, frozenset[str]], request: HttpRequest, view: AccountView) -> bool:
    methods = (views[name] for name in view.names if name in views)
    return any(request.method in allowed for allowed in methods)


def _may_verify(request: HttpRequest, view: AccountView, user: Any) -> bool:
    return _allows(_VERIFICATION, request, view) and not is_email_verified(user)


def _forbidden(request: HttpRequest, view: AccountView) -> HttpResponse:
    message = another_user_message()
    if not _is_json(request, view):
        raise PermissionDenied(message)
    return json_response({"message": message}, status=HTTPStatus.FORBIDDEN)


def _held(request: HttpRequest, view: AccountView, url: str | None, message: str) -> HttpResponse:
    if _is_json(request, view):
        return json_response(held_body(message, url), status=HTTPStatus.UNAUTHORIZED)
    if url is None:
        raise PermissionDenied(message)
    return HttpResponseRedirect(url) if request.method in _READ else SeeOther(url)


def _is_json(request: HttpRequest, view: AccountView) -> bool:
    return view.is_headless or wants_json(request)


def _url(make: Callable[[], str | None]) -> str | None:
    try:
        return make()
    except NoReverseMatch:
        # The panels' URLs are not included in this site.
        return None


def _factor_message(panel: Panel) -> str:
    return _("%(panel)s requires a second factor. Set one up first.") % {
        "panel": panel.get_brand_name()
    }
