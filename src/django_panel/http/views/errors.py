"""Paths that have no page."""

from __future__ import annotations

from typing import NoReturn

from django.http import Http404, HttpRequest


class ErrorController:
    """Answers requests to unknown paths."""

    def not_found(self, request: HttpRequest) -> NoReturn:
        raise Http404
