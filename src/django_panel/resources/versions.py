"""Versions of records: an opaque mark by which a stale write is noticed.

Made from the stored values and nothing else: no clock, no extra column, and any writer's
change counts, whichever way it came.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from decimal import Decimal
from functools import cache
from hashlib import blake2b
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.db import connections, router
from django.db.models import Model
from django.http import Http404

from django_panel.exceptions import PanelException

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

_DIGEST_BYTES = 12
#: Values that read the same whenever they are read; a field spells out any other.
_PLAIN = frozenset({str, int, bool, float, Decimal, date, datetime, time, UUID})


class StaleRecord(PanelException):
    """Somebody else changed the record since it was shown."""

    def __init__(self, current: Model) -> None:
        super().__init__("The record has changed since it was shown.")
        #: The record as it is stored now.
        self.current = current


def version_of(record: Model) -> str:
    """Return the mark of a record's stored values."""
    parts = []
    for name, spell_out in _stored_fields(type(record)):
        value = getattr(record, name)
        if value is None:
            text = "\x00"
        else:
            text = str(value if type(value) in _PLAIN else spell_out(value))
        parts.append(f"{name}={len(text)}:{text};")
    stored = "".join(parts).encode("utf-8", "surrogatepass")
    return blake2b(stored, digest_size=_DIGEST_BYTES).hexdigest()


@cache
def _stored_fields(model: type[Model]) -> list[tuple[str, Callable[[Any], Any]]]:
    return [(field.attname, field.get_prep_value) for field in model._meta.concrete_fields]


def lock_current(resource: type[Resource], record: Model, version: str) -> Model:
    """Return the stored record, locked for this transaction; a stale version raises."""
    current = next(iter(locked_records(resource, [record])), None)
    if current is None:
        raise Http404
    if version_of(current) != version:
        raise StaleRecord(current)
    return current


def locked_records(resource: type[Resource], records: Sequence[Model]) -> list[Model]:
    """Return these records as they are stored, locked in the order of their keys."""
    queryset = resource.query().order_by("pk").select_related(None).prefetch_related(None)
    database = connections[router.db_for_write(resource.model)]
    if database.features.has_select_for_update and database.in_atomic_block:
        queryset = queryset.select_for_update()
    return list(queryset.using(database.alias).filter(pk__in=[record.pk for record in records]))
