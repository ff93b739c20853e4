"""Record the sessions of users: at the login, and their last use once a minute."""

from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import Any
from uuid import UUID

from django.contrib.auth import SESSION_KEY as USER_KEY
from django.contrib.auth import logout
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from django_panel.auth.client_address import request_address
from django_panel.auth.email_codes.address import store_address
from django_panel.auth.password_confirmation import mark_password_confirmed
from django_panel.models.sessions import are_sessions_in_cookies
from django_panel.models.user_session import (
    SESSION_ID,
    TOUCH_INTERVAL,
    UserSession,
    session_id,
)

#: The number of sessions whose last write is remembered in this process.
_MAX_REMEMBERED = 10_000


class RecentWrites:
    """The last writes of this process: most requests need no query."""

    def __init__(self) -> None:
        self._written: OrderedDict[UUID, tuple[str, float]] = OrderedDict()
        self._lock = Lock()

    def note(self, pk: UUID, key: str) -> None:
        """Remember that a session was written now."""
        with self._lock:
            self._written[pk] = (key, time.monotonic())
            self._written.move_to_end(pk)
            while len(self._written) > _MAX_REMEMBERED:
                self._written.popitem(last=False)

    def is_recent(self, pk: UUID, key: str) -> bool:
        """Return whether a session was written in the last minute, with the same session key."""
        known, at = self._written.get(pk, ("", 0.0))
        is_fresh = time.monotonic() - at < TOUCH_INTERVAL.total_seconds()
        return known == key and is_fresh and at > 0

    def forget(self, pk: UUID) -> None:
        """Forget a session that was ended in this process."""
        with self._lock:
            self._written.pop(pk, None)


recent_writes = RecentWrites()


def connect() -> None:
    """Connect the signals; connecting again has no effect.

    The receivers of the authentication backends are connected first: they delete the panel's
    data of the guest's session.
    """
    user_logged_in.connect(on_login, dispatch_uid="django_panel.sessions.signed_in")
    user_logged_out.connect(on_logout, dispatch_uid="django_panel.sessions.signed_out")


def on_login(request: HttpRequest | None, user: Any, **kwargs: Any) -> None:
    """Record the session of a login, in the panel or on another page of the site."""
    session = getattr(request, "session", None)
    if request is None or session is None:
        return
    record_session(request, user)
    store_address(session, user)
    if not user.has_usable_password():
        # There is no password to confirm; such users sign in again instead.
        mark_password_confirmed(session)


def on_logout(request: HttpRequest | None, **kwargs: Any) -> None:
    """Delete the record of a session that ends by itself."""
    pk = session_id(getattr(request, "session", None))
    if pk is not None:
        UserSession.forget(pk)
        recent_writes.forget(pk)


def record_session(request: HttpRequest, user: Any, impersonator: Any = None) -> None:
    """Record the session of this request, and store the id of the record in it."""
    key = session_key(request.session)
    row = UserSession.record(user, key, **_client(request), impersonator=impersonator)
    if row is not None:
        request.session[SESSION_ID] = row.pk.hex
        recent_writes.note(row.pk, key)


def track_session(request: HttpRequest) -> None:
    """Write the last use of the session; sign out the user if the session was ended."""
    session = getattr(request, "session", None)
    if session is None:
        return
    pk = session_id(session)
    if pk is None:
        if USER_KEY in session and request.user.is_authenticated:
            # The login was before the first migration, or before an update.
            record_session(request, request.user)
        return
    key = session_key(session)
    if recent_writes.is_recent(pk, key):
        return
    if UserSession.touch(pk, key, **_client(request)):
        recent_writes.note(pk, key)
    else:
        logout(request)


def session_key(session: SessionBase) -> str:
    """Return the key of a session; "" if it is stored in a cookie or not stored yet."""
    return "" if are_sessions_in_cookies() else session.session_key or ""


def _client(request: HttpRequest) -> dict[str, Any]:
    address = request_address(request)
    return {
        # PostgreSQL stores no NUL.
        "agent": request.META.get("HTTP_USER_AGENT", "").replace("\0", ""),
        "address": None if address is None else str(address),
    }
