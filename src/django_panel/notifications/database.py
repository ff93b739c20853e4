"""The stored form of a notification."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django_panel.models import StoredNotification
from django_panel.support.frozen import FrozenValue
from django_panel.support.tenants import current_tenant_id

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationPayloadWire


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PanelDatabaseNotification(FrozenValue):
    """The payload of a notification that is stored in the database.

    A user model's own ``notify(notification)`` receives it. ``store()`` is called for user
    models without that method.
    """

    payload: NotificationPayloadWire
    #: The id of the tenant in which it is sent; empty without one.
    tenant: str = field(default_factory=current_tenant_id)

    def via(self, user: Any = None) -> tuple[str, ...]:
        """Return the channels: only the database; the WebSocket message is sent separately."""
        return ("database",)

    def to_database(self, user: Any = None) -> NotificationPayloadWire:
        return self.payload

    def store(self, user: Any) -> StoredNotification:
        """Store the row of the notification list."""
        return StoredNotification.store(user, dict(self.payload), self.tenant)
