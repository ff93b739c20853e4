"""Resolves the tenant of a request, checks that the user belongs to it, and binds it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseRedirect
from django.http.response import HttpResponseBase

from django_panel.auth.impersonation import may_use_tenant
from django_panel.http.exceptions import TENANT_HEADER, TenantChanged
from django_panel.http.hold import (
    LEAVE_ROUTE,
    SECURITY_PAGE,
    TWO_FACTOR_ROUTES,
    show_only_this_page,
)
from django_panel.http.middleware.base import Handler, PanelGuard, Visit
from django_panel.http.responses import wants_json
from django_panel.http.route_match import RouteMatch
from django_panel.panels.panel import Panel
from django_panel.panels.tenant_menu import first_tenant_url
from django_panel.support import context
from django_panel.support.steps import Step
from django_panel.support.tenants import (
    NO_TENANT,
    REQUEST_TENANT,
    entering,
    has_tenants,
    may_access,
    tenant_key,
    tenant_name,
)

_READING = frozenset({"GET", "HEAD", "OPTIONS"})

#: Routes that a user who has to confirm a login may open before a tenant is chosen.
_WITHOUT_TENANT = (TWO_FACTOR_ROUTES, SECURITY_PAGE, "settings.")


class ResolveTenant(PanelGuard):
    """Binds the tenant of a panel with tenants; other panels are not affected.

    No tenant is 404, a tenant that the user does not belong to is 403 (decisions D21).
    """

    def __init__(self, get_response: Handler, panel_id: str) -> None:
        super().__init__(get_response, panel_id)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        panel = self.panel(request)
        if not panel.has_tenancy():
            return self.get_response(request)
        match: RouteMatch | None = getattr(request, "panel_match", None)
        if match is not None and _needs_no_tenant(match):
            show_only_this_page(request)
            return self.get_response(request)
        user: Any = context.current().user
        try:
            if not has_tenants(user):
                raise PermissionDenied
            if match is not None and match.tenant_segment == NO_TENANT:
                return _redirect_to_first(request, panel, match)
            tenant = panel.resolve_tenant(request, user)
            if tenant is None:
                raise Http404
            if not may_access(user, tenant):
                raise PermissionDenied
            _require_same_tenant(request, tenant)
        except (Http404, PermissionDenied):
            # The dashboard would be refused too: the error page links to another tenant.
            request.panel_tenant_refused = True  # type: ignore[attr-defined]
            raise
        # For what is stored when the tenant is no longer bound, such as validation errors.
        setattr(request, REQUEST_TENANT, tenant)
        with entering(tenant, panel):
            if not may_use_tenant(request):
                request.panel_tenant_refused = True  # type: ignore[attr-defined]
                raise PermissionDenied
            return self.get_response(request)

    @classmethod
    def steps(cls, visit: Visit) -> Iterator[Step]:
        name, tenant = type(visit.user).__name__, visit.tenant
        if not has_tenants(visit.user):
            text = f"{name} has no get_panel_tenants() and can_access_tenant(), so it belongs to "
            yield Step.of("Tenant", False, f"{text}no tenant.")
        elif tenant is None:
            yield Step.of("Tenant", False, "No tenant was found.")
        elif may_access(visit.user, tenant):
            yield Step.of("Tenant", True, f"The user may use {tenant_name(tenant)!r}.")
        else:
            text = f"{name}.can_access_tenant() refuses {tenant_name(tenant)!r}."
            yield Step.of("Tenant", False, text)


def _require_same_tenant(request: HttpRequest, tenant: Any) -> None:
    """Raise an error if a write comes from a page of another tenant.

    With a tenant in the session, a form may still be open after a switch in another tab.
    """
    key = request.headers.get(TENANT_HEADER)
    if request.method in _READING or key is None or unquote(key) == str(tenant_key(tenant)):
        return
    raise TenantChanged


def _needs_no_tenant(match: RouteMatch) -> bool:
    name = match.route.name
    # The user who is signed in as another may have lost the tenant.
    return name == LEAVE_ROUTE or (
        match.tenant_segment == NO_TENANT and name.startswith(_WITHOUT_TENANT)
    )


def _redirect_to_first(request: HttpRequest, panel: Panel, match: RouteMatch) -> HttpResponseBase:
    """Redirect a URL that names no tenant to the user's first one."""
    if match.route.name == "dashboard" and not wants_json(request):
        url = first_tenant_url(panel, context.current().user)
        if url is not None:
            return HttpResponseRedirect(url)
    raise Http404
