"""Binds the panel, judges the right of entry, boots the panel: in that order."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import SimpleLazyObject, empty

from django_panel.http.middleware.base import PanelGuard
from django_panel.support import context


class ResolvePanel(PanelGuard):
    """Everything beyond this guard runs with a current panel and a current user."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        panel = self.panel(request)
        user = _itself(getattr(request, "user", None))
        call = getattr(request, "panel_call", None)
        with context.bind(panel=panel, user=user, request=request):
            # The sign-in screens are open to those whom the panel would refuse.
            if call is None or not call.route.guest:
                if not panel.is_accessible_to(user):
                    raise PermissionDenied
                panel.boot()
            return self.get_response(request)


def _itself(user: Any) -> Any:
    """Return the user behind Django's promise of one, where it has been kept already.

    Rules ask a user many times for each row, and every question through the promise costs five.
    """
    if not isinstance(user, SimpleLazyObject) or user._wrapped is empty:
        return user
    return user._wrapped
