"""Writes the new order of reordered rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django_panel.records.signals import WriteSource
from django_panel.records.writer import RecordWriter, write_records
from django_panel.support.keys import RecordKey, database_keys

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource


def reorder_records(source: RecordSource, keys: Sequence[RecordKey], column: str) -> None:
    """Write the position of each record in ``keys`` into ``column``, all or nothing.

    The rows are locked in the order of their keys, so two requests that reorder the same rows
    wait for each other. Every record is checked before the first one is written.
    """

    def work(writer: RecordWriter) -> None:
        rows = {row.record.pk: row for row in writer.get_many(keys, "edit")}
        for position, key in enumerate(database_keys(source.model, keys)):
            rows[key].assign({column: position})
        writer.change_column(list(rows.values()), column)

    write_records(source, work, True, by=WriteSource.REORDER)
