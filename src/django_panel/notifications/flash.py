"""An explicit toast for the next page; it goes before every message that waits there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

from django_panel.notifications.mistakes import NotificationMistake
from django_panel.support.labels import Words
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.support.wire import ToastKind

#: Where the toast waits in the session; ``http/flash.py`` shows it and forgets it.
TOAST_KEY = "panel.toast"

_KINDS = ("success", "info", "warning", "error")


def flash_toast(
    request: HttpRequest,
    type: ToastKind,  # noqa: A002 - the name the contract gives it
    message: Words,
    url: str | None = None,
    url_label: Words | None = None,
) -> None:
    """Show a toast on the next whole page of a panel, in place of any waiting message.

    Without a session there is nowhere to keep it, and nothing happens.
    """
    if type not in _KINDS:
        raise NotificationMistake.unknown_case("kind of toast", type, _KINDS)
    session = getattr(request, "session", None)
    if session is None:
        return
    session[TOAST_KEY] = {
        "type": type,
        "message": str(message),
        "url": safe_url(url),
        "url_label": None if url_label is None else str(url_label),
    }
