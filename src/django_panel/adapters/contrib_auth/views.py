"""The JSON endpoints of the default authentication stack."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING

from django.contrib.auth import HASH_SESSION_KEY, authenticate, update_session_auth_hash
from django.contrib.auth import login as start_session
from django.contrib.auth import logout as end_session
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from django_panel.adapters.contrib_auth.answers import (
    Refused,
    throttle_unavailable,
    throttled,
    wrong_credentials,
    wrong_password,
)
from django_panel.adapters.contrib_auth.client_address import client_address
from django_panel.adapters.contrib_auth.credentials import Credentials, login_field, read_password
from django_panel.adapters.contrib_auth.porch import answer, guarded_here
from django_panel.adapters.contrib_auth.throttle import Attempt, Throttled, ThrottleUnavailable
from django_panel.auth.password_confirmation import mark_password_confirmed
from django_panel.http.language import SESSION_KEY as LOCALE_KEY

if TYPE_CHECKING:
    from django.contrib.auth.models import _User


@guarded_here
def login(request: HttpRequest) -> HttpResponse:
    """Sign in with the one field that ``loginFields`` names, and ``password``."""
    return answer(request, _sign_in)


@guarded_here
def logout(request: HttpRequest) -> HttpResponse:
    """Sign out and forget the session; a guest is told the same."""
    return answer(request, _sign_out)


@guarded_here
def reauthenticate(request: HttpRequest) -> HttpResponse:
    """Confirm the password of the person who is signed in."""
    return answer(request, _confirm_password)


@sensitive_variables("credentials")
def _sign_in(request: HttpRequest) -> Mapping[str, object]:
    credentials = Credentials.read(request)
    attempt = _begin_attempt(request, credentials.name, login_field())
    user = _authenticate(request, credentials)
    if user is None:
        raise wrong_credentials(login_field())
    _succeed(attempt)
    _start_afresh(request, user)
    mark_password_confirmed(request.session)
    return {}


def _start_afresh(request: HttpRequest, user: _User) -> None:
    """Sign in under a new id, in a session that holds only the language chosen before.

    ``login`` alone keeps what the anonymous session held, and with it whatever somebody
    planted there.
    """
    before = request.user
    own = not before.is_authenticated or before.pk == user.pk
    locale = request.session.get(LOCALE_KEY) if own else None
    request.session.flush()
    start_session(request, user)
    if locale is not None:
        request.session[LOCALE_KEY] = locale


def _sign_out(request: HttpRequest) -> Mapping[str, object]:
    end_session(request)
    return {}


@sensitive_variables("password")
def _confirm_password(request: HttpRequest) -> Mapping[str, object]:
    if not request.user.is_authenticated:
        raise Refused(HTTPStatus.UNAUTHORIZED, _("Sign in first."))
    password = read_password(request)
    name = request.user.get_username()
    attempt = _begin_attempt(request, name, "password")
    user = _authenticate(request, Credentials(name, password))
    if user is None or user.pk != request.user.pk:
        raise wrong_password()
    _succeed(attempt)
    # Checking a password may have stored it anew under a stronger hash, which would end
    # this very session on its next request.
    if request.session.get(HASH_SESSION_KEY) != user.get_session_auth_hash():
        update_session_auth_hash(request, user)
    mark_password_confirmed(request.session)
    return {}


@sensitive_variables("credentials")
def _authenticate(request: HttpRequest, credentials: Credentials) -> _User | None:
    """Ask the host's backends, in the words of Django's own login form."""
    user = authenticate(request, username=credentials.name, password=credentials.password)
    # Some backends let inactive accounts through; a panel does not.
    return user if user is not None and user.is_active else None


def _begin_attempt(request: HttpRequest, account: str, field: str) -> Attempt:
    try:
        return Attempt.begin(account, client_address(request))
    except Throttled as limit:
        raise throttled(limit.retry_after, field) from None
    except ThrottleUnavailable:
        raise throttle_unavailable() from None


def _succeed(attempt: Attempt) -> None:
    try:
        attempt.succeeded()
    except ThrottleUnavailable:
        raise throttle_unavailable() from None
