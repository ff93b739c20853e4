"""Who is still signed in, asked for many people at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from importlib import import_module
from itertools import islice
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.backends.signed_cookies import SessionStore as CookieStore
from django.utils import timezone

_CHUNK = 500


def live_sessions(keys: Collection[str]) -> set[str]:
    """Return those of the sessions that have not ended."""
    store: type[Any] = import_module(settings.SESSION_ENGINE).SessionStore
    if issubclass(store, CookieStore):
        # They live in the browser alone; nobody here can tell.
        return set(keys)
    if not issubclass(store, DatabaseStore):
        return {key for key in keys if store().exists(key)}
    rows = store.get_model_class().objects.filter(expire_date__gt=timezone.now())
    found: set[str] = set()
    for chunk in _chunks(keys):
        found.update(rows.filter(session_key__in=chunk).values_list("session_key", flat=True))
    return found


def people(keys: Collection[Any]) -> dict[Any, Any]:
    """Return people by their keys, as they are now."""
    manager = get_user_model()._default_manager
    found: dict[Any, Any] = {}
    for chunk in _chunks(keys):
        found.update(manager.in_bulk(chunk))
    return found


def _chunks(keys: Iterable[Any]) -> Iterator[list[Any]]:
    rest = iter(keys)
    while chunk := list(islice(rest, _CHUNK)):
        yield chunk
