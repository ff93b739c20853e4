"""Panel options: tenants."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model
from django.http import HttpRequest

from django_panel.exceptions import PanelRegistrationException
from django_panel.internal.fast.lookups import record_by_key
from django_panel.panels.options.base import PanelOptions
from django_panel.support.keys import RecordKey, database_key
from django_panel.support.tenants import tenant_key

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel

#: Returns the tenant of a request, or None if there is none.
TenantResolver = Callable[[HttpRequest, Any], Any]
TenantUrl = Callable[[Any, "Panel"], str | None]
TenantContext = Callable[[Any], AbstractContextManager[Any]]


class TenancyOptions(PanelOptions):
    """The tenants of a panel."""

    _tenant_model: type[Model] | None = None
    _tenant_resolver: TenantResolver | None = None
    _tenant_url: TenantUrl | None = None
    _tenant_context: TenantContext | None = None

    def tenant(self, model: type[Model], resolver: TenantResolver | None = None) -> Self:
        """Restrict the panel to one tenant at a time.

        ``resolver(request, user)`` returns the tenant of a request, or None. Without one, the
        ``{tenant}`` segment of the panel's path is its primary key.
        """
        tenant_model: Any = model
        if not (isinstance(tenant_model, type) and issubclass(tenant_model, Model)):
            raise PanelRegistrationException.unusable_option(
                "tenant", model, "A tenant is a record: pass its model."
            )
        return self._write(tenant_model=model, tenant_resolver=resolver)

    def tenant_url_using(self, callback: TenantUrl | None) -> Self:
        """Set the URL that the tenant menu opens: ``callback(tenant, panel)``.

        By default it is the dashboard, if the panel's path contains ``{tenant}``.
        """
        return self._write(tenant_url=callback)

    def enter_tenant_using(self, context_manager: TenantContext | None) -> Self:
        """Run the requests, sockets and jobs of a tenant inside ``context_manager(tenant)``.

        It may switch the database connection, for a schema per tenant or row-level security.
        """
        return self._write(tenant_context=context_manager)

    def has_tenancy(self) -> bool:
        return self._tenant_model is not None

    def get_tenant_model(self) -> type[Model] | None:
        return self._tenant_model

    def get_tenant_resolver(self) -> TenantResolver | None:
        return self._tenant_resolver

    def get_tenant_options(self) -> list[str]:
        """Return the names of the options that were set and need ``tenant()``."""
        options = {
            "tenant_url_using": self._tenant_url,
            "enter_tenant_using": self._tenant_context,
        }
        return [name for name, value in options.items() if value is not None]

    def resolve_tenant(self, request: HttpRequest, user: Any) -> Any:
        """Return the tenant of a request, or None."""
        if self._tenant_resolver is not None:
            return self._tenant_resolver(request, user)
        match = request.resolver_match
        segment = None if match is None else match.kwargs.get("tenant")
        tenant = None if segment is None else self.find_tenant(segment)
        # ``01`` would be a second URL of ``1``.
        return tenant if str(tenant_key(tenant)) == segment else None

    def find_tenant(self, key: RecordKey) -> Any:
        """Return the tenant with this primary key, or None."""
        model = self._tenant_model
        value = None if model is None else database_key(model, key)
        if model is None or value is None:
            return None
        return record_by_key(model._default_manager.all(), value)

    def has_tenant_context(self) -> bool:
        """Return whether the panel switches something, such as the connection, for a tenant."""
        return self._tenant_context is not None

    def tenant_context(self, tenant: Any) -> AbstractContextManager[Any]:
        """Return the context manager that the requests and jobs of a tenant run in."""
        return nullcontext() if self._tenant_context is None else self._tenant_context(tenant)
