"""The colors of a notification."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TYPE_CHECKING

from django_panel.exceptions import PanelSchemaException, nearest

if TYPE_CHECKING:
    from django_panel.support.wire import ToastKind


class NotificationColor(StrEnum):
    """The severity of a notification. Each color has an icon."""

    INFO = "info"
    SUCCESS = "success"
    WARNING = "warning"
    DANGER = "danger"

    def icon(self) -> str:
        """Return the default icon."""
        return _ICONS[self]

    def toast_type(self) -> ToastKind:
        """Return the type of the toast; ``danger`` is an ``error`` toast."""
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


def unknown_value(option: str, value: object, known: Iterable[str]) -> PanelSchemaException:
    """Return the error for a value that an option does not have."""
    names = [str(name) for name in known]
    return PanelSchemaException(
        f"A notification has no {option} {value!r}.{nearest(str(value), names)}",
        f"Use one of {', '.join(map(repr, names))}.",
    )
