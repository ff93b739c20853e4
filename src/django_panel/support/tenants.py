"""Tenants: their keys and names, who may use them, and binding one to the context.

``django_panel.tenancy.Tenancy`` is the public interface.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final

from django.db import connections
from django.db.models import Model
from django.utils.asyncio import async_unsafe

from django_panel.exceptions import TenantNotBound
from django_panel.support import context, ports
from django_panel.support.keys import key_to_wire

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort

#: The value of a path's ``{tenant}`` segment that names no tenant; in URLs it is ``-``. The
#: panel redirects it to the user's first tenant.
NO_TENANT: Final = ""


#: The attribute of a request with its tenant.
REQUEST_TENANT: Final = "panel_tenant"


class Shared:
    """The type of ``SHARED``."""

    def __repr__(self) -> str:
        return "SHARED"


#: As ``tenant_relationship``: all tenants share the records of the resource.
SHARED: Final = Shared()


def tenant_key(tenant: Any) -> Any:
    """Return the key of a tenant in URLs and props: ``get_tenant_key()``, else the primary key."""
    if hasattr(tenant, "get_tenant_key"):
        return tenant.get_tenant_key()
    return key_to_wire(tenant.pk) if isinstance(tenant, Model) else tenant


def tenant_name(tenant: Any) -> str:
    """Return the name of a tenant: ``get_tenant_name()``, else ``name``, else the key."""
    if hasattr(tenant, "get_tenant_name"):
        return str(tenant.get_tenant_name())
    name = getattr(tenant, "name", None)
    return str(tenant_key(tenant) if name in (None, "") else name)


def tenant_id(tenant: Any) -> str:
    """Return the text that identifies a tenant in stored rows, such as ``agency.studio:3``.

    Empty if there is no tenant. Tenants of two models never share an id.
    """
    if tenant is None:
        return ""
    if isinstance(tenant, Model):
        return tenant_id_of(type(tenant), tenant.pk)
    return f"{type(tenant).__name__.lower()}:{tenant_key(tenant)}"


def tenant_id_of(model: type[Model], key: Any) -> str:
    """Return the id of the tenant with this primary key; a proxy and its model share ids."""
    concrete = model._meta.concrete_model or model
    return f"{concrete._meta.label_lower}:{key_to_wire(key)}"


def current_tenant_id() -> str:
    """Return the id of the bound tenant, or an empty text."""
    return tenant_id(context.current().tenant)


def visible_tenant_ids() -> tuple[str, ...] | None:
    """Return the ids of the tenants whose stored rows the current panel shows.

    Rows without a tenant are shown in every tenant. None stands for all rows: outside a panel
    with tenants. An impersonated session never shows those of tenants that the impersonator does
    not belong to.
    """
    current = context.current()
    if current.panel is not None and not current.panel.has_tenancy():
        return None if current.impersonator is None else _common_tenant_ids(current.user)
    if current.tenant is not None:
        return ("", tenant_id(current.tenant))
    return None if current.panel is None else ("",)


def session_prefix(panel_id: str) -> str:
    """Return the beginning of session keys that belong to a panel and the current tenant."""
    tenant = current_tenant_id()
    return f"panel.{panel_id}@{tenant}" if tenant else f"panel.{panel_id}"


def request_keys(request: Any, key: str) -> tuple[str, ...]:
    """Return the session keys of a value for the next page: of the request's tenant, and of none.

    The first one is written. ``ResolveTenant`` sets the tenant; errors are stored when it is no
    longer bound.
    """
    tenant = tenant_id(getattr(request, REQUEST_TENANT, None))
    return (f"{key}@{tenant}", key) if tenant else (key,)


def current_tenant_key() -> Any:
    """Return the primary key of the bound tenant, which jobs carry; None if there is none."""
    tenant = context.current_tenant()
    if tenant is None:
        return None
    return key_to_wire(tenant.pk) if isinstance(tenant, Model) else tenant_key(tenant)


def has_tenants(user: Any) -> bool:
    """Return whether a user implements ``HasPanelTenants``."""
    return hasattr(user, "get_panel_tenants") and hasattr(user, "can_access_tenant")


def may_access(user: Any, tenant: Any) -> bool:
    """Return whether a user may use a tenant; never without ``HasPanelTenants``.

    In an impersonated session of the user, the impersonator must belong to the tenant, too.
    """
    return tenant is not None and all(
        has_tenants(person) and bool(person.can_access_tenant(tenant)) for person in _people(user)
    )


def tenants_of(user: Any, panel: PanelPort | None) -> Sequence[Any]:
    """Return the tenants that a user may open in a panel.

    In an impersonated session of the user, those that the impersonator may open, too.
    """
    own, *others = (_listed_tenants(person, panel) for person in _people(user))
    for tenants in others:
        allowed = {tenant_id(tenant) for tenant in tenants}
        own = [tenant for tenant in own if tenant_id(tenant) in allowed]
    return own


def have_common_tenant(user: Any, other: Any, panel: PanelPort) -> bool:
    """Return whether two users may open one tenant of a panel."""
    with context.bind(user=other, impersonator=user):
        return bool(tenants_of(other, panel))


def _people(user: Any) -> tuple[Any, ...]:
    """Return a user and, in an impersonated session of the user, the impersonator."""
    current = context.current()
    if current.impersonator is None or user != current.user:
        return (user,)
    return (user, current.impersonator)


def _listed_tenants(user: Any, panel: PanelPort | None) -> list[Any]:
    return list(user.get_panel_tenants(panel)) if has_tenants(user) else []


def _common_tenant_ids(user: Any) -> tuple[str, ...] | None:
    """Return the ids of the tenants of all panels that both users of a session may open.

    With an empty text, for rows without a tenant; None if no panel has tenants.
    """
    cached: dict[Any, Any] = context.cache()
    if _common_tenant_ids not in cached:
        panels = [panel for panel in ports.directory().all() if panel.has_tenancy()]
        ids = {tenant_id(tenant) for panel in panels for tenant in tenants_of(user, panel)}
        cached[_common_tenant_ids] = ("", *sorted(ids)) if panels else None
    result: tuple[str, ...] | None = cached[_common_tenant_ids]
    return result


@contextmanager
def entering(tenant: Any, panel: PanelPort | None = None) -> Iterator[Any]:
    """Bind a tenant for the length of a ``with`` block, inside the panel's own context manager.

    The panel is the current one by default. The tenant that was bound before is bound again
    afterwards, even if the block raises.
    """
    panel = panel or context.current().panel
    inside = nullcontext() if panel is None or tenant is None else panel.tenant_context(tenant)
    with inside, context.bind(tenant=tenant, all_tenants=False):
        yield tenant


@async_unsafe("Asynchronous code calls this inside of sync_to_async().")
@contextmanager
def all_tenants() -> Iterator[None]:
    """Read the records of all tenants for the length of a ``with`` block; a write raises.

    The connections of this thread refuse writes. Asynchronous code would use those of another one.
    """
    with ExitStack() as block:
        for connection in connections.all():
            block.enter_context(connection.execute_wrapper(_refuse_write))
        block.enter_context(context.bind(tenant=None, all_tenants=True))
        yield


#: A statement that changes rows.
_WRITE = re.compile(
    r"\s*(?:INSERT|UPDATE|DELETE|REPLACE|MERGE|TRUNCATE)\b"
    r"|\s*WITH\b.*\b(?:INSERT\s+INTO|DELETE\s+FROM|UPDATE\s+\S+\s+SET)\b",
    re.IGNORECASE | re.DOTALL,
)


def _refuse_write(execute: Callable[..., Any], sql: Any, *arguments: Any) -> Any:
    """Raise for a statement that changes rows, unless a tenant was entered inside the block."""
    if context.current().all_tenants and _WRITE.match(str(sql)):
        raise TenantNotBound.writing()
    return execute(sql, *arguments)
