"""Rows put into a new order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.db import router
from django.http import Http404

from django_panel.resources.writes import Operation, announce
from django_panel.support.keys import wire_key
from django_panel.support.transactions import in_transaction

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource


def reorder_records(source: RecordSource, records: Sequence[Any], column: str) -> None:
    """Write each record's place in the list into ``column``, all or nothing.

    Every record is judged before the first is written. The rows are locked in the order of
    their keys, so that two people who reorder the same rows wait for each other instead of
    both failing.
    """
    allows = source.allows_each("edit", records)
    if not all(allows(record) for record in records):
        raise PermissionDenied
    with in_transaction(True, using=router.db_for_write(source.model)):
        found = source.find_many([wire_key(record) for record in records], lock=True)
        current = {record.pk: record for record in found}
        if len(current) != len(records):
            raise Http404
        moved = []
        for place, record in enumerate(records):
            row = current[record.pk]
            if getattr(row, column) != place:
                setattr(row, column, place)
                moved.append(row)
        source.queryset().bulk_update(moved, [column])
        for row in moved:
            announce(source, Operation.UPDATE, row)
