"""Convert record keys between URLs, JSON and the database."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connections, router
from django.db.models import (
    AutoField,
    BigAutoField,
    Field,
    IntegerField,
    Model,
    SmallAutoField,
)

RecordKey = int | str


def wire_key(record: Model) -> RecordKey:
    """Return a record's key for JSON: an integer, else a string."""
    key = record.pk
    if isinstance(key, int) and not isinstance(key, bool):
        return key
    return str(key)


def database_key(model: type[Model], key: object) -> Any | None:
    """Return ``key`` in the type of the primary key, or None if it is not valid."""
    return column_key(model._meta.pk, key)


def database_keys(model: type[Model], keys: Iterable[Any]) -> list[Any]:
    """Return the valid primary keys without duplicates, in the type of the column."""
    wanted: list[Any] = list(dict.fromkeys(keys))
    if isinstance(model._meta.pk, IntegerField) and {int}.issuperset(map(type, wanted)):
        # Integers need no conversion; if the smallest and the largest are in range, all are.
        ends = (min(wanted, default=0), max(wanted, default=0))
        if all(database_key(model, end) is not None for end in ends):
            return wanted
    values = dict.fromkeys(database_key(model, key) for key in wanted)
    return [value for value in values if value is not None]


def column_key(field: Field[Any, Any], key: object) -> Any | None:
    """Return ``key`` in the type of the column, or None if it is not valid.

    An invalid key (wrong type, out of range, a NUL byte) is treated like a key that does not
    exist, and is not sent to the database.
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
    return None if value == 0 and _refuses_zero(field) else value


def _refuses_zero(field: Field[Any, Any]) -> bool:
    """Return whether the database has no 0 in an automatic key: MySQL and MariaDB."""
    target = getattr(field, "target_field", field)
    if not isinstance(target, AutoField | BigAutoField | SmallAutoField):
        return False
    return not connections[router.db_for_read(target.model)].features.allows_auto_pk_0
