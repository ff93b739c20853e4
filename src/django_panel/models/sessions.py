"""Look up and delete many sessions and users at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from importlib import import_module
from itertools import islice
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.backends.signed_cookies import SessionStore as CookieStore
from django.utils import timezone

_CHUNK = 500

#: A session, or its content.
SessionData = SessionBase | Mapping[str, Any]


def active_sessions(keys: Collection[str]) -> set[str]:
    """Return the keys of sessions that have not expired."""
    store = _session_store()
    if issubclass(store, CookieStore):
        # The session is stored in a cookie; the server cannot check it.
        return set(keys)
    if not issubclass(store, DatabaseStore):
        return {key for key in keys if store().exists(key)}
    rows = store.get_model_class().objects.filter(expire_date__gt=timezone.now())
    active: set[str] = set()
    for chunk in chunks(keys):
        active.update(rows.filter(session_key__in=chunk).values_list("session_key", flat=True))
    return active


def stored_sessions(keys: Collection[str]) -> dict[str, SessionData]:
    """Return sessions by key; those in the database are read by one query for 500 of them.

    A key without a session may be missing.
    """
    store = _session_store()
    if not issubclass(store, DatabaseStore):
        return {key: store(key) for key in keys}
    rows = store.get_model_class().objects.filter(expire_date__gt=timezone.now())
    decode = store().decode
    sessions: dict[str, SessionData] = {}
    for chunk in chunks(keys):
        read = rows.filter(session_key__in=chunk).values_list("session_key", "session_data")
        sessions.update((key, decode(data)) for key, data in read)
    return sessions


def delete_sessions(keys: Iterable[str]) -> None:
    """Delete the sessions with these keys, in every session engine that has keys."""
    store = _session_store()
    if not issubclass(store, CookieStore):
        for key in keys:
            store().delete(key)


def are_sessions_in_cookies() -> bool:
    """Return whether the sessions are stored in cookies, where the server cannot delete them."""
    return issubclass(_session_store(), CookieStore)


def _session_store() -> type[Any]:
    return import_module(settings.SESSION_ENGINE).SessionStore  # type: ignore[no-any-return]


def users_by_key(keys: Collection[Any]) -> dict[Any, Any]:
    """Return users by primary key, read from the database."""
    manager = get_user_model()._default_manager
    users: dict[Any, Any] = {}
    for chunk in chunks(keys):
        users.update(manager.in_bulk(chunk))
    return users


def chunks(keys: Iterable[Any]) -> Iterator[list[Any]]:
    """Yield lists of keys that are short enough for one query."""
    rest = iter(keys)
    while chunk := list(islice(rest, _CHUNK)):
        yield chunk
