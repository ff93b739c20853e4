"""Django's CSRF check as middleware of panel routes."""

from __future__ import annotations

import logging
from typing import Any, NoReturn

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

from django_panel.http.exceptions import CsrfRefused
from django_panel.http.middleware.base import Handler
from django_panel.http.secret_paths import log_path
from django_panel.support.log_text import escape_log_text

logger = logging.getLogger("django.security.csrf")


class _Check(CsrfViewMiddleware):
    """Django's CSRF middleware, which raises an exception instead of returning a page."""

    def _reject(self, request: HttpRequest, reason: str) -> NoReturn:
        logger.warning(
            "Forbidden (%s): %s",
            reason,
            escape_log_text(log_path(request)),
            extra={"status_code": 403, "request": request},
        )
        raise CsrfRefused(reason)


class VerifyCsrf:
    """Refuses writes without a CSRF token, even if ``MIDDLEWARE`` lacks Django's check."""

    def __init__(self, get_response: Handler, panel_id: str | None = None) -> None:
        self.get_response = get_response
        self._check = _Check(_never_called)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        self._check.process_request(request)
        self._check.process_view(request, _never_called, (), {})
        response = self.get_response(request)
        # Sets the cookie, which Django's middleware would otherwise do.
        self._check.process_response(request, response)
        return response


def _never_called(*args: Any, **kwargs: Any) -> HttpResponseBase:
    """Stand in for a view that is not exempt; the check only reads its attributes."""
    raise AssertionError("this view is never called")
