"""Versions of records: an opaque mark by which a stale write is noticed.

Made from the stored values and nothing else: no clock, no extra column, and any writer's
change counts, whichever way it came.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db.models import Model

from django_panel.exceptions import PanelException
from django_panel.support.keys import wire_key

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource

_DIGEST_BYTES = 12
#: Values that read the same whenever they are read; a field spells out any other.
_PLAIN = frozenset({str, int, bool, float, Decimal, date, datetime, time, UUID, type(None)})


class StaleRecord(PanelException):
    """Somebody else changed the record since it was shown."""

    def __init__(self, current: Model) -> None:
        super().__init__("The record has changed since it was shown.")
        #: The record as it is stored now.
        self.current = current


def version_of(record: Model) -> str:
    """Return the mark of a record's stored values."""
    read, spellings = _stored_fields(type(record))
    values = read(record)
    if not _PLAIN.issuperset(map(type, values)):
        values = tuple(
            value if type(value) in _PLAIN else str(spell_out(value))
            for value, spell_out in zip(values, spellings, strict=True)
        )
    # Quoted as Python writes them, no value can be taken for two, nor two for one.
    return blake2b(repr(values).encode(), digest_size=_DIGEST_BYTES).hexdigest()


@cache
def _stored_fields(
    model: type[Model],
) -> tuple[Callable[[Model], tuple[Any, ...]], list[Callable[[Any], Any]]]:
    """Return what reads the stored values of a record, and how each of them is spelt out."""
    fields = model._meta.concrete_fields
    names = [field.attname for field in fields]
    read = attrgetter(*names) if len(names) > 1 else lambda record: (getattr(record, names[0]),)
    return read, [field.get_prep_value for field in fields]


def lock_current(source: RecordSource, record: Model, version: str) -> Model:
    """Return the stored record, locked for this transaction; a stale version raises."""
    current: Model = source.resolve(wire_key(record), lock=True)
    if version_of(current) != version:
        raise StaleRecord(current)
    return current
