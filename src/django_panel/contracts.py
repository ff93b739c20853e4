"""Protocols that a project may implement; all are optional."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django_panel.panels.panel import Panel


@runtime_checkable
class PanelUser(Protocol):
    """A user model with its own rule for access to panels."""

    def can_access_panel(self, panel: Panel) -> bool:
        """Return whether the user may access ``panel``."""
        ...


@runtime_checkable
class PanelNotifiable(Protocol):
    """A user model that stores notifications itself; ``notify = None`` stores none."""

    def notify(self, notification: Any) -> None:
        """Store a ``PanelDatabaseNotification``."""
        ...


@runtime_checkable
class PanelTenant(Protocol):
    """A tenant with its own key and name; by default its primary key and ``name``."""

    def get_tenant_key(self) -> str | int:
        """Return the key of the tenant in URLs and props."""
        ...

    def get_tenant_name(self) -> str:
        """Return the name in the tenant menu."""
        ...


@runtime_checkable
class HasPanelTenants(Protocol):
    """A user model whose users belong to tenants; other users are refused by tenant panels."""

    def get_panel_tenants(self, panel: Panel) -> Iterable[Any]:
        """Return the tenants that the user may open in ``panel``."""
        ...

    def can_access_tenant(self, tenant: Any) -> bool:
        """Return whether the user may access ``tenant``."""
        ...


class WidgetContract(Protocol):
    """The interface of a widget class (specification §2.3).

    The last two say the same; a class that has one of them is registered.
    """

    @classmethod
    def id(cls) -> str: ...

    @classmethod
    def type(cls) -> Any: ...

    @classmethod
    def can_view(cls) -> bool: ...

    def to_definition(self) -> Any: ...

    def to_wire(self) -> Any: ...
