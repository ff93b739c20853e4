"""Forgets the panel context at the start of each request."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.web import Handler, WebMiddleware
from django_panel.panels.registry import get_registry
from django_panel.support import context


class ResetPanelContext(WebMiddleware):
    """The first of the four: a thread may still remember the request before.

    Made when the server starts, so it reads the panels then: a mistake in a provider
    stops the start instead of the first visitor.
    """

    def __init__(self, get_response: Handler) -> None:
        super().__init__(get_response)
        get_registry()

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        context.reset()
        return self.get_response(request)
