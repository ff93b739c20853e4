"""Serialize stored notifications; stored payloads are validated again when they are shown."""

from __future__ import annotations

import re
from datetime import UTC
from typing import TYPE_CHECKING, Any

from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.notifications.action import NotificationAction
from django_panel.notifications.enums import NotificationColor

if TYPE_CHECKING:
    from django_panel.models import StoredNotification
    from django_panel.notifications.wire import NotificationActionWire, NotificationRowWire

#: A longer body is cut; a list has many rows, and each request sends all of them.
MAX_BODY_BYTES = 4096

_ELLIPSIS = "…"
_ICON = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def notification_row(stored: StoredNotification) -> NotificationRowWire:
    """Return a row of the notification list; invalid values are replaced by defaults."""
    data: dict[str, Any] = stored.data if isinstance(stored.data, dict) else {}
    color, icon, body = _color(data.get("color")), data.get("icon"), data.get("body")
    title = data.get("title")
    return {
        "id": str(stored.pk),
        "title": title if isinstance(title, str) and title else _("Notification"),
        "body": _shortened(body) if isinstance(body, str) else None,
        "color": color.value,
        "icon": icon if isinstance(icon, str) and _ICON.fullmatch(icon) else color.icon(),
        "actions": _actions(data.get("actions")),
        "read": stored.read_at is not None,
        "createdAt": _moment(stored.created_at),
    }


def _shortened(body: str) -> str:
    """Return at most ``MAX_BODY_BYTES`` of a text, with an ellipsis if it was cut."""
    encoded = body.encode(errors="replace")
    if len(encoded) <= MAX_BODY_BYTES:
        return body
    return encoded[: MAX_BODY_BYTES - len(_ELLIPSIS.encode())].decode(errors="ignore") + _ELLIPSIS


def _color(stored: Any) -> NotificationColor:
    known = isinstance(stored, str) and stored in set(NotificationColor)
    return NotificationColor(stored) if known else NotificationColor.INFO


def _actions(stored: Any) -> list[NotificationActionWire]:
    if not isinstance(stored, list):
        return []
    read = (NotificationAction.from_wire(action) for action in stored)
    return [action for action in read if action is not None]


def _moment(moment: Any) -> str:
    if timezone.is_naive(moment):
        moment = timezone.make_aware(moment)
    return str(moment.astimezone(UTC).isoformat().replace("+00:00", "Z"))
