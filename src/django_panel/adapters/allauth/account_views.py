"""Endpoints that call those of allauth: nothing is stored if a mail cannot be sent.

allauth sends its mails in the request. If the mail server cannot be reached, the response is 503
with a message, and the user can try again.
"""

from __future__ import annotations

import logging
from http import HTTPStatus

import orjson
from allauth.account import app_settings
from django.contrib.auth.decorators import login_not_required
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import resolve

from django_panel.adapters.allauth.email_verification import allow_another_mail, code_refusal
from django_panel.adapters.allauth.headless import headless_url
from django_panel.adapters.allauth.known_browser import View, login_view, reauthenticate_view
from django_panel.adapters.allauth.registration import refused_fields, registering_panel
from django_panel.adapters.allauth.session_guard import refusal
from django_panel.adapters.contrib_auth.known_browser import remember
from django_panel.adapters.contrib_auth.password_mail import open_connection
from django_panel.adapters.contrib_auth.responses import mail_unavailable
from django_panel.auth.mail_errors import MailUnavailable
from django_panel.models.users import users_database
from django_panel.support.request_errors import InvalidInput

_logger = logging.getLogger(__name__)


@login_not_required
def login(request: HttpRequest) -> HttpResponse:
    """Log in; a new browser of the account is remembered when the password is right."""
    response = _call(request, login_view())
    account = next(filter(None, (_sent(request, name) for name in _login_fields())), "")
    if account and _is_password_right(request, response):
        remember(request, response, account)
    return response


@login_not_required
def reauthenticate(request: HttpRequest) -> HttpResponse:
    """Confirm the password of the logged-in user."""
    return _call(request, reauthenticate_view())


@login_not_required
def register(request: HttpRequest) -> HttpResponse:
    """Create an account, unless the verification mail cannot be sent; 404 if no panel offers it.

    The query string may name the panel, whose further fields are stored with the account.
    """
    panel = registering_panel(request.GET.get("panel"))
    if panel is None:
        raise Http404
    if panel.get_registration_schema() is None:
        return _call(request, resolve(headless_url("signup")).func)
    # Imports models of allauth, which its app must load first.
    from django_panel.adapters.allauth.signup import signup_view  # noqa: PLC0415

    before = dict(request.session.items())
    try:
        return _call(request, signup_view(panel))
    except InvalidInput as error:
        # Raised by the write, for example by a unique column: the account was not created.
        _restore(request.session, before)
        return refused_fields(error.errors)


@login_not_required
def verify_email(request: HttpRequest) -> HttpResponse:
    """Verify an address with an emailed code or link; a code that has ended is explained."""
    view = resolve(headless_url("verify_email")).func
    refused = refusal(request, view)
    if refused is not None:
        return refused
    response = _call(request, view)
    ended = code_refusal(request, response.status_code)
    return response if ended is None else ended.to_response()


@login_not_required
def request_password_reset(request: HttpRequest) -> HttpResponse:
    """Send the mail with the link; a broken mail server is reported for unknown addresses too."""
    try:
        open_connection().close()
    except MailUnavailable:
        return mail_unavailable().to_response()
    return _call(request, resolve(headless_url("request_password_reset")).func)


def _call(request: HttpRequest, view: View) -> HttpResponse:
    """Return the response of a view of allauth; undo all its changes if a mail cannot be sent."""
    before = dict(request.session.items())
    try:
        with transaction.atomic(using=users_database()):
            return view(request)
    except OSError:
        # The errors of smtplib and of sockets.
        _logger.exception("The mail server cannot be reached.")
        _restore(request.session, before)
        allow_another_mail(request, _sent(request, "email"))
        return mail_unavailable().to_response()


def _restore(session: SessionBase, before: dict[str, object]) -> None:
    """Remove the pending login, whose user may no longer exist."""
    for key in set(session.keys()) - set(before):
        del session[key]
    session.update(before)


def _is_password_right(request: HttpRequest, response: HttpResponse) -> bool:
    """Return whether the user is logged in, or has only a second step left."""
    if response.status_code == HTTPStatus.OK:
        return True
    # Imports models of allauth, which its app must load first.
    from allauth.account.internal.stagekit import get_pending_stage  # noqa: PLC0415

    pending = response.status_code == HTTPStatus.UNAUTHORIZED and get_pending_stage(request)
    return bool(pending)


def _login_fields() -> list[str]:
    return [method.value for method in app_settings.LOGIN_METHODS]


def _sent(request: HttpRequest, name: str) -> str:
    """Return a text of the request; empty if there is none."""
    try:
        fields = orjson.loads(request.body)
    except orjson.JSONDecodeError:
        return ""
    value = fields.get(name) if isinstance(fields, dict) else None
    return value if isinstance(value, str) else ""
