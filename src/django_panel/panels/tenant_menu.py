"""The tenants that a user may switch to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django_panel.internal.fast.urls import row_urls
from django_panel.support import context
from django_panel.support.tenants import tenant_id, tenant_key, tenant_name, tenants_of

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.wire import TenancyWire, TenantWire


def tenant_menu(panel: Panel, user: Any) -> TenancyWire | None:
    """Return the current tenant and those of the user; None if the panel has no tenants."""
    if not panel.has_tenancy():
        return None
    current = context.current_tenant()
    current_id, url = tenant_id(current), _tenant_urls(panel)
    return {
        "current": None if current is None else _entry(current, url(current), current_id),
        "available": [
            _entry(tenant, url(tenant), current_id) for tenant in tenants_of(user, panel)
        ],
    }


def _tenant_urls(panel: Panel) -> Callable[[Any], str | None]:
    """Return ``panel.get_tenant_url`` as a function that reverses the URL once."""
    if not panel.has_tenant_segment() or "tenant_url_using" in panel.get_tenant_options():
        return panel.get_tenant_url
    url = row_urls(lambda key: panel.reverse("dashboard", {"tenant": key}))

    def url_of(tenant: Any) -> str | None:
        key = tenant_key(tenant)
        return None if key in (None, "") else url(tenant, key)

    return url_of


def first_tenant_url(panel: Panel, user: Any) -> str | None:
    """Return the URL of the user's first tenant that has one."""
    urls = (panel.get_tenant_url(tenant) for tenant in tenants_of(user, panel))
    return next((url for url in urls if url is not None), None)


def describe_tenant(tenant: Any, panel: Panel | None) -> TenantWire:
    """Return one entry of the tenant menu."""
    url = None if panel is None else panel.get_tenant_url(tenant)
    return _entry(tenant, url, tenant_id(context.current_tenant()))


def _entry(tenant: Any, url: str | None, current_id: str) -> TenantWire:
    return {
        "key": tenant_key(tenant),
        "name": tenant_name(tenant),
        "url": url,
        "current": tenant_id(tenant) == current_id,
    }
