"""A person's own rows: that they are one's own is the whole permission."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied

from django_panel.models import StoredNotification
from django_panel.notifications.recipients import can_be_notified
from django_panel.notifications.stored import row_of

if TYPE_CHECKING:
    from uuid import UUID

    from django.db.models import QuerySet

    from django_panel.notifications.wire import NotificationRowWire

#: How many rows the bell shows.
NEWEST = 30


class Inbox:
    """The notifications of one person, in every panel the same."""

    def __init__(self, user: Any) -> None:
        if not can_be_notified(user):
            raise PermissionDenied
        self._user = user

    def rows(self) -> QuerySet[StoredNotification]:
        """Return all rows, newest first."""
        return StoredNotification.of(self._user)

    def newest(self) -> list[NotificationRowWire]:
        """Return what the bell shows."""
        return [row_of(stored) for stored in self.rows()[:NEWEST]]

    def unread(self) -> int:
        return StoredNotification.unread_of(self._user)

    def read(self, key: UUID | None = None) -> None:
        """Mark one row as read, or all; a row of somebody else is left alone without a word."""
        StoredNotification.mark_read(self._user, key)

    def clear(self, *, everything: bool = False) -> None:
        """Delete the read rows for good, or all of them."""
        StoredNotification.clear(self._user, everything=everything)
