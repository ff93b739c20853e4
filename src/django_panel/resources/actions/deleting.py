"""Records deleted for good: one, or many with a constant number of statements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.db import connections, router, transaction
from django.db.models import Model
from django.db.models.signals import post_delete, pre_delete

from django_panel.resources.deletion import BATCH, Deletion, TolerantCollector
from django_panel.resources.deletion_errors import refusing_in_use, require_permission
from django_panel.resources.writes import Operation, announce, record_written, write_record

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource


def delete_record(source: RecordSource, record: Any) -> None:
    """Delete one record, or move it to the trash where its model has one."""
    trash = source.trash
    if trash is not None:
        write(source, Operation.DELETE, record, lambda: trash.move_in(record))
        return
    delete_for_good(source, [record], _overridden_delete(type(record)))


def delete_records(source: RecordSource, records: Sequence[Any]) -> None:
    """Delete several records.

    A model that overrides ``delete()`` or has a trash is called for each record. Otherwise
    Django collects what is deleted with them, and all are deleted together.
    """
    if source.trash is not None:
        for record in records:
            delete_record(source, record)
        return
    delete_for_good(source, records, _overridden_delete(type(records[0])))


def delete_for_good(
    source: RecordSource,
    records: Sequence[Any],
    delete_each: Callable[[Any], object] | None = None,
) -> None:
    """Delete records with what depends on them, if the user may delete all of it.

    ``delete_each`` deletes one record where Django's own deletion does not serve. The history is
    sent for the records, and for dependent records of models with a resource.
    """
    is_announced = record_written.has_listeners(source.model)
    keys = [record.pk for record in records]
    with refusing_in_use(source, records):
        # Code of the model's own may remove what protects the record first.
        collector = None if delete_each is None else TolerantCollector(_database(records))
        deletion = Deletion(source.panel, records, collector)
        require_permission(deletion)
        dependent = deletion.announced()
        if delete_each is None:
            _delete_together(deletion)
        else:
            for record in records:
                delete_each(record)
    for related, record in dependent:
        announce(related, Operation.DELETE, record)
    for key, record in zip(keys, records, strict=True):
        # Django empties the key; hooks and the history still name the record.
        record.pk = key
        if is_announced:
            announce(source, Operation.DELETE, record)


def write(
    source: RecordSource, operation: Operation, record: Model, act: Callable[[], object]
) -> None:
    """Write a record inside the transaction that the action's runner has opened or declined."""
    write_record(source, operation, record, act, transaction=False)


def _database(records: Sequence[Any]) -> str:
    return router.db_for_write(type(records[0]), instance=records[0])


def _overridden_delete(kind: type[Model]) -> Callable[[Any], object] | None:
    return None if kind.delete is Model.delete else kind.delete


def _delete_together(deletion: Deletion) -> None:
    """Delete records with what depends on them.

    Django's collector deletes instances a hundred at a time. Where no instance has to be looked
    at, rows are deleted in as few statements as possible.
    """
    kind, using, records = deletion.model, deletion.using, deletion.records
    if deletion.fields is not None:
        return _delete_rows(records, [*deletion.fields, kind._meta.pk], using)
    collector: Any = deletion.collector
    listened = pre_delete.has_listeners(kind) or post_delete.has_listeners(kind)
    if listened or set(collector.data) != {kind} or kind._meta.parents:
        collector.delete()
        return None
    # More than was selected, where records of the model belong to each other.
    collected = collector.data.pop(kind)
    with transaction.atomic(using=using, savepoint=False):
        collector.delete()
        return _delete_rows(list(collected), [kind._meta.pk], using)


def _delete_rows(records: Sequence[Any], fields: Sequence[Any], using: str) -> None:
    """Delete the rows that name one of the records in these fields, one field after the other.

    Written as SQL, because Django prepares every key five times.
    """
    connection = connections[using]
    quote, key = connection.ops.quote_name, records[0]._meta.pk
    read = attrgetter(key.attname)
    keys = [key.get_db_prep_value(read(record), connection, prepared=True) for record in records]
    with transaction.atomic(using=using, savepoint=False), connection.cursor() as cursor:
        for field in fields:
            table, column = quote(field.model._meta.db_table), quote(field.column)
            for start in range(0, len(keys), BATCH):
                batch = keys[start : start + BATCH]
                marks = ", ".join(["%s"] * len(batch))
                cursor.execute(f"DELETE FROM {table} WHERE {column} IN ({marks})", batch)  # noqa: S608
