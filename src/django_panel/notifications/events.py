"""What is announced when a notification is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.dispatch import Signal

from django_panel.broadcasting.channels import channel_for

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationPayloadWire, SentNotificationWire

#: Sent after the commit with ``event=``, a ``PanelNotificationSent``.
panel_notification_sent = Signal()


@dataclass(frozen=True, slots=True)
class PanelNotificationSent:
    """A notification is on its way to a person's open pages."""

    user: Any
    payload: NotificationPayloadWire

    def broadcast_on(self) -> str:
        """Return the private channel of the person."""
        return channel_for(self.user)

    def broadcast_as(self) -> str:
        return "panel.notification"

    def broadcast_with(self) -> SentNotificationWire:
        """Return the payload, its title once more as ``message``."""
        return {
            **self.payload,
            "message": self.payload["title"],
            "persistent": self.payload["persistent"],
        }
