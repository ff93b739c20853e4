"""Explain the checks before a page: panel access, guards and the tenant."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django_panel.auth.second_factors import has_second_factor, is_email_verified
from django_panel.explain.steps import Step
from django_panel.support.tenants import has_tenants, may_access, tenant_name

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

#: Middleware of panels whose rule is explained by a step of its own.
_EXPLAINED = frozenset({"auth", "verified", "panel.two-factor", "panel.email-code"})


def explain_access(panel: Panel, user: Any) -> Iterator[Step]:
    """Yield the steps before the page: login, access to the panel, guards."""
    name = panel.get_id()
    if not getattr(user, "is_authenticated", False):
        text = "Guests may enter this panel." if panel.is_public() else "A guest must sign in."
        yield Step.of("Login", panel.is_public(), text)
        return
    refusal = panel.access_refusal(user)
    text = f"The user may enter {name!r}." if refusal is None else _sentence(refusal)
    yield Step.of("Panel access", refusal is None, text)
    yield from _guards(panel, user)


def explain_tenant(panel: Panel, user: Any, tenant: Any) -> Iterator[Step]:
    """Yield the step of the tenant, in a panel with tenants."""
    if not panel.has_tenancy():
        return
    if not has_tenants(user):
        text = (
            f"{type(user).__name__} has no get_panel_tenants() and can_access_tenant(), so it "
            "belongs to no tenant."
        )
        yield Step.of("Tenant", False, text)
    elif tenant is None:
        yield Step.of("Tenant", False, "No tenant was found.")
    elif may_access(user, tenant):
        yield Step.of("Tenant", True, f"The user may use {tenant_name(tenant)!r}.")
    else:
        text = f"{type(user).__name__}.can_access_tenant() refuses {tenant_name(tenant)!r}."
        yield Step.of("Tenant", False, text)


def _guards(panel: Panel, user: Any) -> Iterator[Step]:
    """Yield a step for each guard; what depends on the session is a note."""
    if panel.requires_verified_email():
        verified = is_email_verified(user)
        text = "The address is verified." if verified else "The email address is not verified."
        yield Step.of("Verified email", verified, text)
    if panel.requires_email_code():
        yield Step.note("Emailed code", "The panel asks for an emailed code once per session.")
    elif panel.requires_two_factor():
        has_factor = has_second_factor(user)
        text = "A second factor is set up." if has_factor else "No second factor is set up."
        yield Step.of("Second factor", has_factor, text)
    for entry in (*panel.get_middleware(), *panel.get_auth_middleware()):
        guard = entry if isinstance(entry, str) else getattr(entry, "__name__", repr(entry))
        if guard not in _EXPLAINED:
            yield Step.note("Middleware", f"{guard} runs on each request; it was not run here.")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
