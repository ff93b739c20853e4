"""Record keys as they arrive from a path or a body."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field, Model

RecordKey = int | str


def wire_key(record: Model) -> RecordKey:
    """Return a record's key for the browser: an integer as a number, the rest as text."""
    key = record.pk
    if isinstance(key, int) and not isinstance(key, bool):
        return key
    return str(key)


def database_key(model: type[Model], key: object) -> Any | None:
    """Return ``key`` as the primary key's own type, or None when it cannot be one."""
    field = model._meta.pk
    return None if field is None else column_key(field, key)


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
