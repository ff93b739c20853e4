"""Writes the new order of reordered rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied
from django.http import Http404

from django_panel.records.signals import Operation, send_record_written
from django_panel.records.transaction import WriteAttempt, run_write, written_databases
from django_panel.support.keys import RecordKey, database_keys

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource


def reorder_records(source: RecordSource, keys: Sequence[RecordKey], column: str) -> None:
    """Write the position of each record in ``keys`` into ``column``, all or nothing.

    The rows are locked in the order of their keys, so two requests that reorder the same rows
    wait for each other. Every record is checked before the first one is written.
    """

    def work(attempt: WriteAttempt) -> None:
        found = {record.pk: record for record in source.find_many(keys, lock=True)}
        wanted = [key for key in database_keys(source.model, keys) if key in found]
        if len(wanted) != len(keys):
            raise Http404
        allows = source.allows_each("edit", list(found.values()))
        if not all(allows(record) for record in found.values()):
            raise PermissionDenied
        moved = []
        for position, key in enumerate(wanted):
            record = found[key]
            if getattr(record, column) != position:
                setattr(record, column, position)
                moved.append(record)
        source.queryset().using(source.database()).bulk_update(moved, [column])
        attempt.mark_host_code()
        for record in moved:
            send_record_written(source, Operation.UPDATE, record)

    run_write(work, True, using=written_databases(source.database()))
