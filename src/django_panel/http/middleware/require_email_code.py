"""Holds a session until its emailed code is answered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _

from django_panel.auth.email_codes.holding import is_held
from django_panel.auth.impersonation import is_impersonated
from django_panel.http.hold import (
    LEAVE_ROUTE,
    TWO_FACTOR_ROUTES,
    hold,
    refuse_impersonator,
    show_only_this_page,
    store_intended_page,
)
from django_panel.http.middleware.base import PanelGuard, Visit
from django_panel.panels.options.access import EMAIL_CODE, names_guard
from django_panel.panels.panel import Panel
from django_panel.panels.route import Route
from django_panel.support.steps import Step

MESSAGE = (_("Enter your code"), _("Enter the code that was sent to you by email first."))


class RequireEmailCode(PanelGuard):
    """Redirects to the page that asks for the code; JSON requests get 401.

    Users are asked if they have enabled emailed codes, or if the panel or the page requires them.
    A user who is signed in as another must have answered the own code before.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        match: Any = getattr(request, "panel_match", None)
        route = None if match is None else match.route
        if route is not None and route.name.startswith(TWO_FACTOR_ROUTES):
            # The page that asks for the code is one of them; its controller checks again.
            return self.get_response(request)
        panel = self.panel(request)
        if not is_held(request, required=_is_required(panel, route)):
            return self.get_response(request)
        if route is not None and route.guest:
            show_only_this_page(request)
            return self.get_response(request)
        if is_impersonated(request):
            # The code would be mailed to the other user.
            if route is not None and route.name == LEAVE_ROUTE:
                return self.get_response(request)
            return refuse_impersonator(request, panel)
        store_intended_page(request)
        challenge = panel.reverse("auth.two-factor.challenge")
        return hold(request, panel, challenge, status=401, message=MESSAGE)

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        if _is_required(visit.panel, visit.route):
            yield Step.note("Emailed code", "The panel asks for an emailed code once per session.")


def _is_required(panel: Panel, route: Route | None) -> bool:
    return panel.requires_email_code() or (
        route is not None and names_guard(route.middleware, EMAIL_CODE)
    )
