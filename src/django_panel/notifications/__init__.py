"""Messages to people: a toast now, and a row behind the bell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.notifications.action import NotificationAction as NotificationAction
    from django_panel.notifications.database import (
        PanelDatabaseNotification as PanelDatabaseNotification,
    )
    from django_panel.notifications.enums import NotificationColor as NotificationColor
    from django_panel.notifications.events import PanelNotificationSent as PanelNotificationSent
    from django_panel.notifications.events import (
        panel_notification_sent as panel_notification_sent,
    )
    from django_panel.notifications.flash import flash_toast as flash_toast
    from django_panel.notifications.notification import Notification as Notification
    from django_panel.notifications.two_factor_code import TwoFactorCode as TwoFactorCode

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "Notification": "notifications.notification",
        "NotificationAction": "notifications.action",
        "NotificationColor": "notifications.enums",
        "PanelDatabaseNotification": "notifications.database",
        "PanelNotificationSent": "notifications.events",
        "TwoFactorCode": "notifications.two_factor_code",
        "flash_toast": "notifications.flash",
        "panel_notification_sent": "notifications.events",
    },
)
