"""Sending a notification: the row first, the open pages after the commit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction

from django_panel.broadcasting.sending import broadcast
from django_panel.models import StoredNotification
from django_panel.notifications.database import PanelDatabaseNotification
from django_panel.notifications.events import PanelNotificationSent, panel_notification_sent
from django_panel.notifications.mistakes import NotificationMistake
from django_panel.notifications.recipients import can_be_notified

if TYPE_CHECKING:
    from django_panel.notifications.notification import Notification

#: Those who want to know what is sent at once: tests, whose transactions never commit.
watchers: list[Callable[[PanelNotificationSent], None]] = []


def send(notification: Notification, user: Any) -> None:
    """Store the row where the notification persists, then announce it (specification §6)."""
    if getattr(user, "pk", None) is None:
        raise NotificationMistake.nobody(user)
    payload = notification.to_wire()
    if notification.is_persistent() and can_be_notified(user):
        store(PanelDatabaseNotification(payload), user)
    if notification.is_broadcast():
        announce(PanelNotificationSent(user, payload))


def store(notification: PanelDatabaseNotification, user: Any) -> None:
    """Hand the payload to the model's own ``notify``, else write the row."""
    notify = getattr(user, "notify", None)
    if callable(notify):
        notify(notification)
    else:
        notification.store(user)


def announce(event: PanelNotificationSent) -> None:
    """Tell receivers and open pages, once what was written with it is there for all."""
    if watchers:
        for watch in watchers:
            watch(event)
        return
    # Robust: the write is done, and a receiver that fails must not make it look undone.
    transaction.on_commit(
        partial(_announce_now, event), using=StoredNotification.write_database(), robust=True
    )


def _announce_now(event: PanelNotificationSent) -> None:
    panel_notification_sent.send_robust(PanelNotificationSent, event=event)
    broadcast(event)
