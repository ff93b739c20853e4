"""Middleware whose feature is not implemented: it refuses all requests that need it."""

from __future__ import annotations

from typing import ClassVar

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.base import PanelGuard


class UnimplementedGuard(PanelGuard):
    """Refuses all requests if the panel uses the option, and none if it does not.

    ``manage.py check`` reports such a panel as an error.
    """

    #: The panel option that needs the middleware.
    option: ClassVar[str]

    #: Whether the panel uses the option; cached for the middleware of one panel.
    _is_used: bool | None = None

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        is_used = self._is_used
        if is_used is None:
            is_used = self.option in self.panel(request).unsupported_options()
            if self.panel_id is not None:
                self._is_used = is_used
        if is_used:
            raise PermissionDenied
        return self.get_response(request)
