"""Keys of tabs, and the key under which the browser stores the open tab."""

from __future__ import annotations

from collections.abc import Iterable


def distinct_keys(keys: Iterable[str]) -> list[str]:
    """Return a unique key for each tab; duplicates get a number."""
    distinct: list[str] = []
    for name in keys:
        key, count = name, 1
        while key in distinct:
            count += 1
            key = f"{name}-{count}"
        distinct.append(key)
    return distinct


def tab_session_key(persist: str | bool, keys: Iterable[str]) -> str | None:
    """Return the storage key of the open tab: the given string, else the joined tab keys."""
    if isinstance(persist, str):
        return persist
    return ".".join(keys) if persist else None
