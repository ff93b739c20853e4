"""The JSON endpoints for login, logout and password confirmation."""

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

from django_panel.adapters.contrib_auth.credentials import Credentials, login_field, read_password
from django_panel.adapters.contrib_auth.guards import respond, with_own_guards
from django_panel.adapters.contrib_auth.known_browser import remember
from django_panel.adapters.contrib_auth.responses import (
    LoginRefused,
    wrong_credentials,
    wrong_password,
)
from django_panel.adapters.contrib_auth.throttling import begin_attempt, succeed
from django_panel.auth.password_confirmation import mark_password_confirmed
from django_panel.http.language import SESSION_KEY as LOCALE_KEY

if TYPE_CHECKING:
    from django.contrib.auth.models import _User


@with_own_guards
def login(request: HttpRequest) -> HttpResponse:
    """Log in with the field of ``loginFields`` and ``password``."""
    response = respond(request, _sign_in)
    if response.status_code == HTTPStatus.OK:
        remember(request, response, Credentials.read(request).name)
    return response


@with_own_guards
def logout(request: HttpRequest) -> HttpResponse:
    """Log out and delete the session; the response is the same for guests."""
    return respond(request, _sign_out)


@with_own_guards
def reauthenticate(request: HttpRequest) -> HttpResponse:
    """Confirm the password of the logged-in user."""
    return respond(request, _confirm_password)


@sensitive_variables("credentials")
def _sign_in(request: HttpRequest) -> Mapping[str, object]:
    credentials = Credentials.read(request)
    attempt = begin_attempt(request, credentials.name, login_field())
    user = _authenticate(request, credentials)
    if user is None:
        raise wrong_credentials(login_field())
    succeed(attempt)
    _start_new_session(request, user)
    mark_password_confirmed(request.session)
    return {}


def _start_new_session(request: HttpRequest, user: _User) -> None:
    """Log in with a new session that keeps only the selected language.

    Django's ``login()`` keeps the data of the anonymous session, which an attacker may have set.
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
        raise LoginRefused(HTTPStatus.UNAUTHORIZED, _("Log in first."))
    password = read_password(request)
    name = request.user.get_username()
    attempt = begin_attempt(request, name, "password")
    user = _authenticate(request, Credentials(name, password))
    if user is None or user.pk != request.user.pk:
        raise wrong_password()
    succeed(attempt)
    # Checking a password may upgrade its hash, which would invalidate this session.
    if request.session.get(HASH_SESSION_KEY) != user.get_session_auth_hash():
        update_session_auth_hash(request, user)
    mark_password_confirmed(request.session)
    return {}


@sensitive_variables("credentials")
def _authenticate(request: HttpRequest, credentials: Credentials) -> _User | None:
    """Authenticate with the project's backends, as Django's login form does."""
    user = authenticate(request, username=credentials.name, password=credentials.password)
    # Some backends accept inactive users.
    return user if user is not None and user.is_active else None
