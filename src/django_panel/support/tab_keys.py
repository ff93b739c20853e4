"""The keys of tabs that stand together: one each, and one for what a browser remembers."""

from __future__ import annotations

from collections.abc import Iterable


def distinct(keys: Iterable[str]) -> list[str]:
    """Return a key of its own for each tab; of two equal ones the second is numbered."""
    found: list[str] = []
    for own in keys:
        key, count = own, 1
        while key in found:
            count += 1
            key = f"{own}-{count}"
        found.append(key)
    return found


def memory_key(persist: str | bool, keys: Iterable[str]) -> str | None:
    """Return what the open tab is remembered by: the given text, else the tabs' own keys."""
    if isinstance(persist, str):
        return persist
    return ".".join(keys) if persist else None
