"""Writes one cell of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.exceptions import PermissionDenied

from django_panel.records.versions import version_of
from django_panel.records.writer import RecordWriter, write_records
from django_panel.support.keys import RecordKey
from django_panel.support.request_errors import Conflict

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
        _require_version(column, record, value, version)
        cleaned = column.clean(value, record)
        if column.has_callbacks():
            writer.attempt.mark_host_code()
        cleaned = column.mutated(cleaned, record)
        update = column.get_update_using()
        if update is None:
            writer.change(row, column.attributes_for(cleaned, record))
        else:
            writer.call(row, lambda record: update(record, cleaned))

    write_records(source, work, errors_at="value")


def _require_version(
    column: EditableColumn, record: Model, value: object, version: str | None
) -> None:
    """Raise ``Conflict`` if the row changed since the version was sent to the browser."""
    if version is None:
        return
    current = version_of(record)
    if version != current:
        sides = {"theirs": column.stored_value(record), "mine": value}
        raise Conflict(current, {column.get_name(): sides})
