"""Deletes one record, or many with a constant number of statements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from django.db import connections, router, transaction
from django.db.models import Model

from django_panel.records.deletion.cascade import BATCH, Deletion, TolerantCollector, sends_signals
from django_panel.records.deletion.errors import refused_if_in_use, require_cascade_permission
from django_panel.records.signals import Operation, record_written, send_record_written
from django_panel.support import context
from django_panel.support.keys import is_composite

if TYPE_CHECKING:
    from django_panel.records.signals import WriteSource
    from django_panel.records.source import RecordSource


def delete_records(
    source: RecordSource, records: Sequence[Any], by: WriteSource | None = None
) -> None:
    """Delete records, or move them to the trash if their model has one.

    A model with a trash or an overridden ``delete()`` is called for each record. Otherwise all
    records are deleted together, with their dependent rows.
    """
    trash = source.trash
    if trash is None:
        delete_permanently(source, records, _overridden_delete(type(records[0])), by)
        return
    for record in records:
        trash.trash_record(record)
        send_record_written(source, Operation.DELETE, record, by, {})


def delete_permanently(
    source: RecordSource,
    records: Sequence[Any],
    delete_each: Callable[[Any], object] | None = None,
    by: WriteSource | None = None,
) -> None:
    """Delete records and their dependent rows, if the user may delete all of them.

    ``delete_each`` deletes one record, for models that override the deletion. ``record_written``
    is sent for the records, and for the records that are deleted with them.
    """
    keys = [record.pk for record in records]
    with refused_if_in_use(source, records):
        # An overridden method may first delete the rows that protect the record.
        collector = None if delete_each is None else TolerantCollector(_database(records))
        deletion = Deletion.of(source.related, records, collector)
        require_cascade_permission(deletion)
        dependent = deletion.dependent_records()
        if delete_each is None:
            _delete_together(deletion)
        else:
            for record in records:
                delete_each(record)
    for related, record in dependent:
        _announce(related, record, by)
    for key, record in zip(keys, records, strict=True):
        # Django sets the key to None; hooks and receivers still need it.
        record.pk = key
    for record in records if record_written.has_listeners(source.model) else ():
        _announce(source, record, by)


def delete_by_keys(
    source: RecordSource, keys: Sequence[Any], by: WriteSource | None = None
) -> None:
    """Delete several records that are not read, as ``deletes_by_keys()`` allows.

    The rest is as in ``delete_permanently()``.
    """
    with refused_if_in_use(source, ()):
        deletion = Deletion(source.related, source.model, keys, source.database())
        require_cascade_permission(deletion)
        dependent = deletion.dependent_records()
        _delete_rows(deletion.model, keys, _fields(deletion), deletion.using)
    for related, record in dependent:
        _announce(related, record, by)


def _announce(source: RecordSource, record: Model, by: WriteSource | None) -> None:
    """Announce a deleted record, unless it was deleted with another one of the same write."""
    attempt = context.current().write
    last = None if attempt is None else attempt.log.announced(type(record), record.pk)
    if last is None or last.operation is not Operation.DELETE:
        send_record_written(source, Operation.DELETE, record, by, {})


def _database(records: Sequence[Any]) -> str:
    return router.db_for_write(type(records[0]), instance=records[0])


def _overridden_delete(model: type[Model]) -> Callable[[Any], object] | None:
    return None if model.delete is Model.delete else model.delete


def _delete_together(deletion: Deletion) -> None:
    """Delete records and their dependent rows.

    Django's collector deletes 100 instances per statement. If no instance is needed for signals
    or parents, rows are deleted in larger batches.
    """
    model, using = deletion.model, deletion.using
    if deletion.fields is not None:
        return _delete_rows(model, deletion.keys, _fields(deletion), using)
    collector: Any = deletion.collector
    is_alone = set(collector.data) == {model} and not model._meta.parents
    if sends_signals(model) or not is_alone or is_composite(model):
        collector.delete()
        return None
    # May contain more than the selection, if the model refers to itself.
    keys = [record.pk for record in collector.data.pop(model)]
    with transaction.atomic(using=using, savepoint=False):
        collector.delete()
        return _delete_rows(model, keys, [model._meta.pk], using)


def _fields(deletion: Deletion) -> list[Any]:
    """Return the columns by which rows are deleted, the key of the records last."""
    return [*(deletion.fields or ()), deletion.model._meta.pk]


def _delete_rows(
    model: type[Model], keys: Sequence[Any], fields: Sequence[Any], using: str
) -> None:
    """Delete the rows that have one of the keys in these fields.

    Raw SQL, because Django prepares every key five times.
    """
    connection, column = connections[using], model._meta.pk
    quote, prepare = connection.ops.quote_name, column.get_db_prep_value
    prepared = [prepare(key, connection, prepared=True) for key in keys]
    with transaction.atomic(using=using, savepoint=False), connection.cursor() as cursor:
        for field in fields:
            table, name = quote(field.model._meta.db_table), quote(field.column)
            for start in range(0, len(prepared), BATCH):
                batch = prepared[start : start + BATCH]
                marks = ", ".join(["%s"] * len(batch))
                cursor.execute(f"DELETE FROM {table} WHERE {name} IN ({marks})", batch)  # noqa: S608
