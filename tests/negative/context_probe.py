"""The outermost middleware of a test: records the context that remains after each response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from django_panel.support import context


class ContextProbe:
    """Records the status, context and language after every response."""

    seen: ClassVar[list[tuple[Any, ...]]] = []

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        self.seen.append((response.status_code, context.current(), get_language()))
        return response
