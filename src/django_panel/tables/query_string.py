"""The parameters of one table, taken out of a flat query string and put back into shape."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

#: Nobody clicks together more than this; what follows is not read.
MOST_KEYS = 500
DEEPEST = 14
LONGEST_KEY = 200
_MOST_ENTRIES = 500

# Patterns are compiled by the first key that has brackets.
_KEY = r"([^\[\]]+)((?:\[[^\[\]]*\])*)"
_SEGMENTS = r"\[([^\[\]]*)\]"


def read_parameters(query: Mapping[str, Any], *namespace: str) -> dict[str, Any]:
    """Return the parameters of one table as nested mappings and lists.

    ``filters[due][from]=…`` becomes ``{"filters": {"due": {"from": …}}}``, ``names[]=…`` a list.
    A table inside another page has its own: with the namespace ``("widgets", "late")`` only
    ``widgets[late][…]`` is read. A query string, a plain mapping of such keys and a mapping that
    is nested already all give the same. Malformed keys are left out; nothing raises.
    """
    if not namespace and not any("[" in str(key) for key in query):
        return dict(_items(query))
    nested: dict[str, Any] = {}
    for count, (key, value) in enumerate(_items(query)):
        if count >= MOST_KEYS:
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
    """Yield every key with its value; one that was given several times has a list of them."""
    lists = getattr(query, "lists", None)
    if lists is None:
        return query.items()
    return ((key, values[0] if len(values) == 1 else values) for key, values in lists())


def _path(key: Any) -> list[str] | None:
    if not isinstance(key, str) or len(key) > LONGEST_KEY:
        return None
    match = re.fullmatch(_KEY, key)
    if match is None:
        return None
    path = [match[1], *re.findall(_SEGMENTS, match[2])]
    return path if len(path) <= DEEPEST else None


def _put(home: dict[str, Any], path: list[str], value: Any) -> None:
    *steps, last = path
    if steps and last == "":
        # ``names[]``: however often it was given, it is a list.
        *steps, last = steps
        value = value if isinstance(value, list) else [value]
        value = value[:_MOST_ENTRIES]
    for step in steps:
        inner = home.get(step)
        if not isinstance(inner, dict):
            # A name that is also a plain value is taken as the mapping: it says more.
            inner = home[step] = {}
        home = inner
    if not isinstance(home.get(last), dict):
        home[last] = value
