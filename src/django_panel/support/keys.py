"""Convert record keys between URLs, JSON and the database.

A composite primary key is one string: its parts in the order of the model, with ``~`` between
them, such as ``7~2030-01-31``. Inside a part, ``~`` is written ``!1`` and ``!`` is written ``!0``.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterable
from datetime import date, time, timedelta
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connections, router
from django.db.models import (
    AutoField,
    BigAutoField,
    CompositePrimaryKey,
    Field,
    IntegerField,
    Model,
    QuerySet,
    SmallAutoField,
)
from django.utils.duration import duration_string

RecordKey = int | str

#: JavaScript rounds larger integers.
MAX_JSON_INTEGER = 2**53 - 1

_MAX_LENGTH = 255
_MAX_COMPOSITE_LENGTH = 1_000
_SEPARATOR = "~"
_ESCAPES = {"!": "!0", _SEPARATOR: "!1"}
_UNESCAPES = {escape: char for char, escape in _ESCAPES.items()}
_INVALID_ESCAPE = re.compile(r"!(?![01])")


def wire_key(record: Model) -> RecordKey:
    """Return a record's key for JSON: an integer that JavaScript can hold, else a string."""
    return key_to_wire(record.pk)


def key_to_wire(key: Any) -> RecordKey:
    """Return a primary key for JSON: an integer that JavaScript can hold, else a string."""
    if isinstance(key, tuple):
        return _SEPARATOR.join(_escaped(_part_text(part)) for part in key)
    if isinstance(key, int) and not isinstance(key, bool) and abs(key) <= MAX_JSON_INTEGER:
        return key
    return str(key)


def keys_to_wire(keys: Iterable[Any]) -> list[RecordKey]:
    """Return the primary keys of many records for JSON."""
    # Most keys are integers; this is done for each row of a list.
    return [
        key
        if type(key) is int and -MAX_JSON_INTEGER <= key <= MAX_JSON_INTEGER
        else key_to_wire(key)
        for key in keys
    ]


def option_key(key: Any) -> Any:
    """Return a key as the value of an option: a composite key as a string."""
    return key_to_wire(key) if isinstance(key, tuple) else key


def is_saved(record: Model) -> bool:
    """Return whether a record has a primary key."""
    key = record.pk
    return None not in key if isinstance(key, tuple) else key is not None


def key_columns(model: type[Model]) -> tuple[Field[Any, Any], ...]:
    """Return the columns of the primary key: several for a composite one."""
    key = model._meta.pk
    if isinstance(key, CompositePrimaryKey):
        columns: Any = key.fields
        return tuple(columns)
    return (key,)


def key_order(model: type[Model], *, descending: bool = False) -> list[str]:
    """Return ``order_by()`` for the primary key: ``pk``, or the columns of a composite key.

    For ``order_by("pk")`` of a composite key with ``DISTINCT``, Django writes ``ASC`` into the
    list of selected columns. MariaDB rejects that.
    """
    names = (
        [key_column.attname for key_column in key_columns(model)] if is_composite(model) else ["pk"]
    )
    return [f"-{name}" for name in names] if descending else names


def is_composite(model: type[Model]) -> bool:
    """Return whether a model has a composite primary key."""
    return isinstance(model._meta.pk, CompositePrimaryKey)


def is_key_column(column: Field[Any, Any]) -> bool:
    """Return whether a column is the primary key of its model, or a part of it."""
    return bool(column.primary_key) or column in key_columns(column.model)


def key_values(rows: QuerySet[Any]) -> QuerySet[Any, Any]:
    """Return the primary keys of a queryset, as ``values_list("pk", flat=True)`` does.

    The columns of a composite key are read one by one: Django truncates ``pk`` in a query with
    ``DISTINCT`` and an order.
    """
    if not is_composite(rows.model):
        return rows.values_list("pk", flat=True)
    return rows.values_list(*(column.attname for column in key_columns(rows.model)))


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
    if isinstance(field, CompositePrimaryKey):
        return _composite_key(field, key)
    if isinstance(key, bool) or not isinstance(key, int | str):
        return None
    if isinstance(key, str) and ("\x00" in key or len(key) > _MAX_LENGTH):
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


def _composite_key(field: CompositePrimaryKey, key: object) -> tuple[Any, ...] | None:
    """Return the parts of a composite key in the types of their columns, or None."""
    columns = key_columns(field.model)
    if not isinstance(key, str) or len(key) > _MAX_COMPOSITE_LENGTH or _INVALID_ESCAPE.search(key):
        return None
    parts = key.split(_SEPARATOR)
    if len(parts) != len(columns):
        return None
    values = tuple(map(column_key, columns, map(_unescaped, parts)))
    return None if None in values else values


def _part_text(part: Any) -> str:
    """Return a part of a composite key as text that ``to_python()`` of its column reads."""
    if isinstance(part, bytes | memoryview):
        return b64encode(bytes(part)).decode()
    if isinstance(part, date | time):
        return part.isoformat()
    return duration_string(part) if isinstance(part, timedelta) else str(part)


def _escaped(text: str) -> str:
    return re.sub(f"[!{_SEPARATOR}]", lambda match: _ESCAPES[match.group()], text)


def _unescaped(text: str) -> str:
    return re.sub("![01]", lambda match: _UNESCAPES[match.group()], text)
