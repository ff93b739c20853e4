"""Deletes one record, or many with a constant number of statements."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.db import connections, router, transaction
from django.db.models import Model
from django.db.models.signals import post_delete, pre_delete

from django_panel.records.signals import Operation, send_record_written
from django_panel.resources.deletion.cascade import BATCH, Deletion, TolerantCollector
from django_panel.resources.deletion.errors import refused_if_in_use, require_cascade_permission
from django_panel.support.keys import is_composite

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource


def delete_record(source: RecordSource, record: Any) -> None:
    """Delete one record, or move it to the trash if its model has one."""
    trash = source.trash
    if trash is not None:
        trash.trash_record(record)
        send_record_written(source, Operation.DELETE, record)
        return
    delete_permanently(source, [record], _overridden_delete(type(record)))


def delete_records(source: RecordSource, records: Sequence[Any]) -> None:
    """Delete several records.

    A model with a trash or an overridden ``delete()`` is called for each record. Otherwise all
    records are deleted together, with their dependent rows.
    """
    if source.trash is not None:
        for record in records:
            delete_record(source, record)
        return
    delete_permanently(source, records, _overridden_delete(type(records[0])))


def delete_permanently(
    source: RecordSource,
    records: Sequence[Any],
    delete_each: Callable[[Any], object] | None = None,
) -> None:
    """Delete records and their dependent rows, if the user may delete all of them.

    ``delete_each`` deletes one record, for models that override the deletion. ``record_written``
    is sent for the records, and for dependent records of models with a resource.
    """
    keys = [record.pk for record in records]
    with refused_if_in_use(source, records):
        # An overridden method may first delete the rows that protect the record.
        collector = None if delete_each is None else TolerantCollector(_database(records))
        deletion = Deletion(source.panel, records, collector)
        require_cascade_permission(deletion)
        dependent = deletion.dependent_records()
        if delete_each is None:
            _delete_together(deletion)
        else:
            for record in records:
                delete_each(record)
    for related, record in dependent:
        send_record_written(related, Operation.DELETE, record)
    for key, record in zip(keys, records, strict=True):
        # Django sets the key to None; hooks and receivers still need it.
        record.pk = key
        send_record_written(source, Operation.DELETE, record)


def _database(records: Sequence[Any]) -> str:
    return router.db_for_write(type(records[0]), instance=records[0])


def _overridden_delete(kind: type[Model]) -> Callable[[Any], object] | None:
    return None if kind.delete is Model.delete else kind.delete


def _delete_together(deletion: Deletion) -> None:
    """Delete records and their dependent rows.

    Django's collector deletes 100 instances per statement. If no instance is needed for signals
    or parents, rows are deleted in larger batches.
    """
    kind, using, records = deletion.model, deletion.using, deletion.records
    if deletion.fields is not None:
        return _delete_rows(records, [*deletion.fields, kind._meta.pk], using)
    collector: Any = deletion.collector
    listened = pre_delete.has_listeners(kind) or post_delete.has_listeners(kind)
    if listened or set(collector.data) != {kind} or kind._meta.parents or is_composite(kind):
        collector.delete()
        return None
    # May contain more than the selection, if the model refers to itself.
    collected = collector.data.pop(kind)
    with transaction.atomic(using=using, savepoint=False):
        collector.delete()
        return _delete_rows(list(collected), [kind._meta.pk], using)


def _delete_rows(records: Sequence[Any], fields: Sequence[Any], using: str) -> None:
    """Delete the rows that refer to one of the records in these fields.

    Raw SQL, because Django prepares every key five times.
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
