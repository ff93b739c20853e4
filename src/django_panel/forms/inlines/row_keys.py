"""The keys of rows in the browser: primary keys as text. A row is deleted only if it is named."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django_panel.forms.fields.entry_keys import KEY
from django_panel.support.keys import key_to_wire

if TYPE_CHECKING:
    from django.db.models import Model

#: The name in an entry that says that its row is to be deleted (decisions D14).
DELETE = "_delete"
_MAX_LENGTH = 1_000


def row_key(row: Model) -> str:
    """Return the key of a stored row."""
    key = row.pk
    # Most keys are integers; this is done several times for each row.
    return str(key) if type(key) is int else str(key_to_wire(key))


def submitted_key(entry: object) -> str | None:
    """Return the key of a submitted row; a new row has none.

    A key of a wrong type becomes a text that is no key.
    """
    key = entry.get(KEY) if isinstance(entry, Mapping) else None
    if key is None or key == "":
        return None
    is_key = isinstance(key, int | str) and not isinstance(key, bool)
    return str(key)[:_MAX_LENGTH] if is_key else "?"


def is_deletion(entry: object) -> bool:
    """Return whether an entry names a stored row to delete."""
    return isinstance(entry, Mapping) and entry.get(DELETE) is True and bool(submitted_key(entry))


def without_deletions(entries: Iterable[Any]) -> list[Any]:
    """Return the submitted rows that are not to be deleted."""
    return [entry for entry in entries if not is_deletion(entry)]


def with_row_key(values: Mapping[str, Any], key: str | None) -> dict[str, Any]:
    """Return the values of a row with its key, if it has one."""
    return dict(values) if key is None else {**values, KEY: key}
