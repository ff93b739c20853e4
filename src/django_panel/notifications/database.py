"""A notification on its way into a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.models import StoredNotification

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationPayloadWire


@dataclass(frozen=True, slots=True)
class PanelDatabaseNotification:
    """The payload of a notification, for the database and for nothing else.

    A user model's own ``notify(notification)`` receives this; ``store`` does what is done
    for models without one.
    """

    payload: NotificationPayloadWire

    def via(self, user: Any = None) -> tuple[str, ...]:
        """Return the channels: the database, never the socket, which hears of it separately."""
        return ("database",)

    def to_database(self, user: Any = None) -> NotificationPayloadWire:
        return self.payload

    def store(self, user: Any) -> StoredNotification:
        """Write the row that the bell shows."""
        return StoredNotification.keep(user, dict(self.payload))
