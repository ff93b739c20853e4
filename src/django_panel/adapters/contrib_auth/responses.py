"""JSON responses and errors of the login endpoints; they are never cached."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from django.contrib.auth import get_user_model
from django.http import HttpResponse, JsonResponse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

#: Error messages by field.
FieldErrors = Mapping[str, Sequence[str]]


class LoginRefused(Exception):
    """The request is refused with this status and message."""

    def __init__(
        self,
        status: HTTPStatus,
        message: str,
        *,
        errors: FieldErrors | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.errors = dict(errors or {})
        self.headers = dict(headers or {})

    def to_response(self) -> HttpResponse:
        return json_response(
            {"message": self.message, "errors": self.errors},
            status=self.status,
            headers=self.headers,
        )


def json_response(
    body: Mapping[str, object],
    *,
    status: HTTPStatus = HTTPStatus.OK,
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return a JSON response that must not be cached."""
    response = JsonResponse(dict(body), status=status, headers=dict(headers or {}))
    add_never_cache_headers(response)
    return response


def invalid(errors: FieldErrors) -> LoginRefused:
    """Return the error for invalid fields."""
    first = next(iter(errors.values()))[0]
    return LoginRefused(HTTPStatus.UNPROCESSABLE_ENTITY, first, errors=errors)


def wrong_credentials(field: str) -> LoginRefused:
    """Return the error for an unknown or inactive account or a wrong password.

    The message is always the same; otherwise it would reveal which accounts exist.
    """
    if field == get_user_model().get_email_field_name():
        return invalid({field: [_("Incorrect email or password.")]})
    return invalid({field: [_("Incorrect username or password.")]})


def wrong_password() -> LoginRefused:
    """Return the error for a wrong password of a logged-in user."""
    return invalid({"password": [_("Incorrect password.")]})


def throttled(seconds: int, field: str) -> LoginRefused:
    """Return the error for too many attempts, with the time to wait."""
    if seconds < 60:
        message = ngettext(
            "Too many failed attempts. Try again in %(count)d second.",
            "Too many failed attempts. Try again in %(count)d seconds.",
            seconds,
        ) % {"count": seconds}
    else:
        minutes = -(-seconds // 60)
        message = ngettext(
            "Too many failed attempts. Try again in %(count)d minute.",
            "Too many failed attempts. Try again in %(count)d minutes.",
            minutes,
        ) % {"count": minutes}
    return LoginRefused(
        HTTPStatus.TOO_MANY_REQUESTS,
        message,
        errors={field: [message]},
        headers={"Retry-After": str(seconds)},
    )


def throttle_unavailable() -> LoginRefused:
    """Return the error while attempts cannot be counted."""
    return LoginRefused(
        HTTPStatus.SERVICE_UNAVAILABLE,
        _("Signing in is not possible at the moment. Try again shortly."),
        headers={"Retry-After": "30"},
    )


def mail_unavailable() -> LoginRefused:
    """Return the error while the mail server cannot be reached."""
    return LoginRefused(
        HTTPStatus.SERVICE_UNAVAILABLE,
        _("The email can't be sent at the moment. Try again in a few minutes."),
        headers={"Retry-After": "60"},
    )
