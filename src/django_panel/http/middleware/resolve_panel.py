"""Binds the panel, checks the user's access to it, and boots it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.middleware.base import PanelGuard, Visit
from django_panel.support import context
from django_panel.support.steps import Step


class ResolvePanel(PanelGuard):
    """Sets the current panel and user for the following middleware and pages."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        panel = self.panel(request)
        user: Any = getattr(request, "user", None)
        match = getattr(request, "panel_match", None)
        impersonator: Any = getattr(request, "panel_impersonator", None)
        with context.bind(panel=panel, user=user, impersonator=impersonator, request=request):
            # The login pages are open to users without access to the panel.
            if match is None or not match.route.guest:
                if not panel.is_accessible_to(user):
                    raise PermissionDenied
                panel.boot()
            return self.get_response(request)

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        refusal = visit.panel.access_refusal(visit.user)
        text = refusal or f"the user may enter {visit.panel.get_id()!r}."
        yield Step.of("Panel access", refusal is None, f"{text[:1].upper()}{text[1:]}")
