"""Copies of cached JSON values, for code that may change what it gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def copier(value: Any) -> Callable[[], Any]:
    """Return a function that returns a new copy of a JSON value, lists and objects in it included.

    What there is to copy is found once, so a copy takes one call for each list and object.
    """
    if isinstance(value, dict):
        parts = {name: copier(part) for name, part in value.items() if _is_mutable(part)}
        if not parts:
            return value.copy
        return lambda: value | {name: copy() for name, copy in parts.items()}
    if isinstance(value, list):
        if not any(map(_is_mutable, value)):
            return value.copy
        entries = [copier(entry) for entry in value]
        return lambda: [copy() for copy in entries]
    return lambda: value


def _is_mutable(value: Any) -> bool:
    return isinstance(value, dict | list)
