"""``RecordWriter``: changes records of a source, from the locked read to the signal.

A write is a function of a ``RecordWriter``, because a transaction that the database aborts is run
again (decision D7)::

    def work(writer: RecordWriter) -> None:
        row = writer.get(key, "edit")
        writer.change(row, {"state": "done"})

    write_records(source, work, errors_at="state")
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DataError, IntegrityError
from django.http import Http404

from django_panel.records.errors import as_validation_errors, integrity_message, is_missing_value
from django_panel.records.host_code import saving_runs_host_code
from django_panel.records.row import Row
from django_panel.records.signals import Operation, send_record_written
from django_panel.records.tenant_ownership import TenantOwnership
from django_panel.records.transaction import run_write, written_databases
from django_panel.support.request_errors import InvalidInput, refusal
from django_panel.support.validation_messages import with_panel_messages

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.records.transaction import WriteAttempt
    from django_panel.support.keys import RecordKey
    from django_panel.support.permission_results import Verdict

Result = TypeVar("Result")
#: Stores a new record with these attributes, and returns it.
Insert = Callable[[Mapping[str, Any]], Any]
#: Stores a record with new attributes; None stands for the record itself.
Store = Callable[[Any, Mapping[str, Any]], Any]
#: A step of a write, with the stored record.
Step = Callable[[Any], object]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class RecordWriter:
    """Locks and changes records of one source, inside one attempt of a transaction."""

    def __init__(self, source: RecordSource, attempt: WriteAttempt) -> None:
        self.source = source
        self.attempt = attempt
        #: The rules that keep records inside the tenant.
        self.ownership = TenantOwnership(source.resource)

    def require_tenant(self, attributes: Mapping[str, Any]) -> None:
        """Raise ``ValidationError`` at the attribute that leads out of the tenant."""
        if errors := self.ownership.errors(attributes):
            raise ValidationError(dict(errors))

    # Read with a lock.

    def get(self, key: RecordKey, ability: str) -> Row:
        """Return the row in scope with this key, locked; raise if the user lacks the ability."""
        record = self.source.resolve(key, lock=True)
        require(self.source.allows(ability, record))
        return Row(record)

    def get_many(self, keys: Sequence[RecordKey], ability: str) -> list[Row]:
        """Return the rows with these keys, locked in key order: all of them, or an error."""
        found = self.source.find_many(keys, lock=True)
        if len(found) != len(keys):
            raise Http404
        allows = self.source.allows_each(ability, found)
        for record in found:
            require(allows(record))
        return [Row(record) for record in found]

    # Write.

    def create(
        self,
        attributes: Mapping[str, Any],
        insert: Insert,
        *,
        relations: Step | None = None,
        join: Step | None = None,
        after: Step | None = None,
    ) -> Any:
        """Insert a record of the tenant, link it to its parent, and return it.

        ``insert(attributes)`` stores the record, ``relations(record)`` its related records. They
        may decide the tenant. ``join(record)`` is ``source.join`` by default. ``after(record)``
        runs before the signal is sent.

        ``ValidationError`` is raised if the record would not belong to the tenant; the caller
        rolls back.
        """
        self.require_tenant(attributes)
        record = insert(attributes)
        if relations is not None:
            relations(record)
        (join or self.source.join)(record)
        self.ownership.require(record, attributes if relations is None else {})
        if after is not None:
            after(record)
        send_record_written(self.source, Operation.CREATE, record)
        return record

    def update(
        self,
        row: Row,
        attributes: Mapping[str, Any],
        store: Store,
        *,
        relations: Step | None = None,
        after: Step | None = None,
        is_changed: bool = False,
    ) -> Any:
        """Let ``store(record, attributes)`` change a record, and return what it returns.

        ``relations`` and ``after`` are those of ``create()``. The signal is sent if a column
        differs, or with ``is_changed`` in any case.
        """
        self.require_tenant(attributes)
        saved = store(row.record, attributes)
        saved = row.record if saved is None else saved
        if relations is not None:
            relations(saved)
            self.ownership.require(saved, {})
        if after is not None:
            after(saved)
        if is_changed or row.changed_columns(saved):
            send_record_written(self.source, Operation.UPDATE, saved)
        return saved

    def change(self, row: Row, attributes: Mapping[str, Any] = _NOTHING) -> bool:
        """Assign attributes, update the columns that differ, and return whether any did.

        ``ValidationError`` is raised if a changed column leads the record out of the tenant.
        """
        row.assign(attributes)
        changed = row.changed_columns()
        if not changed:
            return False
        self.require_tenant({each.attname: getattr(row.record, each.attname) for each in changed})
        if saving_runs_host_code(self.source.model):
            self.attempt.mark_host_code()
        row.store()
        send_record_written(self.source, Operation.UPDATE, row.record)
        return True

    def change_column(self, rows: Sequence[Row], column: str) -> None:
        """Write one column of the rows in which it differs, with few statements.

        ``save()`` is not called.
        """
        changed = [row.record for row in rows if row.changed_columns()]
        writable = self.source.queryset().using(self.source.database())
        writable.bulk_update(changed, [column])
        self.attempt.mark_host_code()
        for record in changed:
            send_record_written(self.source, Operation.UPDATE, record)

    def call(self, row: Row, function: Callable[[Any], object]) -> None:
        """Let a function of the project write a record that was read with a lock."""
        self.attempt.mark_host_code()
        function(row.record)
        send_record_written(self.source, Operation.UPDATE, row.record)


def write_records(
    source: RecordSource,
    work: Callable[[RecordWriter], Result],
    *preferences: bool | None,
    errors_at: str | None = None,
    outer: WriteAttempt | None = None,
) -> Result:
    """Run ``work`` in a transaction on the databases of a source, as ``run_write`` does.

    With ``errors_at``, errors of validation, of the database, and those that the resource
    declares in ``save_errors``, are raised as ``InvalidInput`` at this field.
    """

    def attempted(attempt: WriteAttempt) -> Result:
        return work(RecordWriter(source, attempt))

    databases = written_databases(source.database())
    try:
        with as_validation_errors(source.resource):
            return run_write(attempted, *preferences, using=databases, outer=outer)
    except ValidationError as error:
        if errors_at is None:
            raise
        raise InvalidInput({errors_at: with_panel_messages(error).messages}) from error
    except (IntegrityError, DataError) as error:
        # The user cannot correct a missing value of a column that the form does not have.
        if errors_at is None or is_missing_value(error):
            raise
        raise InvalidInput({errors_at: integrity_message(source)[NON_FIELD_ERRORS]}) from error


def require(verdict: Verdict) -> None:
    """Raise ``PermissionDenied`` with the reason of the rule, unless it allows the write."""
    if not verdict.allowed:
        raise refusal(verdict)
