"""What survives one redirect: a toast and validation errors.

Reading and consuming are two steps. A page that fails while it is drawn, a partial reload,
a prefetch or a ``HEAD`` has shown nothing to anybody, so it must not consume either.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest

from django_panel.notifications.flash import TOAST_KEY
from django_panel.support.safe_url import safe_url

if TYPE_CHECKING:
    from django_panel.actions.wire import RefusedWire
    from django_panel.support.wire import ToastKind, ToastWire


ERRORS_KEY = "panel.errors"
CONFLICT_KEY = "panel.conflict"
REFUSED_KEY = "panel.refused"

#: Most severe first: the first that fits a message's level names its kind.
_KINDS: tuple[tuple[int, ToastKind], ...] = (
    (messages.ERROR, "error"),
    (messages.WARNING, "warning"),
    (messages.SUCCESS, "success"),
    (0, "info"),
)


def toast_from_messages(request: HttpRequest) -> ToastWire | None:
    """Return the most severe waiting message as a toast, the earliest among equals."""
    waiting = _waiting_messages(request)
    if not waiting:
        return None
    kind, text = min(
        ((_rank(message.level), str(message.message)) for message in waiting),
        key=lambda ranked: ranked[0],
    )
    return {"type": _KINDS[kind][1], "message": text, "url": None, "urlLabel": None}


def explicit_toast(request: HttpRequest) -> ToastWire | None:
    """Return the toast that ``flash_toast()`` left; the session may hold anything."""
    session = getattr(request, "session", None)
    kept: Any = None if session is None else session.get(TOAST_KEY)
    match kept:
        case {"type": "error" | "warning" | "success" | "info" as kind, "message": str(text)}:
            url, label = kept.get("url"), kept.get("url_label")
            return {
                "type": kind,
                "message": text,
                "url": safe_url(url) if isinstance(url, str) else None,
                "urlLabel": label if isinstance(label, str) else None,
            }
    return None


def waiting_toast(request: HttpRequest) -> ToastWire | None:
    """Return the toast this answer shows: an explicit one, else what was promised.

    ``ShareFlashToast`` makes the promise. An explicit toast is never overwritten by it.
    """
    promise = getattr(request, "panel_toast", None)
    return explicit_toast(request) or (None if promise is None else promise())


def waiting_errors(request: HttpRequest) -> dict[str, Any]:
    """Return the validation errors kept for this page."""
    session = getattr(request, "session", None)
    kept: dict[str, Any] | None = None if session is None else session.get(ERRORS_KEY)
    return kept or {}


def keep_errors(request: HttpRequest, errors: Mapping[str, Sequence[str]]) -> None:
    """Keep validation errors for the page that the redirect leads to."""
    session = getattr(request, "session", None)
    if session is not None:
        session[ERRORS_KEY] = {field: row[0] for field, row in errors.items() if row}


def waiting_conflict(request: HttpRequest) -> dict[str, Any] | None:
    """Return both sides of a write that came too late, kept for this page."""
    session = getattr(request, "session", None)
    kept: dict[str, Any] | None = None if session is None else session.get(CONFLICT_KEY)
    return kept


def keep_conflict(request: HttpRequest, sides: dict[str, Any]) -> None:
    """Keep both sides of a write for the page that the redirect leads to."""
    session = getattr(request, "session", None)
    if session is not None:
        session[CONFLICT_KEY] = sides


def waiting_refused(request: HttpRequest) -> RefusedWire | None:
    """Return the records that a bulk action skipped, for this page."""
    session = getattr(request, "session", None)
    stored: RefusedWire | None = None if session is None else session.get(REFUSED_KEY)
    return stored


def keep_refused(request: HttpRequest, refused: RefusedWire) -> None:
    """Store the records that a bulk action skipped for the page after the redirect."""
    session = getattr(request, "session", None)
    if session is not None:
        session[REFUSED_KEY] = refused


def consume(request: HttpRequest) -> None:
    """Forget what a whole page has just shown."""
    if getattr(request, "panel_toast", None) is not None and _waiting_messages(request):
        messages.get_messages(request).used = True  # type: ignore[union-attr]
    session = getattr(request, "session", None)
    for key in (TOAST_KEY, ERRORS_KEY, CONFLICT_KEY, REFUSED_KEY):
        if session is not None and key in session:
            del session[key]


def _waiting_messages(request: HttpRequest) -> list[Any]:
    """Return the waiting messages and leave them waiting; none without the host's app."""
    storage: Any = messages.get_messages(request)
    if isinstance(storage, list):
        # Without the messages middleware Django returns an empty list.
        return []
    used = storage.used
    waiting = list(storage)
    storage.used = used
    return waiting


def _rank(level: int) -> int:
    """Return a level's place among the kinds; levels of the host's own count downwards."""
    return next(place for place, (least, _) in enumerate(_KINDS) if level >= least)
