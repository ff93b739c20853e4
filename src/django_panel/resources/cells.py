"""Writes one cell of a table: read with lock, check permission and version, validate, write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, ValidationError
from django.db import DataError, IntegrityError
from django.db.models import Model

from django_panel.records import errors as write_errors
from django_panel.records.errors import as_validation_errors
from django_panel.records.host_code import saving_runs_host_code
from django_panel.records.signals import Operation, send_record_written
from django_panel.records.tenant_ownership import TenantOwnership
from django_panel.records.transaction import WriteAttempt, run_write, written_databases
from django_panel.records.versions import version_of
from django_panel.support.keys import RecordKey
from django_panel.support.request_errors import Conflict, InvalidInput
from django_panel.support.validation_messages import with_panel_messages

if TYPE_CHECKING:
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

    def work(attempt: WriteAttempt) -> None:
        record = source.resolve(key, lock=True)
        if not source.allows("edit", record) or column.is_disabled(record):
            raise PermissionDenied
        if column.writes_tenant(source.model):
            raise PermissionDenied
        _require_version(column, record, value, version)
        cleaned = column.clean(value, record)
        if column.has_callbacks() or saving_runs_host_code(source.model):
            attempt.mark_host_code()
        _require_tenant(source, column, record, cleaned)
        column.write(record, cleaned)
        send_record_written(source, Operation.UPDATE, record)

    try:
        with as_validation_errors(source.resource):
            run_write(work, using=written_databases(source.database()))
    except ValidationError as error:
        raise InvalidInput({"value": with_panel_messages(error).messages}) from error
    except (IntegrityError, DataError) as error:
        if write_errors.is_missing_value(error):
            raise
        raise InvalidInput(
            {"value": write_errors.integrity_message(source)[NON_FIELD_ERRORS]}
        ) from error


def _require_tenant(
    source: RecordSource, column: EditableColumn, record: Model, value: Any
) -> None:
    """Raise ``ValidationError`` if a value of a foreign key leads out of the tenant."""
    target = column.written_field(record)
    ownership = TenantOwnership(source.resource)
    errors = {} if target is None else ownership.errors({target.name: value})
    if errors:
        raise ValidationError([text for texts in errors.values() for text in texts])


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
