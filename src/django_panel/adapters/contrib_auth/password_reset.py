"""The JSON endpoints of a forgotten password, with Django's token generator."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.tokens import default_token_generator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils.http import urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_variables

from django_panel.adapters.contrib_auth.credentials import read_fields, read_text
from django_panel.adapters.contrib_auth.guards import respond, with_own_guards
from django_panel.adapters.contrib_auth.password_mail import (
    ResetRequest,
    panel_of,
    send_reset_mails,
)
from django_panel.adapters.contrib_auth.responses import invalid, mail_unavailable
from django_panel.adapters.contrib_auth.throttling import begin_attempt, succeed
from django_panel.auth.mail_errors import MailUnavailable
from django_panel.auth.password_rules import MAX_PASSWORD_LENGTH
from django_panel.auth.throttle import RESET_PER_ACCOUNT, RESET_PER_ADDRESS
from django_panel.models.users import lock_active_user, users_database

_MAX_ADDRESS_LENGTH = 254
_MAX_KEY_LENGTH = 500


@with_own_guards
def request_reset(request: HttpRequest) -> HttpResponse:
    """Send a mail with a link to ``{email}``; the response is the same for unknown addresses."""
    return respond(request, _request_reset)


@with_own_guards
def reset(request: HttpRequest) -> HttpResponse:
    """Set a new password with ``{key, password}``; the user is not logged in."""
    return respond(request, _reset)


def _request_reset(request: HttpRequest) -> Mapping[str, object]:
    panel = panel_of(request)
    errors: dict[str, list[str]] = {}
    email = read_text(read_fields(request), "email", _MAX_ADDRESS_LENGTH, errors).strip()
    if not errors and "@" not in email:
        errors["email"] = [_("Enter a valid email address.")]
    if errors:
        raise invalid(errors)
    attempt = begin_attempt(request, email, "email", RESET_PER_ACCOUNT, RESET_PER_ADDRESS)
    try:
        send_reset_mails(ResetRequest(request, panel, email))
    except MailUnavailable:
        # The user may try again when the mail server works.
        succeed(attempt)
        raise mail_unavailable() from None
    return {}


@sensitive_variables("password", "key", "fields", "secret")
def _reset(request: HttpRequest) -> Mapping[str, object]:
    fields = read_fields(request)
    errors: dict[str, list[str]] = {}
    key = read_text(fields, "key", _MAX_KEY_LENGTH, errors)
    password = read_text(fields, "password", MAX_PASSWORD_LENGTH, errors)
    if errors:
        raise invalid(errors)
    user_key, secret = _split(key)
    # Not per account: any client could block the link of another user.
    attempt = begin_attempt(request, None, "key")
    with transaction.atomic(using=users_database()):
        # With the lock, two requests cannot use the same link.
        user = lock_active_user(user_key)
        if user is None or not default_token_generator.check_token(user, secret):
            raise invalid({"key": [_("This link is no longer valid. Request a new one.")]})
        try:
            validate_password(password, user)
        except ValidationError as error:
            succeed(attempt)
            raise invalid({"password": error.messages}) from None
        # The new password also ends all sessions of the user, and makes the link invalid.
        user.set_password(password)
        user.save()
    succeed(attempt)
    return {}


def _split(key: str) -> tuple[str, str]:
    """Return the user's primary key and Django's token; empty texts for an invalid key."""
    encoded, *token = key.rsplit("-", 2)
    try:
        return urlsafe_base64_decode(encoded).decode(), "-".join(token)
    except (ValueError, UnicodeDecodeError):
        return "", ""
