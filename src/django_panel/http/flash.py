"""What survives one redirect: a toast and validation errors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from django_panel.support import ports
from django_panel.support.screen import Always
from django_panel.support.wire import ToastKind, ToastWire

ERRORS_KEY = "panel.errors"

#: The more severe message wins when several are waiting.
_KINDS: tuple[tuple[ToastKind, int], ...] = (
    ("error", messages.ERROR),
    ("warning", messages.WARNING),
    ("success", messages.SUCCESS),
    ("info", messages.INFO),
)


def toast_from_messages(request: HttpRequest) -> ToastWire | None:
    """Return the first waiting message, by severity, as a toast; all are consumed."""
    if not hasattr(request, "_messages"):
        return None
    waiting = list(messages.get_messages(request))
    for kind, level in _KINDS:
        for message in waiting:
            if message.level == level:
                return {
                    "type": kind,
                    "message": str(message.message),
                    "url": None,
                    "urlLabel": None,
                }
    return None


def take_toast(request: HttpRequest) -> ToastWire | None:
    """Return the toast this answer shows, if ``ShareFlashToast`` promised one."""
    promise = getattr(request, "panel_toast", None)
    return None if promise is None else promise()


def keep_errors(request: HttpRequest, errors: Mapping[str, Sequence[str]]) -> None:
    """Keep validation errors for the page that the redirect leads to."""
    session = getattr(request, "session", None)
    if session is not None:
        session[ERRORS_KEY] = {field: row[0] for field, row in errors.items() if row}


def errors_prop(request: HttpRequest) -> Always:
    """Return the prop ``errors``: part of every answer, consumed by a whole page."""
    return Always(lambda: _take_errors(request))


def _take_errors(request: HttpRequest) -> dict[str, Any]:
    session = getattr(request, "session", None)
    if session is None or ERRORS_KEY not in session:
        return {}
    kept: dict[str, Any] = session[ERRORS_KEY]
    if not ports.renderer().is_partial(request):
        del session[ERRORS_KEY]
    return kept
