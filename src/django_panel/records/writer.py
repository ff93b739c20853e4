"""``RecordWriter``: changes records of a source, from the locked read to the signal.

A write is a function of a ``RecordWriter``, because a transaction that the database aborts is run
again (decision D7)::

    def work(writer: RecordWriter) -> None:
        row = writer.get(key, "edit")
        writer.change(row, {"state": "done"})

    write_records(source, work, by=WriteSource.CELL, errors_at="state")
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import wraps
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DataError, IntegrityError, transaction
from django.db.models.signals import m2m_changed
from django.http import Http404

from django_panel.internal.fast import long_tables
from django_panel.records.deletion.delete import (
    delete_by_keys,
    delete_permanently,
    delete_records,
)
from django_panel.records.errors import as_validation_errors, integrity_message, is_missing_value
from django_panel.records.host_code import (
    deleting_runs_host_code,
    is_own_method,
    saves_by_project,
    saving_runs_host_code,
)
from django_panel.records.host_writes import (
    Called,
    WatchedTables,
    missing_rows,
    read_again,
    watched_tables,
)
from django_panel.records.many import ChangedRecords, NewRecords
from django_panel.records.relations import change_related
from django_panel.records.row import (
    Row,
    assign,
    store_new,
    update_column,
    update_columns,
)
from django_panel.records.signals import Operation, record_written, send_record_written
from django_panel.records.tenant_ownership import not_owned_message, outside_message
from django_panel.records.transaction import current_attempt, run_write, written_databases
from django_panel.records.versions import version_of
from django_panel.support.model_signals import has_host_receivers
from django_panel.support.request_errors import Conflict, InvalidInput, refusal
from django_panel.support.validation_messages import with_panel_messages

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.records.many import Refuse
    from django_panel.records.signals import Changes, WriteSource
    from django_panel.records.source import RecordSource
    from django_panel.records.tenant_ownership import TenantOwnership
    from django_panel.records.transaction import WriteAttempt
    from django_panel.support.keys import RecordKey
    from django_panel.support.permission_results import Verdict

Result = TypeVar("Result")
#: Stores a new record with these attributes, and returns it.
Insert = Callable[[Mapping[str, Any]], Any]
#: Stores a record with new attributes; None stands for the record itself.
Store = Callable[[Any, Mapping[str, Any]], Any]
#: The values ``theirs`` and ``mine`` by field.
Sides = Mapping[str, Mapping[str, object]]
#: A step of a write, with the stored record.
Step = Callable[[Any], object]
_NOTHING: Mapping[str, Any] = MappingProxyType({})


Method = TypeVar("Method", bound=Callable[..., Any])


def _inside(method: Method) -> Method:
    """Mark a method that announces what it writes: functions around it do not."""

    @wraps(method)
    def inside(self: RecordWriter, *args: Any, **options: Any) -> Any:
        with self.attempt.log.inside():
            return method(self, *args, **options)

    return cast("Method", inside)


class RecordWriter:
    """Locks, creates, changes and deletes records of one source, inside one attempt of a write."""

    def __init__(
        self,
        source: RecordSource,
        attempt: WriteAttempt,
        by: WriteSource | None = None,
        ownership: TenantOwnership | None = None,
    ) -> None:
        self.source = source
        self.attempt = attempt
        #: What writes, for ``record_written``; by default what the attempt says.
        self.by = by or attempt.by
        #: The rules that keep records inside the tenant.
        self.ownership = ownership or source.ownership()

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
        records = self.source.find_many(keys, lock=True)
        if len(records) != len(keys):
            raise Http404
        allows = self.source.allows_each(ability, records)
        for record in records:
            require(allows(record))
        return [Row(record) for record in records]

    def require_version(self, row: Row, version: str | None, sides: Callable[[], Sides]) -> None:
        """Raise ``Conflict`` if the row changed since this version was sent to the browser.

        ``sides()`` returns the stored and the submitted value of each field. Without a version
        the stored values are overwritten.
        """
        if version is None:
            return
        current = version_of(row.record)
        if version != current:
            raise Conflict(current, sides())

    # Write.

    @_inside
    def create(
        self,
        attributes: Mapping[str, Any],
        insert: Insert | None = None,
        *,
        relations: Step | None = None,
        join: Step | None = None,
        after: Step | None = None,
    ) -> Any:
        """Insert a record of the tenant, link it to its parent, and return it.

        ``insert(attributes)`` stores the record, by default with its model's ``save()``;
        ``relations(record)`` stores its related records. They may decide the tenant.
        ``join(record)`` is ``source.join`` by default. ``after(record)`` runs before the signal is
        sent.

        ``ValidationError`` is raised if the record would not belong to the tenant; the caller
        rolls back.
        """
        attributes = {**attributes, **self.ownership.attributes()}
        self.require_tenant(attributes)
        self._note_saving()
        self._note_joining()
        record = (insert or self._insert)(attributes)
        if relations is not None:
            relations(record)
        (join or self.source.join)(record)
        self.ownership.require(record, attributes if relations is None else {})
        if after is not None:
            after(record)
        self._announce(Operation.CREATE, record)
        self._announce_owner()
        return record

    @_inside
    def change(
        self,
        row: Row,
        attributes: Mapping[str, Any] = _NOTHING,
        store: Store | None = None,
        *,
        relations: Step | None = None,
        after: Step | None = None,
        is_changed: bool = False,
        by_project: bool = False,
    ) -> Any:
        """Change a record, and return it or what ``store(record, attributes)`` returns.

        Without ``store``, the columns that differ are updated. ``relations`` and ``after`` are
        those of ``create()``. The signal is sent if a column differs, or with ``is_changed`` in
        any case. ``by_project``: ``store`` is code of the project.

        ``ValidationError`` is raised if a changed column leads the record out of the tenant.
        """
        saved, is_stored = row.record, False
        if store is None:
            is_stored = self._update(row, attributes)
        else:
            self.require_tenant(attributes)
            saved = store(row.record, attributes) or row.record
        self._require_same_tenant(row, saved)
        if relations is not None:
            relations(saved)
            self.ownership.require(saved, {})
        if after is not None:
            after(saved)
        if is_stored or is_changed or row.changed_columns(saved):
            by_project = by_project or saves_by_project(self.source.model)
            self._announce_changes([row], [saved], by_project=by_project)
        self._announce_owner()
        return saved

    @_inside
    def create_many(
        self, records: Sequence[Any], refuse: Refuse, *, one_by_one: bool = False
    ) -> None:
        """Insert new records of the tenant with few statements, and link them to their parent.

        ``refuse(record, error)`` is called for each record that is not stored: the database or its
        ``save()`` refuses it, or it would not belong to the tenant. ``one_by_one`` calls ``save()``
        of each; so do models whose ``save()`` or signals run code of the project.
        """
        records = self._require_tenant_of(records, refuse)
        options: Any = {"one_by_one": one_by_one, "ownership": self.ownership}
        new = NewRecords(self.source, records, refuse, **options)
        self._note_saving()
        self._note_joining()

        def insert(records: Sequence[Any]) -> list[Any]:
            stored = new.insert(records)
            self.source.join_many(stored)
            return stored

        stored = self._stored_inside(records, insert, lambda record: record, refuse, new.reset)
        if not self.attempt.dry_run:
            new.send_saved(stored, None)
        if record_written.has_listeners(self.source.model):
            for record in stored:
                self._announce(Operation.CREATE, record)
        self._announce_owner()

    @_inside
    def change_many(self, rows: Sequence[Row], refuse: Refuse, *, one_by_one: bool = False) -> None:
        """Update the columns of rows that differ, with few statements, as ``create_many()``."""
        inside = {
            id(record) for record in self._require_tenant_of([r.record for r in rows], refuse)
        }
        rows = [row for row in rows if id(row.record) in inside]
        options: Any = {"one_by_one": one_by_one, "ownership": self.ownership}
        changed = ChangedRecords(self.source, rows, refuse, **options)
        self._note_saving()
        stored = self._stored_inside(changed.rows, changed.update, attrgetter("record"), refuse)
        if not self.attempt.dry_run:
            changed.send_saved([row.record for row in stored], changed.update_fields)
        self._announce_changes(stored, by_project=saves_by_project(self.source.model))

    @_inside
    def change_column(self, rows: Sequence[Row], column: str) -> None:
        """Write one column of the rows in which it differs, with few statements.

        ``save()`` is not called.
        """
        changed = [row for row in rows if row.changed_columns()]
        writable = self.source.queryset().using(self.source.database())
        update_column(writable, [row.record for row in changed], column)
        self._note_saving()
        self._announce_changes(changed)

    @_inside
    def relate(
        self,
        record: Model,
        name: str,
        *,
        added: Collection[Any] = (),
        removed: Collection[Any] = (),
        through: Mapping[str, Any] | None = None,
    ) -> None:
        """Add records to a relation of a record, with values of the through model, or remove them.

        The record counts as changed.
        """
        self._note_relating(record, name)
        change_related(record, name, added=added, removed=removed, through=through)
        self._announce(Operation.UPDATE, record)

    @_inside
    def delete(self, records: Sequence[Any]) -> None:
        """Delete records with their dependent rows, or move them to the trash.

        ``ActionForbidden`` or ``ActionRefused`` is raised if the user may not delete a dependent
        row, or if other rows prevent it.
        """
        self._note_deletion()
        delete_records(self.source, records, self.by)

    @_inside
    def delete_by_keys(self, keys: Sequence[Any]) -> None:
        """Delete several records that are not read, as ``deletes_by_keys()`` allows."""
        self._note_deletion()
        delete_by_keys(self.source, keys, self.by)

    @_inside
    def delete_permanently(self, records: Sequence[Any], delete: Step | None = None) -> None:
        """Delete records with their dependent rows; ``delete(record)`` deletes one of them."""
        self._note_deletion()
        delete_permanently(self.source, records, delete, self.by)

    @_inside
    def restore(self, record: Model) -> None:
        """Restore a record from the trash; nothing happens if it is not there."""
        trash = self.source.trash
        if trash is None or not trash.contains(record):
            return
        self._note_deletion()
        row = Row(record)
        trash.restore_record(record)
        model: type[Model] = type(record)
        by_project = saves_by_project(model) or not is_own_method(model, trash.restore)
        self._announce_changes([row], by_project=by_project)

    def call(
        self, rows: Sequence[Row], function: Callable[[], Result], *, is_change: bool = False
    ) -> Result:
        """Let code of the project write records that were read with a lock.

        The signal is sent for them if rows of their model were changed or deleted, or with
        ``is_change`` in any case; not for those that a writer inside has announced, unless they
        were changed again.
        """
        self.attempt.mark_host_code()
        if not record_written.has_listeners(self.source.model):
            return function()
        keys = [row.record.pk for row in rows]
        with self._watched() as tables:
            result = function()
        called = [Called(key, row, tables) for key, row in zip(keys, rows, strict=True)]
        self._announce_called(called, is_change=is_change)
        return result

    def call_each(self, records: Sequence[Any], function: Callable[[Any], object]) -> None:
        """Let code of the project write each of some records, as ``call()`` does.

        What the function changes counts as a change of its record.
        """

        def call_all() -> None:
            for record in records:
                function(record)

        model = self.source.model
        if not record_written.has_listeners(model):
            self.call((), call_all)
            return
        rows = [Row(record) for record in records]
        if record_written.reads_changes(model):
            # The rows are read with one query, and tell which of them differ.
            self.call(rows, call_all)
            return
        self.attempt.mark_host_code()
        called = []
        for row in rows:
            key = row.record.pk
            with self._watched() as tables:
                function(row.record)
            called.append(Called(key, row, tables))
        self._announce_called(called)

    def _watched(self) -> AbstractContextManager[WatchedTables]:
        return watched_tables(self.source.model, self.source.database(), self.attempt.log)

    # Steps.

    def _insert(self, attributes: Mapping[str, Any]) -> Any:
        model: Any = self.source.model
        record = model()
        record._state.db = self.source.database()
        assign(record, attributes)
        store_new(record)
        return record

    def _update(self, row: Row, attributes: Mapping[str, Any]) -> bool:
        """Assign attributes, update the columns that differ, and return whether any did."""
        row.assign(attributes)
        changed = row.changed_columns()
        if not changed:
            return False
        self._require_same_tenant(row, row.record)
        self._note_saving()
        update_columns(row.record, {column.name for column in changed})
        return True

    def _require_same_tenant(self, row: Row, record: Model) -> None:
        """Raise ``ValidationError`` if a changed column leads out of the tenant.

        Hooks, ``save()`` and receivers of the project may have changed it too.
        """
        if self.ownership.path is None:
            return
        changed = row.changed_columns(record)
        self.require_tenant({column.attname: getattr(record, column.attname) for column in changed})

    def _require_tenant_of(self, records: Sequence[Any], refuse: Refuse) -> Sequence[Any]:
        """Return the records whose foreign keys stay in the tenant; the others are refused."""
        leaving = self.ownership.leaving(records)
        for record, name in leaving:
            refuse(record, ValidationError({name: [outside_message()]}))
        outside = {id(record) for record, _name in leaving}
        return [record for record in records if id(record) not in outside] if outside else records

    def _stored_inside(
        self,
        items: Sequence[Any],
        store: Callable[[Sequence[Any]], list[Any]],
        record_of: Callable[[Any], Any],
        refuse: Refuse,
        undo: Callable[[Sequence[Any]], None] = lambda items: None,
    ) -> list[Any]:
        """Store records or rows, and return those that are stored and belong to the tenant.

        Where only stored relations tell, what is outside is rolled back and refused; ``undo``
        makes rolled back records new again.
        """
        if not self.ownership.depends_on_links():
            return store(items)
        while True:
            forget_related = self.attempt.log.savepoint()
            with transaction.atomic(using=self.source.database()):
                stored = store(items)
                records = [record_of(item) for item in stored]
                inside = {record.pk for record in self.ownership.only(records)}
                outside = [record for record in records if record.pk not in inside]
                if not outside:
                    return stored
                transaction.set_rollback(True, using=self.source.database())
            forget_related()
            undo(stored)
            for record in outside:
                refuse(record, ValidationError(not_owned_message()))
            refused = {id(record) for record in outside}
            items = [item for item in stored if id(record_of(item)) not in refused]

    def _note_saving(self) -> None:
        if saving_runs_host_code(self.source.model):
            self.attempt.mark_host_code()

    def _note_joining(self) -> None:
        """Note receivers that run when a new record is added to its owner or to its tenant."""
        relation, path = self.source.relation, self.ownership.path
        if relation is not None and relation.is_many_to_many():
            self._note_relating(relation.owner, relation.link.name)
        if path is not None and path.many_to_many is not None:
            self._note_relating(self.source.model, path.many_to_many)

    def _note_relating(self, owner: Model | type[Model], name: str) -> None:
        model = owner if isinstance(owner, type) else type(owner)
        through = getattr(getattr(model, name), "through", None)
        receivers = [
            (record_written, model),
            *([] if through is None else [(m2m_changed, through)]),
        ]
        if any(has_host_receivers(signal, sender) for signal, sender in receivers):
            self.attempt.mark_host_code()

    def _note_deletion(self) -> None:
        transaction.on_commit(long_tables.forget, using=self.source.database())
        if deleting_runs_host_code(self.source.model):
            self.attempt.mark_host_code()

    # Announce what was written.

    def _announce(self, operation: Operation, record: Model) -> None:
        if record_written.has_listeners(self.source.model):
            related = self.attempt.log.take_related(record)
            send_record_written(self.source, operation, record, self.by, related)

    def _announce_changes(
        self, rows: Sequence[Row], records: Sequence[Any] = (), *, by_project: bool = False
    ) -> None:
        """Announce changed rows; ``records`` are other instances of them.

        What code of the project has changed is read for receivers that ask for it.
        """
        model = self.source.model
        if not rows or not record_written.has_listeners(model):
            return
        records = records or [row.record for row in rows]
        stored: Mapping[Any, Any] | None = None
        if by_project and record_written.reads_changes(model):
            stored = read_again(records[0], [record.pk for record in records])
        for row, record in zip(rows, records, strict=True):
            related = self.attempt.log.take_related(record)
            changes: Changes | None = None
            if not by_project:
                changes = row.changes(record) | related
            elif stored is not None:
                now = stored.get(record.pk)
                changes = related if now is None else row.changes(now) | related
            send_record_written(self.source, Operation.UPDATE, record, self.by, changes)

    def _announce_owner(self) -> None:
        """Announce the owner of a relation to which records were added."""
        relation = self.source.relation
        if relation is not None and self.attempt.log.has_related(relation.owner):
            writer = RecordWriter(relation.owner_source, self.attempt, self.by)
            writer._announce(Operation.UPDATE, relation.owner)

    def _announce_called(self, called: Sequence[Called], *, is_change: bool = False) -> None:
        """Announce what code of the project has written."""
        log, model = self.attempt.log, self.source.model
        pending = []
        for call in called:
            last = log.announced(type(call.row.record), call.key)
            since, is_new = (0, is_change) if last is None else (last.clock, False)
            is_changed = is_new or call.tables.are_changed(since)
            is_gone = last is not None and last.operation is Operation.DELETE
            if not is_gone and (is_changed or call.tables.are_deleted(since)):
                pending.append((call, is_changed, is_new))
        if not pending:
            return
        reads = record_written.reads_changes(model)
        gone, stored = missing_rows([call for call, *_flags in pending], reads=reads)
        for call, is_changed, is_new in pending:
            record = call.row.record
            if call.key in gone:
                record.pk = call.key
                send_record_written(self.source, Operation.DELETE, record, self.by, {})
                continue
            related, changes = log.take_related(record), None
            if reads:
                changes = log.not_announced(record, call.row.changes(stored[call.key])) | related
            if is_new or (is_changed if changes is None else changes):
                send_record_written(self.source, Operation.UPDATE, record, self.by, changes)


def inner_writer(
    source: RecordSource,
    by: WriteSource | None = None,
    ownership: TenantOwnership | None = None,
) -> RecordWriter:
    """Return the writer of further records that the running write changes.

    ``ownership`` is the one that has validated the values.
    """
    return RecordWriter(source, current_attempt(), by, ownership)


def write_records(
    source: RecordSource,
    work: Callable[[RecordWriter], Result],
    *preferences: bool | None,
    errors_at: str | None = None,
    by: WriteSource | None = None,
    using: str | None = None,
) -> Result:
    """Run ``work`` in a transaction on the databases of a source, as ``run_write`` does.

    ``using`` is the database that ``work`` writes to, if it is another one than the source's.
    ``by`` says what writes, for ``record_written``. With ``errors_at``, errors of validation, of
    the database, and those that the resource declares in ``save_errors``, are raised as
    ``InvalidInput`` at this field.
    """

    def attempted(attempt: WriteAttempt) -> Result:
        return work(RecordWriter(source, attempt))

    databases = written_databases(using or source.database())
    try:
        with as_validation_errors(source.resource):
            return run_write(attempted, *preferences, using=databases, by=by)
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
