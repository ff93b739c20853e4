"""Keeps a panel with a domain to that domain."""

from __future__ import annotations

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.base import PanelGuard
from django_panel.http.refusals import NotForThisHost


class VerifyHost(PanelGuard):
    """Answers as if the panel did not exist when another host is asked."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not self.panel(request).answers_host(request.get_host()):
            raise NotForThisHost
        return self.get_response(request)
