"""Guards of the login endpoints: HTTP method, body size, CSRF, JSON error responses."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import TypeVar

from django.core.exceptions import (
    BadRequest,
    RequestDataTooBig,
    TooManyFieldsSent,
    TooManyFilesSent,
)
from django.http import HttpRequest, HttpResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.middleware.csrf import CsrfViewMiddleware
from django.utils.translation import gettext as _

from django_panel.adapters.contrib_auth.responses import LoginRefused, json_response
from django_panel.support.log_text import escape_log_text

#: Enough for a user name and a password.
MAX_BODY_BYTES = 16 * 1024

Step = Callable[[HttpRequest], Mapping[str, object]]
_View = TypeVar("_View", bound=Callable[..., HttpResponse])

_logger = logging.getLogger("django.security.csrf")


def with_own_guards(view: _View) -> _View:
    """Exempt a view from the CSRF and login middleware: ``respond()`` checks CSRF itself.

    There the check works without the CSRF middleware, runs after the size limit, and returns
    JSON. ``LoginRequiredMiddleware`` reads ``login_required``.
    """
    vars(view).update(csrf_exempt=True, login_required=False)
    return view


def respond(request: HttpRequest, step: Step) -> HttpResponse:
    """Run the guards and one step, and return the JSON response or the error response."""
    # Keeps form-encoded passwords out of error reports.
    vars(request).update(sensitive_post_parameters="__ALL__")
    csrf = _JsonCsrf(_no_next_middleware)
    response: HttpResponse
    try:
        _require_post(request)
        _limit_body(request)
        csrf.process_request(request)
        refusal = csrf.process_view(request, _no_next_middleware, (), {})
        response = refusal if refusal is not None else json_response(step(request))
    except LoginRefused as error:
        response = error.to_response()
    except (
        BadRequest,
        MultiPartParserError,
        RequestDataTooBig,
        TooManyFieldsSent,
        TooManyFilesSent,
        UnreadablePostError,
    ):
        response = unreadable().to_response()
    csrf.process_response(request, response)
    return response


def unreadable() -> LoginRefused:
    """Return the error for a body that cannot be parsed."""
    return LoginRefused(HTTPStatus.BAD_REQUEST, _("The request could not be read."))


def too_large() -> LoginRefused:
    """Return the error for a body that is too large."""
    return LoginRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("The request is too large."))


class _JsonCsrf(CsrfViewMiddleware):
    """Django's CSRF check with a JSON response."""

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        _logger.warning("Forbidden (%s): %s", reason, escape_log_text(request.path))
        return LoginRefused(
            HTTPStatus.FORBIDDEN,
            _("Your session has changed. Reload the page and try again."),
        ).to_response()


def _no_next_middleware(request: HttpRequest) -> HttpResponse:
    raise AssertionError(f"{request.path} has no next middleware")


def _require_post(request: HttpRequest) -> None:
    if request.method != "POST":
        raise LoginRefused(
            HTTPStatus.METHOD_NOT_ALLOWED,
            _("Only POST is allowed."),
            headers={"Allow": "POST"},
        )


def _limit_body(request: HttpRequest) -> None:
    """Check the ``Content-Length`` before the body is read."""
    try:
        length = int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        raise unreadable() from None
    if length > MAX_BODY_BYTES:
        raise too_large()
