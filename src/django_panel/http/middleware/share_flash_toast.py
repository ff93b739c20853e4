"""Maps waiting messages onto the toast channel."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.flash import toast_from_messages
from django_panel.http.middleware.web import WebMiddleware


class ShareFlashToast(WebMiddleware):
    """Promises the first waiting message, by severity, to the page that will be drawn.

    Only a promise: messages of the host's own pages and of the Django admin are theirs.
    """

    def handle(self, request: HttpRequest) -> HttpResponseBase:
        request.panel_toast = partial(toast_from_messages, request)  # type: ignore[attr-defined]
        return self.get_response(request)
