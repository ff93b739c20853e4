"""Show a toast on the next page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

from django_panel.notifications.enums import unknown_value
from django_panel.support.labels import StrOrPromise
from django_panel.support.safe_url import safe_url
from django_panel.support.tenants import request_keys

if TYPE_CHECKING:
    from django_panel.support.wire import ToastKind

#: The session key of the toast; ``http/flash.py`` shows and deletes it.
TOAST_KEY = "panel.toast"

_KINDS = ("success", "info", "warning", "error")


def flash_toast(
    request: HttpRequest,
    type: ToastKind,  # noqa: A002 - the name the contract gives it
    message: StrOrPromise,
    url: str | None = None,
    url_label: StrOrPromise | None = None,
) -> None:
    """Show a toast on the next full page of a panel; it replaces a toast that is not shown yet.

    A toast of a tenant's request waits for a page of that tenant. Without a session nothing
    happens.
    """
    if type not in _KINDS:
        raise unknown_value("toast type", type, _KINDS)
    session = getattr(request, "session", None)
    if session is None:
        return
    session[request_keys(request, TOAST_KEY)[0]] = {
        "type": type,
        "message": str(message),
        "url": safe_url(url),
        "url_label": None if url_label is None else str(url_label),
    }
