"""Records deleted through the one write path: one, or many at a constant number of statements."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, connections, router, transaction
from django.db.models import CASCADE, Model, ProtectedError, QuerySet, RestrictedError
from django.db.models.deletion import Collector, get_candidate_relations_to_delete
from django.db.models.signals import post_delete, pre_delete
from django.utils.translation import gettext as _

from django_panel.actions.mistakes import ActionRefused
from django_panel.resources.writes import Operation, record_written, write_record

if TYPE_CHECKING:
    from django_panel.resources.record_source import RecordSource

#: Keys in one statement; SQLite's own limit is far beyond, older builds stop at 999.
_BATCH = 900


def delete_record(source: RecordSource, record: Any) -> None:
    """Delete one record, or move it to the trash where its model has one."""
    trash = source.trash
    if trash is not None:
        write(source, Operation.DELETE, record, lambda: trash.move_in(record))
        return
    with told_what_refers(source, [record]):
        write(source, Operation.DELETE, record, lambda: keeping_key(record, record.delete))


def delete_records(source: RecordSource, records: Sequence[Any]) -> None:
    """Delete several records.

    Where a model says itself what deleting means, each record is told; otherwise Django
    collects what goes with them, and they go together.
    """
    kind: type[Model] = type(records[0])
    if source.trash is not None or kind.delete is not Model.delete:
        for record in records:
            delete_record(source, record)
        return
    is_told = record_written.has_listeners(source.model)
    keys = [record.pk for record in records] if is_told else []
    with told_what_refers(source, records):
        _delete_together(records, router.db_for_write(kind, instance=records[0]))
    for key, record in zip(keys, records, strict=False):
        # The deed is done, in this transaction; what is left is to tell of it.
        record.pk = key
        write(source, Operation.DELETE, record, _nothing)


def write(
    source: RecordSource, operation: Operation, record: Model, act: Callable[[], object]
) -> None:
    """Write a record inside the transaction that the action's runner has opened or declined."""
    write_record(source, operation, record, act, transaction=False)


@contextmanager
def told_what_refers(source: RecordSource, records: Sequence[Any]) -> Iterator[None]:
    """Turn the database's refusal into a sentence that names what still refers to a record."""
    try:
        yield
    except ProtectedError as error:
        raise _in_use(source, records, error.protected_objects) from error
    except RestrictedError as error:
        raise _in_use(source, records, error.restricted_objects) from error
    except IntegrityError as error:
        raise _in_use(source, records, set()) from error


def keeping_key(record: Model, act: Callable[[], object]) -> None:
    """Run a deletion and give the record its key back: hooks and history still name it."""
    key = record.pk
    act()
    record.pk = key


def _delete_together(records: Sequence[Any], using: str) -> None:
    """Delete records with all that goes with them.

    Django's collector deletes instances a hundred at a time. Where only rows are left to it
    that nobody need look at, they are deleted in as few statements as there can be.
    """
    kind = type(records[0])
    dependants = _dependants(kind, using)
    if dependants is not None:
        return _delete_rows(records, [*dependants, kind._meta.pk], using)
    collector = Collector(using=using)
    collector.collect(records)
    listened = pre_delete.has_listeners(kind) or post_delete.has_listeners(kind)
    if listened or set(collector.data) != {kind} or kind._meta.parents:
        collector.delete()
        return None
    # More than was selected, where records of the model belong to each other.
    collected = collector.data.pop(kind)
    with transaction.atomic(using=using, savepoint=False):
        collector.delete()
        return _delete_rows(list(collected), [kind._meta.pk], using)


def _dependants(kind: type[Model], using: str) -> list[Any] | None:
    """Return the fields by which rows refer to records of a model and go with them.

    None where any of it has to be looked at first: somebody listens, a relation protects or
    keeps its rows, or others depend on those in turn.
    """
    collector = Collector(using=using)
    if collector.can_fast_delete(QuerySet(kind, using=using)):
        return []
    listened = pre_delete.has_listeners(kind) or post_delete.has_listeners(kind)
    is_generic = any(hasattr(field, "bulk_related_objects") for field in kind._meta.private_fields)
    if listened or is_generic or kind._meta.parents:
        return None
    fields = []
    relation: Any
    for relation in get_candidate_relations_to_delete(kind._meta):
        field = relation.field
        rows: QuerySet[Any] = QuerySet(relation.related_model, using=using)
        is_simple = relation.on_delete is CASCADE and field.target_field.primary_key
        if not is_simple or not collector.can_fast_delete(rows, from_field=field):
            return None
        fields.append(field)
    return fields


def _delete_rows(records: Sequence[Any], fields: Sequence[Any], using: str) -> None:
    """Delete the rows that name one of the records in these fields, one field after the other.

    Written out, because Django looks at every key five times before it sends it.
    """
    connection = connections[using]
    quote, key = connection.ops.quote_name, records[0]._meta.pk
    read = attrgetter(key.attname)
    keys = [key.get_db_prep_value(read(record), connection, prepared=True) for record in records]
    with transaction.atomic(using=using, savepoint=False), connection.cursor() as cursor:
        for field in fields:
            table, column = quote(field.model._meta.db_table), quote(field.column)
            for start in range(0, len(keys), _BATCH):
                batch = keys[start : start + _BATCH]
                places = ", ".join(["%s"] * len(batch))
                cursor.execute(f"DELETE FROM {table} WHERE {column} IN ({places})", batch)  # noqa: S608


def _nothing() -> None:
    return None


def _in_use(source: RecordSource, records: Sequence[Any], blockers: set[Model]) -> ActionRefused:
    """Return the refusal, naming kinds and numbers only: the reader may not see the rest."""
    counted = Counter(type(blocker) for blocker in blockers)
    users = ", ".join(
        f"{count} {kind._meta.verbose_name if count == 1 else kind._meta.verbose_name_plural}"
        for kind, count in sorted(counted.items(), key=lambda item: item[0]._meta.label)
    )
    words = {
        "title": source.record_title(records[0]),
        "users": users or _("other records"),
    }
    if len(records) == 1:
        return ActionRefused(
            _("“%(title)s” was not deleted, because it is still in use by: %(users)s.") % words
        )
    return ActionRefused(
        _("Nothing was deleted, because some records are still in use by: %(users)s.") % words
    )
