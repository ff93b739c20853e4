"""The place a page starts from, as text that a browser hands back unread."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from django.core import signing
from django.db.models import QuerySet

from django_panel.support.keys import database_key
from django_panel.tables.keyset import Term, reference_name

_SALT = "django_panel.tables.cursor"
#: Longer than this, an address is cut by somebody on the way.
LONGEST_CURSOR = 2000
#: A value longer than this is not carried along but looked up by its row's key.
_LONGEST_VALUE = 200

Side = Literal["next", "previous"]

_MICROSECOND = timedelta(microseconds=1)

#: Values JSON has no word for: (type, letter, written as, read as). A moment is also a day.
_KINDS: tuple[tuple[type, str, Callable[[Any], str], Callable[[str], Any]], ...] = (
    (datetime, "t", datetime.isoformat, datetime.fromisoformat),
    (date, "a", date.isoformat, date.fromisoformat),
    (time, "c", time.isoformat, time.fromisoformat),
    (timedelta, "s", lambda span: str(span // _MICROSECOND), lambda text: int(text) * _MICROSECOND),
    (Decimal, "d", str, Decimal),
    (UUID, "u", str, UUID),
    (float, "f", repr, float),
)
_READERS = {letter: read for _kind, letter, _write, read in _KINDS}


@dataclass(frozen=True, slots=True)
class Cursor:
    """A row, and on which side of it the page lies."""

    side: Side
    #: The row's values in the order of the terms; None: look them up by the key.
    values: tuple[Any, ...] | None
    #: The row's key.
    key: Any
    #: How many rows lie before the page's first one, or after its last when looking back.
    seen: int
    #: Whether the row itself belongs to the page.
    including: bool = False

    def encode(self, terms: Sequence[Term], queryset: QuerySet[Any]) -> str:
        """Return the cursor as signed text that holds only for this order."""
        values = None if self.values is None else [_packed(value) for value in self.values]
        if values is not None and any(_is_long(value) for value in values):
            values = None
        body = {
            "o": fingerprint(terms, queryset),
            "s": self.side,
            "v": values,
            "k": _packed(self.key),
            "n": self.seen,
            "i": self.including,
        }
        return signing.Signer(salt=_SALT).sign_object(body)


def decode(text: str, terms: Sequence[Term], queryset: QuerySet[Any]) -> Cursor | None:
    """Return the cursor, or None when it is not ours, or was made for another order."""
    if len(text) > LONGEST_CURSOR:
        return None
    try:
        body = signing.Signer(salt=_SALT).unsign_object(text)
        if body["o"] != fingerprint(terms, queryset):
            return None
        values = None if body["v"] is None else tuple(_unpacked(value) for value in body["v"])
        key = _unpacked(body["k"])
        cursor = Cursor(body["s"], values, key, int(body["n"]), bool(body["i"]))
    except (signing.BadSignature, KeyError, TypeError, ValueError, ArithmeticError):
        return None
    if values is None:
        return _looked_up(cursor, terms, queryset)
    return cursor if len(values) == len(terms) else None


def fingerprint(terms: Sequence[Term], queryset: QuerySet[Any]) -> str:
    """Return what an order consists of, so that a cursor of another one is not taken."""
    parts = []
    for term in terms:
        known = queryset.query.annotations.get(term.name)
        kind = "" if known is None else type(known.output_field).__name__
        name = reference_name(term.expression) or type(term.expression).__name__
        parts.append(f"{name}:{kind}:{int(term.descending)}{int(term.nulls_first)}")
    return ",".join([queryset.model._meta.label_lower, *parts])


def _looked_up(cursor: Cursor, terms: Sequence[Term], queryset: QuerySet[Any]) -> Cursor | None:
    key = database_key(
        queryset.model, cursor.key if isinstance(cursor.key, int) else str(cursor.key)
    )
    names = [term.name for term in terms]
    found = None if key is None else queryset.filter(pk=key).values_list(*names).first()
    if found is None:
        return None
    return Cursor(cursor.side, found, cursor.key, cursor.seen, cursor.including)


def _packed(value: Any) -> Any:
    if value is None or isinstance(value, str | int):
        return value
    for kind, letter, write, _read in _KINDS:
        if isinstance(value, kind):
            return {letter: write(value)}
    # Whatever a database may hold besides: found again by its row.
    return _LOST


def _unpacked(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    ((letter, text),) = value.items()
    return _READERS[letter](text)


#: Stands for a value that has no spelling here.
_LOST: dict[str, str] = {}


def _is_long(value: Any) -> bool:
    return value is _LOST or len(json.dumps(value)) > _LONGEST_VALUE
