"""How many records match, at a price a page can pay."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from django.db import connections
from django.db.models import QuerySet

#: Counting stops here. A count of a million rows costs thirty times the page itself.
COUNT_LIMIT = 10_000

CountMode = Literal["auto", "exact", "estimated", "none"]
COUNT_MODES: tuple[CountMode, ...] = ("auto", "exact", "estimated", "none")

#: The databases that spell a limit as the standard does not.
_WITH_LIMIT = frozenset({"sqlite", "postgresql", "mysql"})


class Total(NamedTuple):
    """How many records there are, or at least are."""

    number: int
    is_exact: bool


def count(matching: QuerySet[Any], mode: CountMode) -> Total:
    """Count the records of a queryset; ``none`` is for callers that know enough themselves."""
    if mode == "exact":
        return Total(_keys(matching).count(), is_exact=True)
    if mode == "estimated" and is_whole_table(matching):
        estimate = _estimate(matching)
        if estimate is not None and estimate > COUNT_LIMIT:
            return Total(estimate, is_exact=False)
    return count_up_to(matching)


def count_up_to(matching: QuerySet[Any], limit: int | None = None) -> Total:
    """Count, but stop at a limit, which is then the least there are."""
    most = COUNT_LIMIT if limit is None else limit
    counted = _count_table(matching, most + 1)
    if counted is None:
        counted = _keys(matching)[: most + 1].count()
    return Total(most, is_exact=False) if counted > most else Total(counted, is_exact=True)


def is_whole_table(queryset: QuerySet[Any]) -> bool:
    """Return whether nothing narrows a queryset, so that it is as long as its table."""
    query = queryset.query
    return not (
        query.where
        or query.is_sliced
        or query.distinct
        or query.combinator
        or query.extra_tables
        or query.group_by
    )


def _count_table(queryset: QuerySet[Any], most: int) -> int | None:
    """Return how many of ``most`` rows a whole table has; None where that is not the question.

    The first page of every list asks this. Building a query for it would take longer than the
    counting, and stepping over rows to see whether there is one more takes a third of it.
    """
    connection = connections[queryset.db]
    if connection.vendor not in _WITH_LIMIT or not is_whole_table(queryset):
        return None
    table = connection.ops.quote_name(queryset.model._meta.db_table)
    is_long = f"SELECT {most} FROM {table} LIMIT 1 OFFSET {most - 1}"  # noqa: S608
    counted = f"SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT {most}) counted"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COALESCE(({is_long}), ({counted}))")
        return int(cursor.fetchone()[0])


def _keys(matching: QuerySet[Any]) -> QuerySet[Any, Any]:
    # Neither order nor annotations change how many there are; both would be computed.
    return matching.order_by().values("pk")


def _estimate(queryset: QuerySet[Any]) -> int | None:
    """Return what the database believes the length of a table to be, or None."""
    connection = connections[queryset.db]
    table = queryset.model._meta.db_table
    read = {"postgresql": _postgres_estimate, "sqlite": _sqlite_estimate}.get(connection.vendor)
    return None if read is None else read(connection, table)


def _postgres_estimate(connection: Any, table: str) -> int | None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT reltuples::bigint FROM pg_class WHERE oid = to_regclass(%s)",
            [connection.ops.quote_name(table)],
        )
        row = cursor.fetchone()
    # A table that nobody has analysed yet is said to have -1 rows.
    return row[0] if row is not None and row[0] >= 0 else None


def _sqlite_estimate(connection: Any, table: str) -> int | None:
    if not _is_analysed(connection):
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT stat FROM sqlite_stat1 WHERE tbl = %s LIMIT 1", [table])
        row = cursor.fetchone()
    first = "" if row is None or row[0] is None else str(row[0]).partition(" ")[0]
    return int(first) if first.isdigit() else None


def _is_analysed(connection: Any) -> bool:
    # A statement on a table that is not there would be an error, and end a transaction.
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'")
        return cursor.fetchone() is not None
