"""Record keys as they arrive from a path or a body."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, IntegerField, Model

RecordKey = int | str


def wire_key(record: Model) -> RecordKey:
    """Return a record's key for the browser: an integer as a number, the rest as text."""
    key = record.pk
    if isinstance(key, int) and not isinstance(key, bool):
        return key
    return str(key)


def database_key(model: type[Model], key: object) -> Any | None:
    """Return ``key`` as the primary key's own type, or None when it cannot be one."""
    return column_key(model._meta.pk, key)


def database_keys(model: type[Model], keys: Iterable[Any]) -> list[Any]:
    """Return those of ``keys`` that can be primary keys, each once, in their own type."""
    wanted: list[Any] = list(dict.fromkeys(keys))
    if isinstance(model._meta.pk, IntegerField) and {int}.issuperset(map(type, wanted)):
        # Whole numbers need no reading; where the smallest and the largest fit, all do.
        ends = (min(wanted, default=0), max(wanted, default=0))
        if all(database_key(model, end) is not None for end in ends):
            return wanted
    values = dict.fromkeys(database_key(model, key) for key in wanted)
    return [value for value in values if value is not None]


def column_key(field: Field[Any, Any], key: object) -> Any | None:
    """Return ``key`` as this column's own type, or None when it cannot be one.

    A key that no row can have must look like a key that no row has: garbage, a number
    beyond the column or a NUL byte is simply not found, and never reaches the database.
    """
    if isinstance(key, bool) or not isinstance(key, int | str):
        return None
    if isinstance(key, str) and ("\x00" in key or len(key) > 255):
        return None
    try:
        value = field.to_python(key)
        field.run_validators(value)
        str(value).encode()
    except (ValidationError, ValueError, TypeError, OverflowError):
        return None
    return value
