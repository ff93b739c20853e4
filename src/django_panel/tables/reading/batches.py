"""Reads all records of a list in batches, in constant memory.

* PostgreSQL reads through a server-side cursor: one statement, one snapshot.
* SQLite reads the result of one statement if it has to sort all rows anyway. Otherwise it reads
  by keyset, because an open statement blocks writers outside of WAL mode.
* Other databases send the whole result of a statement to the client, so they read by keyset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from django.db import connections
from django.db.models import Model, Q, QuerySet

from django_panel.internal.fast.page_sql import CachedSql
from django_panel.tables.paging.keyset import Term, after, order_terms, read_after, with_values
from django_panel.tables.reading.ordering import follows_index
from django_panel.tables.reading.plan import TablePlan
from django_panel.tables.reading.records import records_in


def record_batches(plan: TablePlan, ordered: QuerySet[Any], size: int) -> Iterator[Sequence[Any]]:
    """Yield all records of an ordered queryset, as tuples or instances, in lists of ``size``.

    The last term of the order is the primary key.
    """
    if _reads_one_statement(ordered):
        return _statement_batches(plan, ordered, size)
    return _keyset_batches(plan, ordered, size)


def _reads_one_statement(ordered: QuerySet[Any]) -> bool:
    connection, query = connections[ordered.db], ordered.query
    if query.is_sliced or query.combinator:
        # Neither can be filtered any further.
        return True
    if connection.vendor == "postgresql":
        return not connection.settings_dict.get("DISABLE_SERVER_SIDE_CURSORS")
    return connection.vendor == "sqlite" and not follows_index(ordered)


def _statement_batches(
    plan: TablePlan, ordered: QuerySet[Any], size: int
) -> Iterator[Sequence[Any]]:
    records = records_in(plan, ordered).iterator(chunk_size=size)
    with _planned_for_all_rows(ordered.db):
        batch = list(islice(records, size))
    while batch:
        yield batch
        batch = list(islice(records, size))


@contextmanager
def _planned_for_all_rows(using: str) -> Iterator[None]:
    """Make PostgreSQL plan cursors for reading all rows, not for reading the first ones fast."""
    connection = connections[using]
    if connection.vendor != "postgresql":
        yield
        return
    scope = "LOCAL " if connection.in_atomic_block else ""
    with connection.cursor() as cursor:
        cursor.execute(f"SET {scope}cursor_tuple_fraction = 1")
    try:
        yield
    finally:
        if not connection.needs_rollback:
            with connection.cursor() as cursor:
                cursor.execute(f"SET {scope}cursor_tuple_fraction = DEFAULT")


def _keyset_batches(plan: TablePlan, ordered: QuerySet[Any], size: int) -> Iterator[Sequence[Any]]:
    terms = order_terms(ordered)
    read, values_of = _reader(plan, with_values(ordered, terms), terms)
    conditions = [Q()]
    while conditions:
        batch = read(conditions, size)
        if batch:
            yield batch
        conditions = after(terms, values_of(batch[-1])) if len(batch) >= size else []


_Read = Callable[[Sequence[Q], int], list[Any]]


def _reader(
    plan: TablePlan, rows: QuerySet[Any], terms: Sequence[Term]
) -> tuple[_Read, Callable[[Any], list[Any]]]:
    """Return a function that reads records, and one that returns a record's place in the order."""
    if plan.record_fields is not None:

        def read_instances(conditions: Sequence[Q], size: int) -> list[Any]:
            batch: list[Any] = []
            for condition in conditions:
                if len(batch) < size:
                    batch += records_in(plan, rows.filter(condition))[: size - len(batch)]
            return batch

        def place(record: Model) -> list[Any]:
            return [getattr(record, term.name) for term in terms]

        return read_instances, place
    # Tuples contain the primary key first; the values of the order follow those of the plan.
    names = [term.name for term in terms if term.name != "pk"]
    lookups = (*plan.lookups, *names)
    places = [0 if term.name == "pk" else lookups.index(term.name) for term in terms]

    annotated = rows.annotate(**plan.annotations)
    # The statement of all batches is compiled once, except for the first and the last ones.
    cached: CachedSql = {}

    def read_tuples(conditions: Sequence[Q], size: int) -> list[Any]:
        return read_after(annotated, conditions, lookups, size, cached)

    return read_tuples, lambda record: [record[place] for place in places]
