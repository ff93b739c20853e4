"""Keys that identify the stored entries of a list (decisions D14).

An entry of a JSON list has no primary key, and the user may move it. So each entry is sent with
``_key``: its position, and a keyed hash of its declared values. Secrets are not part of the hash:
two keys must not reveal whether two secrets are equal.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import Any

from django.utils.crypto import constant_time_compare, salted_hmac

#: The name of the key in an entry; no field of an entry can have it.
KEY = "_key"

_SALT = "django_panel.forms.entry_keys"
_DIGITS = 32
_SHAPE = re.compile(r"(\d{1,6})\.[0-9a-f]{32}", re.ASCII)


def entry_key(name: str, position: int, entry_identity: Any) -> str:
    """Return the key of the entry at a position of the list ``name``."""
    text = _json_text([position, entry_identity])
    digest = salted_hmac(f"{_SALT}.{name}", text, algorithm="sha256").hexdigest()
    return f"{position}.{digest[:_DIGITS]}"


def sent_key(entry: object) -> str | None:
    """Return the key of a submitted entry, if it has a valid format."""
    key = entry.get(KEY) if isinstance(entry, Mapping) else None
    return key if isinstance(key, str) and _SHAPE.fullmatch(key) else None


def with_key(entry: dict[str, Any], key: str | None) -> dict[str, Any]:
    return entry if key is None else {**entry, KEY: key}


def stored_positions(
    keys: Sequence[str | None], count: int, key_at: Callable[[int], str | None]
) -> list[int | None]:
    """Return for each submitted key the position of its stored entry, if it is known.

    ``key_at`` returns the key of the stored entry at one of ``count`` positions. A key that is
    submitted twice matches none, because it is unknown which of the entries is the stored one.
    """
    used = Counter(keys)
    numbers: list[int | None] = []
    for key in keys:
        position = None if key is None or used[key] > 1 else int(key.partition(".")[0])
        stored = key_at(position) if position is not None and position < count else None
        is_known = stored is not None and constant_time_compare(stored, str(key))
        numbers.append(position if is_known else None)
    return numbers


def _json_text(value: Any) -> str:
    return json.dumps(value, sort_keys=True, default=str)


def with_undeclared(
    entries: list[Any], positions: Sequence[int | None], undeclared: Mapping[int, Any]
) -> list[Any]:
    """Return submitted entries with the stored ones whose kind is not declared.

    ``positions`` are the stored positions of the submitted entries. The browser does not have
    the undeclared ones: each follows the entry that it follows in the record.
    """
    placed = list(zip(positions, entries, strict=True))
    for index, entry in undeclared.items():
        earlier = (at for at, _entry in placed if at is not None and at < index)
        nearest = max(earlier, default=None)
        places = [place for place, (at, _entry) in enumerate(placed) if at == nearest]
        placed.insert(0 if nearest is None else places[0] + 1, (index, deepcopy(entry)))
    return [entry for _at, entry in placed]
