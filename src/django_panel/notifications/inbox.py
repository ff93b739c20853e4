"""The stored notifications of a user. No permission is needed to read one's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied

from django_panel.models import StoredNotification
from django_panel.notifications.recipients import can_be_notified
from django_panel.notifications.stored_payload import notification_row

if TYPE_CHECKING:
    from uuid import UUID

    from django.db.models import QuerySet

    from django_panel.notifications.wire import NotificationRowWire

#: The number of rows in the notification menu.
NEWEST = 30


class Inbox:
    """The stored notifications of one user, the same in every panel."""

    def __init__(self, user: Any) -> None:
        if not can_be_notified(user):
            raise PermissionDenied
        self._user = user

    def rows(self) -> QuerySet[StoredNotification]:
        """Return all rows, newest first."""
        return StoredNotification.of(self._user)

    def newest(self) -> list[NotificationRowWire]:
        """Return the rows of the notification menu."""
        return [notification_row(stored) for stored in self.rows()[:NEWEST]]

    def unread(self) -> int:
        return StoredNotification.unread_count(self._user)

    def read(self, key: UUID | None = None) -> None:
        """Mark one row as read, or all; a key of another user's row is ignored."""
        StoredNotification.mark_read(self._user, key)

    def clear(self, *, everything: bool = False) -> None:
        """Delete the read rows, or all rows."""
        StoredNotification.clear(self._user, everything=everything)
