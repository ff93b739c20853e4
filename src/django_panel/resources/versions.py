"""Versions of records: an opaque mark by which a stale write is noticed.

Made from the stored values and nothing else: no clock, no extra column, and any writer's
change counts, whichever way it came.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING

from django.db import connections, router
from django.db.models import Model
from django.http import Http404

from django_panel.exceptions import PanelException

if TYPE_CHECKING:
    from django_panel.resources.resource import Resource

_DIGEST_BYTES = 12


class StaleRecord(PanelException):
    """Somebody else changed the record since it was shown."""

    def __init__(self, current: Model) -> None:
        super().__init__("The record has changed since it was shown.")
        #: The record as it is stored now.
        self.current = current


def version_of(record: Model) -> str:
    """Return the mark of a record's stored values."""
    mark = blake2b(digest_size=_DIGEST_BYTES)
    for field in record._meta.concrete_fields:
        value = field.value_from_object(record)
        text = "\x00" if value is None else str(field.get_prep_value(value))
        mark.update(f"{field.attname}={len(text)}:{text};".encode("utf-8", "surrogatepass"))
    return mark.hexdigest()


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
