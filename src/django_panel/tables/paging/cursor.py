"""Encrypted cursors: the row at which a page starts.

A cursor has the values of the order, which may come from a column that the reader does not see.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from django.db.models import QuerySet

from django_panel.support.encryption import decrypt, encrypt
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import database_key, key_to_wire
from django_panel.tables.paging.keyset import Term, reference_name

_SALT = "django_panel.tables.cursor"
#: A longer cursor would exceed the URL length that servers accept.
MAX_CURSOR_LENGTH = 2000
#: Longer values are not part of the cursor; they are read by the row's primary key.
_MAX_VALUE_LENGTH = 200

Side = Literal["next", "previous"]

_MICROSECOND = timedelta(microseconds=1)

#: Types without a JSON equivalent: type, code, serializer, parser. ``datetime`` precedes ``date``,
#: its base class.
_TYPES: tuple[tuple[type, str, Callable[[Any], str], Callable[[str], Any]], ...] = (
    (datetime, "t", datetime.isoformat, datetime.fromisoformat),
    (date, "a", date.isoformat, date.fromisoformat),
    (time, "c", time.isoformat, time.fromisoformat),
    (timedelta, "s", lambda span: str(span // _MICROSECOND), lambda text: int(text) * _MICROSECOND),
    (Decimal, "d", str, Decimal),
    (UUID, "u", str, UUID),
    (float, "f", repr, float),
)
_PARSERS = {code: parse for _type, code, _serialize, parse in _TYPES}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Cursor(FrozenValue):
    """A row, and whether the page follows or precedes it."""

    side: Side
    #: The row's values of the order's terms; None: read them by the primary key.
    values: tuple[Any, ...] | None
    #: The row's primary key; of a decoded cursor, as in JSON.
    key: Any
    #: The number of rows before the page; before the row itself for a previous page.
    seen: int
    #: Whether the row itself belongs to the page.
    including: bool = False

    def encode(self, terms: Sequence[Term], queryset: QuerySet[Any]) -> str:
        """Return the cursor as encrypted text, valid for this order only."""
        values = None if self.values is None else [_serialize(value) for value in self.values]
        if values is not None and any(_is_long(value) for value in values):
            values = None
        body = {
            "o": fingerprint(terms, queryset),
            "s": self.side,
            "v": values,
            "k": key_to_wire(self.key),
            "n": self.seen,
            "i": self.including,
        }
        return encrypt(json.dumps(body, separators=(",", ":")), _SALT)


def decode(text: str, terms: Sequence[Term], queryset: QuerySet[Any]) -> Cursor | None:
    """Return the cursor, or None for a forged one or one of another order."""
    if len(text) > MAX_CURSOR_LENGTH:
        return None
    content = decrypt(text, _SALT)
    if content is None:
        return None
    try:
        body = json.loads(content)
        if body["o"] != fingerprint(terms, queryset):
            return None
        values = None if body["v"] is None else tuple(_deserialize(value) for value in body["v"])
        cursor = Cursor(body["s"], values, body["k"], int(body["n"]), bool(body["i"]))
    except (KeyError, TypeError, ValueError, ArithmeticError):
        return None
    if values is None:
        return _with_values_from_database(cursor, terms, queryset)
    return cursor if len(values) == len(terms) else None


def fingerprint(terms: Sequence[Term], queryset: QuerySet[Any]) -> str:
    """Return a text that identifies an order, to reject cursors of another one."""
    parts = []
    for term in terms:
        annotation = queryset.query.annotations.get(term.name)
        field_type = "" if annotation is None else type(annotation.output_field).__name__
        name = reference_name(term.expression) or _expression_name(term.expression)
        parts.append(f"{name}:{field_type}:{int(term.descending)}{int(term.nulls_first)}")
    return ",".join([queryset.model._meta.label_lower, *parts])


def _expression_name(expression: Any) -> str:
    """Return a text with the type of an expression and the columns that it names."""
    parts = expression.flatten() if hasattr(expression, "flatten") else ()
    names = [name for part in parts if (name := reference_name(part)) is not None]
    return "-".join([type(expression).__name__, *names])


def _with_values_from_database(
    cursor: Cursor, terms: Sequence[Term], queryset: QuerySet[Any]
) -> Cursor | None:
    key = database_key(queryset.model, cursor.key)
    names = [term.name for term in terms]
    values = None if key is None else queryset.filter(pk=key).values_list(*names).first()
    if values is None:
        return None
    return Cursor(cursor.side, values, cursor.key, cursor.seen, cursor.including)


def _serialize(value: Any) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    for value_type, code, serialize, _parse in _TYPES:
        if isinstance(value, value_type):
            return {code: serialize(value)}
    # Other types are read by the row's primary key.
    return _UNSERIALIZABLE


def _deserialize(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((code, text),) = value.items()
    return _PARSERS[code](text)


#: Marks a value of a type that has no serializer.
_UNSERIALIZABLE: dict[str, str] = {}


def _is_long(value: Any) -> bool:
    return value is _UNSERIALIZABLE or len(json.dumps(value)) > _MAX_VALUE_LENGTH
