"""The four colours of a notification."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from django_panel.support.wire import ToastKind


class NotificationColor(StrEnum):
    """How serious a notification is; each colour brings its icon."""

    INFO = "info"
    SUCCESS = "success"
    WARNING = "warning"
    DANGER = "danger"

    def icon(self) -> str:
        """Return the icon that stands for the colour."""
        return _ICONS[self]

    def toast_type(self) -> ToastKind:
        """Return the kind of the toast: danger is an error there."""
        return _KINDS[self]


_ICONS = {
    NotificationColor.INFO: "info",
    NotificationColor.SUCCESS: "check",
    NotificationColor.WARNING: "triangle-alert",
    NotificationColor.DANGER: "circle-alert",
}
_KINDS: dict[NotificationColor, ToastKind] = {
    NotificationColor.INFO: "info",
    NotificationColor.SUCCESS: "success",
    NotificationColor.WARNING: "warning",
    NotificationColor.DANGER: "error",
}
