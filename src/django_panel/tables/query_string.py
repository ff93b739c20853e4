"""Parses the nested parameters of a table from a query string."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

#: Limits; keys and entries beyond them are ignored.
MAX_KEYS = 500
MAX_NESTING = 14
MAX_KEY_LENGTH = 200
_MAX_ENTRIES = 500


_KEY = r"([^\[\]]+)((?:\[[^\[\]]*\])*)"
_SEGMENTS = r"\[([^\[\]]*)\]"


def read_parameters(query: Mapping[str, Any], *namespace: str) -> dict[str, Any]:
    """Return the parameters of one table as nested mappings and lists.

    ``filters[due][from]=…`` becomes ``{"filters": {"due": {"from": …}}}``, ``names[]=…`` a list.
    With the namespace ``("widgets", "late")`` only ``widgets[late][…]`` is read. ``query`` may
    also be a plain or an already nested mapping. Malformed keys are ignored.
    """
    if not namespace and not any("[" in str(key) for key in query):
        return dict(_items(query))
    nested: dict[str, Any] = {}
    for count, (key, value) in enumerate(_items(query)):
        if count >= MAX_KEYS:
            break
        path = _path(key)
        if path is not None:
            _put(nested, path, value)
    for segment in namespace:
        inner = nested.get(segment)
        if not isinstance(inner, Mapping):
            return {}
        nested = dict(inner)
    return nested


def _items(query: Mapping[str, Any]) -> Iterable[tuple[Any, Any]]:
    """Return the keys with their values; a repeated key has a list of values."""
    lists = getattr(query, "lists", None)
    if lists is None:
        return query.items()
    return ((key, values[0] if len(values) == 1 else values) for key, values in lists())


def _path(key: Any) -> list[str] | None:
    if not isinstance(key, str) or len(key) > MAX_KEY_LENGTH:
        return None
    match = re.fullmatch(_KEY, key)
    if match is None:
        return None
    path = [match[1], *re.findall(_SEGMENTS, match[2])]
    return path if len(path) <= MAX_NESTING else None


def _put(container: dict[str, Any], path: list[str], value: Any) -> None:
    *steps, last = path
    if steps and last == "":
        # ``names[]`` is a list, even if it occurs once.
        *steps, last = steps
        value = value if isinstance(value, list) else [value]
        value = value[:_MAX_ENTRIES]
    for step in steps:
        inner = container.get(step)
        if not isinstance(inner, dict):
            # If a name has both a plain value and nested keys, the nested keys win.
            inner = container[step] = {}
        container = inner
    if not isinstance(container.get(last), dict):
        container[last] = value
