"""Send a notification: store it, then broadcast it after the commit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction

from django_panel.broadcasting.sending import broadcast
from django_panel.exceptions import PanelSchemaException
from django_panel.models import StoredNotification
from django_panel.notifications.database import PanelDatabaseNotification
from django_panel.notifications.events import PanelNotificationSent, panel_notification_sent
from django_panel.notifications.recipients import can_be_notified

if TYPE_CHECKING:
    from django_panel.notifications.notification import Notification

#: Called immediately instead of after the commit; for tests, whose transactions never commit.
immediate_listeners: list[Callable[[PanelNotificationSent], None]] = []


def send(notification: Notification, user: Any) -> None:
    """Store a persistent notification, then broadcast it (specification §6)."""
    if getattr(user, "pk", None) is None:
        raise PanelSchemaException(
            f"{user!r} cannot receive a notification.",
            "A notification is sent to one saved user.",
            "Pass an instance of the user model.",
        )
    payload = notification.to_wire()
    if notification.is_persistent() and can_be_notified(user):
        store(PanelDatabaseNotification(payload), user)
    if notification.is_broadcast():
        announce(PanelNotificationSent(user, payload))


def store(notification: PanelDatabaseNotification, user: Any) -> None:
    """Call the user model's own ``notify()`` if there is one; else store the row."""
    notify = getattr(user, "notify", None)
    if callable(notify):
        notify(notification)
    else:
        notification.store(user)


def announce(event: PanelNotificationSent) -> None:
    """Send the signal and broadcast to open pages when the transaction commits."""
    if immediate_listeners:
        for watch in immediate_listeners:
            watch(event)
        return
    # Robust: the row is committed, so a receiver that fails must not fail the request.
    transaction.on_commit(
        partial(_announce_now, event), using=StoredNotification.write_database(), robust=True
    )


def _announce_now(event: PanelNotificationSent) -> None:
    panel_notification_sent.send_robust(PanelNotificationSent, event=event)
    broadcast(event, event.tenant)
