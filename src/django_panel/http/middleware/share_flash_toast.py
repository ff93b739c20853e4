"""Shows unread Django messages as a toast."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.flash import toast_from_messages
from django_panel.http.middleware.web import WebMiddleware


class ShareFlashToast(WebMiddleware):
    """Sets a function that returns the most severe unread message as a toast.

    It is called only by panel pages, so messages of the host's own pages stay unread.
    """

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        request.panel_toast = partial(toast_from_messages, request)  # type: ignore[attr-defined]
        return self.get_response(request)
