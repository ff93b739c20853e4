"""Requires a verified email address."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _

from django_panel.auth.impersonation import impersonator_of
from django_panel.auth.second_factors import is_email_verified
from django_panel.http.errors import status_response
from django_panel.http.hold import LEAVE_ROUTE, hold, refuse_impersonator
from django_panel.http.middleware.base import PanelGuard, Visit
from django_panel.support.steps import Step

NOTICE = "auth.verification.notice"
MESSAGE = (_("Verify your address"), _("Verify your email address first."))


class RequireVerifiedEmail(PanelGuard):
    """Sends users without a verified address to the page that asks for it; JSON gets 403.

    If the authentication backend cannot verify addresses, or the panel has no such page, all
    those users are refused.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        user: Any = getattr(request, "user", None)
        if user is None or not user.is_authenticated:
            return self.get_response(request)
        panel = self.panel(request)
        match: Any = getattr(request, "panel_match", None)
        route = None if match is None else match.route
        if route is not None and route.guest:
            return self.get_response(request)
        impersonator = impersonator_of(request)
        if impersonator is not None:
            if route is not None and route.name == LEAVE_ROUTE:
                return self.get_response(request)
            if not is_email_verified(impersonator):
                return refuse_impersonator(request, panel)
        if is_email_verified(user):
            return self.get_response(request)
        if not any(route.name == NOTICE for route in panel.get_routes()):
            return status_response(request, panel, 403, MESSAGE)
        return hold(request, panel, panel.reverse(NOTICE), status=403, message=MESSAGE)

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        is_verified = is_email_verified(visit.user)
        text = "The address is verified." if is_verified else "The email address is not verified."
        yield Step.of("Verified email", is_verified, text)
