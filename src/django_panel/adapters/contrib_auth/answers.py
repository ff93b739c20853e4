"""How the sign-in endpoints answer: JSON, never cached, refusals with a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus

from django.http import HttpResponse, JsonResponse
from django.utils.cache import add_never_cache_headers
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

#: Messages per field, as every validation answer of a panel spells them.
FieldErrors = Mapping[str, Sequence[str]]


class Refused(Exception):
    """The request ends here, with this status and these words."""

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
        return answer_with(
            {"message": self.message, "errors": self.errors},
            status=self.status,
            headers=self.headers,
        )


def answer_with(
    body: Mapping[str, object],
    *,
    status: HTTPStatus = HTTPStatus.OK,
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Return a JSON answer that no cache keeps."""
    response = JsonResponse(dict(body), status=status, headers=dict(headers or {}))
    add_never_cache_headers(response)
    return response


def invalid(errors: FieldErrors) -> Refused:
    """Return the refusal of fields that cannot be read as credentials."""
    first = next(iter(errors.values()))[0]
    return Refused(HTTPStatus.UNPROCESSABLE_ENTITY, first, errors=errors)


def wrong_credentials(field: str) -> Refused:
    """Return the one refusal for an unknown, inactive or mistyped account.

    Three reasons, one sentence: a second sentence would tell which accounts exist.
    """
    return invalid({field: [_("These details do not match an account that can sign in.")]})


def wrong_password() -> Refused:
    """Return the refusal of a signed-in person's mistyped password."""
    return invalid({"password": [_("That is not your password.")]})


def throttled(seconds: int, field: str) -> Refused:
    """Return the refusal of one attempt too many, with the time to wait."""
    if seconds < 60:
        wait = ngettext("%(count)d second", "%(count)d seconds", seconds) % {"count": seconds}
    else:
        minutes = -(-seconds // 60)
        wait = ngettext("%(count)d minute", "%(count)d minutes", minutes) % {"count": minutes}
    message = _("Too many failed attempts. Try again in %(wait)s.") % {"wait": wait}
    return Refused(
        HTTPStatus.TOO_MANY_REQUESTS,
        message,
        errors={field: [message]},
        headers={"Retry-After": str(seconds)},
    )


def throttle_unavailable() -> Refused:
    """Return the refusal while attempts cannot be counted: closed rather than unguarded."""
    return Refused(
        HTTPStatus.SERVICE_UNAVAILABLE,
        _("Signing in is not possible at the moment. Try again shortly."),
        headers={"Retry-After": "30"},
    )
