"""Requires a second factor in panels that ask for one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _

from django_panel.auth.impersonation import impersonator_of
from django_panel.auth.second_factors import has_second_factor
from django_panel.http.errors import status_response
from django_panel.http.hold import (
    LEAVE_ROUTE,
    SECURITY_PAGE,
    TWO_FACTOR_ROUTES,
    hold,
    refuse_impersonator,
    security_url,
    show_only_this_page,
)
from django_panel.http.middleware.base import PanelGuard, Visit
from django_panel.http.responses import wants_json
from django_panel.panels.options.access import TWO_FACTOR, names_guard
from django_panel.panels.panel import Panel
from django_panel.panels.route import Route
from django_panel.support.steps import Step

MESSAGE = (
    _("Second factor needed"),
    _("This panel requires a second factor. Set one up on the security page first."),
)


#: The security page, and the page that asks for the password first.
_EXEMPT = frozenset({SECURITY_PAGE, "settings.confirm-password"})


class RequireTwoFactor(PanelGuard):
    """Sends users without a second factor to the security page; JSON requests get 403.

    Only the security page and the routes of emailed codes are exempt (decisions C13). A user who
    is signed in as another needs a second factor, too.
    """

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        panel = self.panel(request)
        match: Any = getattr(request, "panel_match", None)
        route = None if match is None else match.route
        user: Any = getattr(request, "user", None)
        if not _is_required(panel, route) or user is None or not user.is_authenticated:
            return self.get_response(request)
        impersonator = impersonator_of(request)
        if impersonator is not None:
            if route is not None and route.name == LEAVE_ROUTE:
                return self.get_response(request)
            if not has_second_factor(impersonator):
                return refuse_impersonator(request, panel)
        if has_second_factor(user):
            return self.get_response(request)
        if route is not None and (route.guest or _is_exempt(route.name)):
            show_only_this_page(request)
            return self.get_response(request)
        return _refuse(request, panel)

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        if _is_required(visit.panel, visit.route):
            has_factor = has_second_factor(visit.user)
            text = "A second factor is set up." if has_factor else "No second factor is set up."
            yield Step.of("Second factor", has_factor, text)


def _is_required(panel: Panel, route: Route | None) -> bool:
    if panel.requires_email_code():
        # The next guard asks all users for an emailed code.
        return False
    return panel.requires_two_factor() or (
        route is not None and names_guard(route.middleware, TWO_FACTOR)
    )


def _is_exempt(name: str) -> bool:
    return name in _EXEMPT or name.startswith(TWO_FACTOR_ROUTES)


def _refuse(request: HttpRequest, panel: Panel) -> HttpResponseBase:
    url = security_url(panel)
    if url is None:
        # The panel has no page on which users can set up a factor.
        return status_response(request, panel, 403, MESSAGE)
    if not wants_json(request):
        messages.warning(request, MESSAGE[1], fail_silently=True)
    return hold(request, panel, url, status=403, message=MESSAGE)
