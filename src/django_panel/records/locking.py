"""Row locks: reads records for a write, locked in the order of their keys (decisions D13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from django.db import connections
from django.db.models import Model, QuerySet

from django_panel.internal.fast.lookups import record_by_key, records_by_keys, with_joins
from django_panel.records.transaction import write_database
from django_panel.support.keys import key_order, key_values


def read_locked(
    queryset: QuerySet[Any], keys: Sequence[Any], joins: Sequence[str] = ()
) -> list[Any]:
    """Return the queryset's records with these keys, locked in the order of the keys.

    Outside a transaction, and on a database without row locks, they are only read. A queryset
    that cannot be locked (``DISTINCT``, aggregation, union) is read after its keys were locked.
    """
    using = write_database(queryset)
    rows = queryset.using(using)
    locks = can_lock(using)
    if len(keys) == 1 and (not locks or is_lockable(rows)):
        record = record_by_key(rows, keys[0], joins, lock=locked if locks else None)
        return [] if record is None else [record]
    if not locks and not joins:
        return sorted(records_by_keys(rows, keys), key=attrgetter("pk"))
    rows = rows.filter(pk__in=keys).order_by(*key_order(rows.model))
    return _read_locked(rows, keys, joins, using)


def read_locked_keys(rows: QuerySet[Any], keys: Sequence[Any]) -> list[Any]:
    """Return those of the keys that have a row, locked in the order of the keys.

    ``rows`` are all rows of a model, so that there is no other table to lock.
    """
    using = write_database(rows)
    among = rows.using(using).filter(pk__in=keys).order_by(*key_order(rows.model))
    return list(key_values(among.select_for_update() if can_lock(using) else among))


def read_locked_slice(queryset: QuerySet[Any], size: int, after: Any = None) -> list[Any]:
    """Return the first ``size`` records after a key, locked in the order of their keys."""
    using = write_database(queryset)
    rows = queryset.using(using).order_by(*key_order(queryset.model))
    if after is not None:
        rows = rows.filter(pk__gt=after)
    if not can_lock(using):
        return list(rows[:size])
    if is_lockable(rows):
        return list(locked(rows)[:size])
    keys = list(key_values(rows)[:size])
    return _read_locked(rows.filter(pk__in=keys), keys, (), using)


def locked_chunks(queryset: QuerySet[Any], size: int) -> Iterator[list[Any]]:
    """Yield the records of a queryset in the order of their keys, locked, ``size`` at a time.

    Each chunk starts after the last key of the one before, so nothing is skipped when an action
    takes its records out of the queryset. Only one chunk is in memory.
    """
    chunk = read_locked_slice(queryset, size)
    while chunk:
        yield chunk
        if len(chunk) < size:
            return
        chunk = read_locked_slice(queryset, size, after=chunk[-1].pk)


def _read_locked(
    rows: QuerySet[Any], keys: Sequence[Any], joins: Sequence[str], using: str
) -> list[Any]:
    if not can_lock(using):
        return list(with_joins(rows, joins))
    if is_lockable(rows):
        return list(with_joins(locked(rows), joins))
    lock_keys(rows.model, keys, using)
    return list(with_joins(rows, joins))


def lock_keys(model: type[Model], keys: Sequence[Any], using: str) -> None:
    """Lock the rows with these keys, in the order of the keys, in scope or not."""
    if can_lock(using):
        # Whole rows: with some columns only, Django would not lock the parents of the model.
        rows = model._base_manager.using(using).filter(pk__in=keys)
        list(locked(rows.order_by(*key_order(model))))


def can_lock(using: str) -> bool:
    """Return whether rows of a database can be locked: it supports it, in a transaction."""
    connection = connections[using]
    return connection.features.has_select_for_update and connection.in_atomic_block


def is_lockable(queryset: QuerySet[Any]) -> bool:
    """Return whether a queryset can be read with ``FOR UPDATE``."""
    query = queryset.query
    if query.distinct or query.combinator or query.group_by is not None or query.is_sliced:
        return False
    annotations = query.annotations.values()
    return not any(getattr(annotation, "contains_over_clause", False) for annotation in annotations)


def locked_rows(queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return a queryset that locks its rows, if that is possible here."""
    rows = queryset.using(write_database(queryset))
    return locked(rows) if can_lock(rows.db) and is_lockable(rows) else rows


def locked(queryset: QuerySet[Any]) -> QuerySet[Any]:
    """Return a queryset that locks the rows of its model, and of no joined relation."""
    if not connections[queryset.db].features.has_select_for_update_of:
        return queryset.select_for_update()
    model: Any = queryset.model
    return queryset.select_for_update(of=_own_tables(model))


@cache
def _own_tables(model: Any) -> tuple[str, ...]:
    """Return ``of=`` for a model: itself, and the parents of a multi-table model."""
    return ("self", *_parent_links(model))


def _parent_links(model: type[Model], prefix: str = "") -> Iterator[str]:
    concrete = model._meta.concrete_model or model
    for parent, link in concrete._meta.parents.items():
        if link is not None:
            yield f"{prefix}{link.name}"
            yield from _parent_links(parent, f"{prefix}{link.name}__")
