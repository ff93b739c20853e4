"""Requires an authenticated user."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.http.response import HttpResponseBase

from django_panel.http.exceptions import Unauthenticated
from django_panel.http.middleware.base import PanelGuard, Visit
from django_panel.support.steps import Step


class Authenticate(PanelGuard):
    """Refuses guests before the panel is bound and booted."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        user = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            raise Unauthenticated
        return self.get_response(request)

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        if not getattr(visit.user, "is_authenticated", False):
            yield Step.of("Login", False, "A guest must sign in.")
