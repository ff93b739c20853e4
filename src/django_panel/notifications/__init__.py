"""Notifications to users: toasts and stored notifications."""

from __future__ import annotations

from django_panel.notifications.action import NotificationAction
from django_panel.notifications.database import PanelDatabaseNotification
from django_panel.notifications.enums import NotificationColor
from django_panel.notifications.events import PanelNotificationSent, panel_notification_sent
from django_panel.notifications.flash import flash_toast
from django_panel.notifications.notification import Notification
from django_panel.notifications.two_factor_code import TwoFactorCode

__all__ = [
    "Notification",
    "NotificationAction",
    "NotificationColor",
    "PanelDatabaseNotification",
    "PanelNotificationSent",
    "TwoFactorCode",
    "flash_toast",
    "panel_notification_sent",
]
