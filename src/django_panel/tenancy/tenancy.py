"""The tenant of the current request or job."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import TenantNotBound
from django_panel.panels.tenant_menu import describe_tenant
from django_panel.support import context, tenants

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel
    from django_panel.panels.wire import TenantWire


class Tenancy:
    """Reads and binds the current tenant. Used as a class, never instantiated."""

    @staticmethod
    def current() -> Any:
        """Return the bound tenant, or None."""
        return context.current_tenant()

    @staticmethod
    def require() -> Any:
        """Return the bound tenant; raise an error if none is bound."""
        tenant = context.current_tenant()
        if tenant is None:
            raise TenantNotBound.reading("Tenancy.require()")
        return tenant

    @staticmethod
    def bind(tenant: Any) -> None:
        """Bind a tenant until the request or job ends.

        It does not run ``Panel.enter_tenant_using()``; ``entering()`` does.
        """
        context.bind_tenant(tenant)

    @staticmethod
    def entering(tenant: Any) -> AbstractContextManager[Any]:
        """Return a context manager that binds a tenant, and the earlier one again at its end."""
        return tenants.entering(tenant)

    @staticmethod
    def all_tenants() -> AbstractContextManager[None]:
        """Return a context manager that reads the records of all tenants; a write raises."""
        return tenants.all_tenants()

    @staticmethod
    def key_of(tenant: Any) -> Any:
        """Return the key of a tenant: ``get_tenant_key()``, else its primary key."""
        return tenants.tenant_key(tenant)

    @staticmethod
    def name_of(tenant: Any) -> str:
        """Return the name of a tenant: ``get_tenant_name()``, else ``name``, else its key."""
        return tenants.tenant_name(tenant)

    @staticmethod
    def describe(tenant: Any, panel: Panel | None = None) -> TenantWire:
        """Return a tenant for the tenant menu; the panel is the current one by default."""
        owner: Any = panel or context.current_panel()
        return describe_tenant(tenant, owner)

    @staticmethod
    def available_to(user: Any, panel: Panel | None = None) -> list[Any]:
        """Return the tenants that a user may open; the panel is the current one by default."""
        return list(tenants.tenants_of(user, panel or context.current_panel()))

    @staticmethod
    def allows(user: Any, tenant: Any) -> bool:
        """Return whether a user may use a tenant; never without ``HasPanelTenants``."""
        return tenants.may_access(user, tenant)
