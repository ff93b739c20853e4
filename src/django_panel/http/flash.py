"""Values stored in the session for the page after a redirect: toast, errors, conflict, jobs.

Reading and removing are two steps: a page that fails while it is rendered, a partial reload, a
prefetch or a ``HEAD`` request does not show the values, so it must not remove them. What a request
of a tenant stores is shown on a page of the same tenant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpRequest

from django_panel.jobs.flash import JOBS_KEY
from django_panel.notifications.flash import TOAST_KEY
from django_panel.support.safe_url import safe_url
from django_panel.support.tenants import request_keys

if TYPE_CHECKING:
    from django_panel.actions.wire import RefusedWire
    from django_panel.support.wire import ToastKind, ToastWire


ERRORS_KEY = "panel.errors"
CONFLICT_KEY = "panel.conflict"
REFUSED_KEY = "panel.refused"
REVEALED_KEY = "panel.revealed_integration"

#: Least message level of each kind of toast, most severe first.
_KINDS: tuple[tuple[int, ToastKind], ...] = (
    (messages.ERROR, "error"),
    (messages.WARNING, "warning"),
    (messages.SUCCESS, "success"),
    (0, "info"),
)


def toast_from_messages(request: HttpRequest) -> ToastWire | None:
    """Return the most severe unread message as a toast; the earliest of equal ones."""
    unread = _unread_messages(request)
    if not unread:
        return None
    toast_type, text = min(
        ((_rank(message.level), str(message.message)) for message in unread),
        key=lambda ranked: ranked[0],
    )
    return {"type": _KINDS[toast_type][1], "message": text, "url": None, "urlLabel": None}


def explicit_toast(request: HttpRequest) -> ToastWire | None:
    """Return the toast stored by ``flash_toast()``; other values in the session are ignored."""
    stored = _stored(request, TOAST_KEY)
    match stored:
        case {"type": "error" | "warning" | "success" | "info" as kind, "message": str(text)}:
            url, label = stored.get("url"), stored.get("url_label")
            return {
                "type": kind,
                "message": text,
                "url": safe_url(url) if isinstance(url, str) else None,
                "urlLabel": label if isinstance(label, str) else None,
            }
    return None


def waiting_toast(request: HttpRequest) -> ToastWire | None:
    """Return the toast of this response: an explicit one, else one from Django's messages.

    ``ShareFlashToast`` sets ``request.panel_toast``. An explicit toast has precedence.
    """
    from_messages = getattr(request, "panel_toast", None)
    return explicit_toast(request) or (None if from_messages is None else from_messages())


def stored_errors(request: HttpRequest) -> dict[str, Any]:
    """Return the validation errors stored for this page."""
    stored: dict[str, Any] | None = _stored(request, ERRORS_KEY)
    return stored or {}


def store_errors(request: HttpRequest, errors: Mapping[str, Sequence[str]]) -> None:
    """Store validation errors for the page after the redirect."""
    _store(request, ERRORS_KEY, {field: row[0] for field, row in errors.items() if row})


def stored_conflict(request: HttpRequest) -> dict[str, Any] | None:
    """Return the conflict of a stale write, stored for this page."""
    stored: dict[str, Any] | None = _stored(request, CONFLICT_KEY)
    return stored


def store_conflict(request: HttpRequest, sides: dict[str, Any]) -> None:
    """Store the conflict of a stale write for the page after the redirect."""
    _store(request, CONFLICT_KEY, sides)


def stored_refused(request: HttpRequest) -> RefusedWire | None:
    """Return the records that a bulk action skipped, for this page."""
    stored: RefusedWire | None = _stored(request, REFUSED_KEY)
    return stored


def store_refused(request: HttpRequest, refused: RefusedWire) -> None:
    """Store the records that a bulk action skipped for the page after the redirect."""
    _store(request, REFUSED_KEY, refused)


def stored_jobs(request: HttpRequest) -> list[str]:
    """Return the ids of the runs that ``flash_job()`` stored for this page."""
    stored = _stored(request, JOBS_KEY)
    return [job for job in stored if isinstance(job, str)] if isinstance(stored, list) else []


def stored_revealed(request: HttpRequest) -> int | None:
    """Return the key of the integration whose new secret this page shows."""
    stored = _stored(request, REVEALED_KEY)
    return stored if isinstance(stored, int) else None


def store_revealed(request: HttpRequest, integration: int) -> None:
    """Show the secret of an integration after the redirect; the session has only its key."""
    _store(request, REVEALED_KEY, integration)


def clear(request: HttpRequest) -> None:
    """Remove the values that a whole page has shown."""
    if getattr(request, "panel_toast", None) is not None and _unread_messages(request):
        messages.get_messages(request).used = True  # type: ignore[union-attr]
    session = getattr(request, "session", None)
    for name in (TOAST_KEY, ERRORS_KEY, CONFLICT_KEY, REFUSED_KEY, JOBS_KEY, REVEALED_KEY):
        for key in request_keys(request, name):
            if session is not None and key in session:
                del session[key]


def _stored(request: HttpRequest, name: str) -> Any:
    """Return a stored value: that of the request's tenant, else one without a tenant."""
    session = getattr(request, "session", None)
    if session is None:
        return None
    return next((session[key] for key in request_keys(request, name) if key in session), None)


def _store(request: HttpRequest, name: str, value: Any) -> None:
    """Store a value for the next page of the request's tenant."""
    session = getattr(request, "session", None)
    if session is not None:
        session[request_keys(request, name)[0]] = value


def _unread_messages(request: HttpRequest) -> list[Any]:
    """Return the unread messages without marking them as read."""
    storage: Any = messages.get_messages(request)
    if isinstance(storage, list):
        # Without the messages middleware Django returns an empty list.
        return []
    used = storage.used
    unread = list(storage)
    storage.used = used
    return unread


def _rank(level: int) -> int:
    """Return the index of a level's kind; custom levels have the next lower kind."""
    return next(index for index, (least, _) in enumerate(_KINDS) if level >= least)
