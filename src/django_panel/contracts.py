"""What a host application may implement; all of it optional."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from django_panel.panels.panel import Panel


@runtime_checkable
class PanelUser(Protocol):
    """A user model that decides itself which panels it may enter."""

    def can_access_panel(self, panel: Panel) -> bool:
        """Return whether this user may enter ``panel``."""
        ...


@runtime_checkable
class PanelNotifiable(Protocol):
    """A user model that keeps notifications in its own way; ``notify = None`` keeps none."""

    def notify(self, notification: Any) -> None:
        """Keep a ``PanelDatabaseNotification``, in place of the row behind the bell."""
        ...


class WidgetContract(Protocol):
    """What a class must offer to be registered as a widget (specification §2.3).

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
