"""Writes one cell of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from django_panel.records.signals import WriteSource
from django_panel.records.writer import RecordWriter, write_records
from django_panel.support.keys import RecordKey

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.records.source import RecordSource
    from django_panel.tables.columns.editable import EditableColumn


def write_cell(
    source: RecordSource,
    column: EditableColumn,
    key: RecordKey,
    value: object,
    version: str | None = None,
) -> None:
    """Write a submitted value into the column of one record, and no other column.

    A ``version`` that is not the stored row's raises ``Conflict``; without one the stored value
    is overwritten. Errors raise ``InvalidInput`` at the field ``value``.
    """

    def work(writer: RecordWriter) -> None:
        row = writer.get(key, "edit")
        record = row.record
        # The tenant of a record never changes.
        if column.is_disabled(record) or column.writes_tenant(source.model):
            raise PermissionDenied
        writer.require_version(row, version, lambda: _sides(column, record, value))
        cleaned = column.clean(value, record)
        if column.has_callbacks():
            writer.attempt.mark_host_code()
        cleaned = column.mutated(cleaned, record)
        update = column.get_update_using()
        if update is None:
            writer.change(row, column.attributes_for(cleaned, record))
        else:
            writer.call([row], lambda: update(record, cleaned), is_change=True)

    write_records(source, work, by=WriteSource.CELL, errors_at="value")


def _sides(column: EditableColumn, record: Model, value: object) -> dict[str, dict[str, object]]:
    return {column.get_name(): {"theirs": column.stored_value(record), "mine": value}}
