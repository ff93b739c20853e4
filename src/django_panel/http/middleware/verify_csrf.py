"""Django's CSRF check, as a guard of the panel group."""

from __future__ import annotations

import logging
from typing import Any, NoReturn

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

from django_panel.http.middleware.base import Handler
from django_panel.http.refusals import CsrfRefused

logger = logging.getLogger("django.security.csrf")


class _Check(CsrfViewMiddleware):
    """The host's CSRF rules, whose refusal is an exception rather than a page."""

    def _reject(self, request: HttpRequest, reason: str) -> NoReturn:
        logger.warning(
            "Forbidden (%s): %s",
            reason,
            request.path,
            extra={"status_code": 403, "request": request},
        )
        raise CsrfRefused(reason)


class VerifyCsrf:
    """Refuses writes without a token, whatever the host's ``MIDDLEWARE`` says."""

    def __init__(self, get_response: Handler, panel_id: str | None = None) -> None:
        self.get_response = get_response
        self._check = _Check(_never_called)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        self._check.process_request(request)
        self._check.process_view(request, _never_called, (), {})
        response = self.get_response(request)
        # Without the host's middleware nobody else would give the browser its token; with
        # it, this leaves nothing to do there.
        self._check.process_response(request, response)
        return response


def _never_called(*args: Any, **kwargs: Any) -> HttpResponseBase:
    """Stand for a view that is not exempt; the check only looks at it."""
    raise AssertionError("only looked at, never called")
