"""The keys of rows in the browser: primary keys as text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.forms.fields.entry_keys import KEY
from django_panel.support.keys import wire_key

if TYPE_CHECKING:
    from django.db.models import Model

_MAX_LENGTH = 1_000


def row_key(row: Model) -> str:
    """Return the key of a stored row."""
    return str(wire_key(row))


def submitted_key(entry: object) -> str | None:
    """Return the key of a submitted row; a new row has none.

    A key of a wrong type becomes a text that is no key.
    """
    key = entry.get(KEY) if isinstance(entry, Mapping) else None
    if key is None or key == "":
        return None
    is_key = isinstance(key, int | str) and not isinstance(key, bool)
    return str(key)[:_MAX_LENGTH] if is_key else "?"


def with_row_key(values: Mapping[str, Any], key: str | None) -> dict[str, Any]:
    """Return the values of a row with its key, if it has one."""
    return dict(values) if key is None else {**values, KEY: key}
