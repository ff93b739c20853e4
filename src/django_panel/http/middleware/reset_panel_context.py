"""Resets the panel context at the start of each request."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from django_panel.http.errors import unavailable_response
from django_panel.http.middleware.web import Handler, WebMiddleware
from django_panel.panels.registry import get_registry
from django_panel.support import context
from django_panel.support.database_errors import is_unreachable


class ResetPanelContext(WebMiddleware):
    """Resets the context, because a thread may still have that of another request.

    Django constructs middleware when the server starts. The panels are loaded then, so that an
    error in a provider is raised at the start instead of in the first request.
    """

    def __init__(self, get_response: Handler) -> None:
        super().__init__(get_response)
        get_registry()

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        context.reset()
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Return 503 if ``ATOMIC_REQUESTS`` cannot open its transaction; no view has run."""
        if not is_unreachable(error):
            return None
        panel = get_registry().by_path(request.path, request.get_host())
        return None if panel is None else unavailable_response(request, panel, error)
