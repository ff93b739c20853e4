"""What stands before every sign-in endpoint: verb, size, CSRF, and a readable answer."""

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

from django_panel.adapters.contrib_auth.answers import Refused, answer_with

#: A name and a password; anything longer is not a sign-in.
MAX_BODY_BYTES = 16 * 1024

Step = Callable[[HttpRequest], Mapping[str, object]]
_View = TypeVar("_View", bound=Callable[..., HttpResponse])

_logger = logging.getLogger("django.security.csrf")


def guarded_here(view: _View) -> _View:
    """Mark a view whose CSRF and sign-in rules are its own, and hand it back unwrapped.

    ``csrf_exempt`` only moves the check from the host's middleware into ``answer``: there
    it holds even when the host dropped that middleware, comes after the size limit, and
    refuses in JSON. ``login_required`` is what ``LoginRequiredMiddleware`` reads.
    """
    vars(view).update(csrf_exempt=True, login_required=False)
    return view


def answer(request: HttpRequest, step: Step) -> HttpResponse:
    """Run one step of signing in or out and return its answer, or the refusal's."""
    # JSON bodies are no POST parameters; this keeps form-encoded ones out of error reports.
    vars(request).update(sensitive_post_parameters="__ALL__")
    csrf = _JsonCsrf(_no_next_middleware)
    response: HttpResponse
    try:
        _refuse_other_verbs(request)
        _refuse_large_bodies(request)
        csrf.process_request(request)
        refusal = csrf.process_view(request, _no_next_middleware, (), {})
        response = refusal if refusal is not None else answer_with(step(request))
    except Refused as reason:
        response = reason.to_response()
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


def unreadable() -> Refused:
    """Return the refusal of a body that cannot be parsed."""
    return Refused(HTTPStatus.BAD_REQUEST, _("The request could not be read."))


def too_large() -> Refused:
    """Return the refusal of a body that is no sign-in."""
    return Refused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, _("The request is too large."))


class _JsonCsrf(CsrfViewMiddleware):
    """Django's check with a refusal that a script can read."""

    def _reject(self, request: HttpRequest, reason: str) -> HttpResponse:
        _logger.warning("Forbidden (%s): %s", reason, request.path)
        return Refused(
            HTTPStatus.FORBIDDEN,
            _("Your session has changed. Reload the page and try again."),
        ).to_response()


def _no_next_middleware(request: HttpRequest) -> HttpResponse:
    raise AssertionError(f"{request.path} is answered by its own step")


def _refuse_other_verbs(request: HttpRequest) -> None:
    if request.method != "POST":
        raise Refused(
            HTTPStatus.METHOD_NOT_ALLOWED,
            _("Only POST is answered here."),
            headers={"Allow": "POST"},
        )


def _refuse_large_bodies(request: HttpRequest) -> None:
    """Refuse by the declared length, before anything reads the body."""
    try:
        length = int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        raise unreadable() from None
    if length > MAX_BODY_BYTES:
        raise too_large()
