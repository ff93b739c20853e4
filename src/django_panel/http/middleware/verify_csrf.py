"""Django's CSRF check, as a guard of the panel group."""

from __future__ import annotations

from typing import Any, NoReturn

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

from django_panel.http.middleware.base import Handler
from django_panel.http.refusals import CsrfRefused


class _Check(CsrfViewMiddleware):
    """The host's CSRF rules, whose refusal is an exception rather than a page."""

    def _reject(self, request: HttpRequest, reason: str) -> NoReturn:
        raise CsrfRefused(reason)


class VerifyCsrf:
    """Refuses writes without a token, whatever the host's ``MIDDLEWARE`` says."""

    def __init__(self, get_response: Handler, panel_id: str | None = None) -> None:
        self.get_response = get_response
        self._check = _Check(self._unreachable)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        self._check.process_request(request)
        self._check.process_view(request, _protected, (), {})
        return self.get_response(request)

    @staticmethod
    def _unreachable(request: HttpRequest) -> HttpResponseBase:
        raise AssertionError("only the check of this middleware is used")


def _protected(*args: Any, **kwargs: Any) -> HttpResponseBase:
    """Stand for a view that is not exempt; the check only looks at it."""
    raise AssertionError("only looked at, never called")
