"""The signal and the broadcast event of a sent notification."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.dispatch import Signal

from django_panel.broadcasting.channels import channel_for
from django_panel.support.frozen import FrozenValue
from django_panel.support.tenants import current_tenant_id

if TYPE_CHECKING:
    from django_panel.notifications.wire import NotificationPayloadWire, SentNotificationWire

#: Sent after the commit with ``event=``, a ``PanelNotificationSent``.
panel_notification_sent = Signal()


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class PanelNotificationSent(FrozenValue):
    """A notification that is sent to the user's open pages."""

    user: Any
    payload: NotificationPayloadWire
    #: The id of the tenant in which it is sent; empty without one.
    tenant: str = field(default_factory=current_tenant_id)

    def broadcast_on(self) -> str:
        """Return the user's private channel."""
        return channel_for(self.user)

    def broadcast_as(self) -> str:
        return "panel.notification"

    def broadcast_with(self) -> SentNotificationWire:
        """Return the payload with its title as ``message``."""
        return {
            **self.payload,
            "message": self.payload["title"],
            "persistent": self.payload["persistent"],
        }
