"""Binds the panel, checks whether the user may enter it, and boots it."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.base import PanelGuard
from django_panel.support import context


class ResolvePanel(PanelGuard):
    """The guards and pages after this one run with a current panel and a current user."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        panel = self.panel(request)
        user: Any = getattr(request, "user", None)
        call = getattr(request, "panel_call", None)
        with context.bind(panel=panel, user=user, request=request):
            # The sign-in pages are open to users who may not enter the panel.
            if call is None or not call.route.guest:
                if not panel.is_accessible_to(user):
                    raise PermissionDenied
                panel.boot()
            return self.get_response(request)
