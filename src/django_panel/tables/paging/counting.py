"""Counts the records of a queryset, exactly or up to a limit."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple

from django.db import connections
from django.db.models import QuerySet
from django.db.models.sql import Query

from django_panel.internal.fast import long_tables
from django_panel.internal.fast.lookups import is_unrestricted

#: The limit of a count. Counting a million rows takes thirty times as long as the page.
COUNT_LIMIT = 10_000

CountMode = Literal["auto", "exact", "estimated", "none"]
COUNT_MODES: tuple[CountMode, ...] = ("auto", "exact", "estimated", "none")

#: The databases with ``LIMIT … OFFSET``.
_VENDORS_WITH_LIMIT = frozenset({"sqlite", "postgresql", "mysql"})


class Total(NamedTuple):
    """The number of records; a lower bound if it is not exact."""

    number: int
    is_exact: bool


def count(matching: QuerySet[Any], mode: CountMode) -> Total:
    """Count the records of a queryset; the caller handles the mode ``none``."""
    if mode == "exact":
        return Total(_keys(matching).count(), is_exact=True)
    if mode == "estimated" and is_whole_table(matching):
        estimate = _estimate(matching)
        if estimate is not None and estimate > COUNT_LIMIT:
            return Total(estimate, is_exact=False)
    return count_up_to(matching)


def count_up_to(matching: QuerySet[Any], limit: int | None = None) -> Total:
    """Count up to a limit; a larger total is the limit and not exact."""
    limit = COUNT_LIMIT if limit is None else limit
    is_whole = is_unrestricted(matching)
    if is_whole and long_tables.is_long(matching, limit):
        return Total(limit, is_exact=False)
    counted = _count_table(matching, limit + 1) if is_whole else None
    if counted is None:
        counted = _keys(matching)[: limit + 1].count()
    if is_whole and counted > limit:
        long_tables.remember(matching, limit)
    return Total(limit, is_exact=False) if counted > limit else Total(counted, is_exact=True)


def is_whole_table(queryset: QuerySet[Any]) -> bool:
    """Return whether a queryset has no conditions, so that it contains the whole table.

    A class of the project may add one when rows are read or the SQL is compiled.
    """
    query = queryset.query
    return not (
        type(query) is not Query
        or _reads_rows_itself(type(queryset))
        or query.where
        or query.is_sliced
        or query.distinct
        or query.combinator
        or query.extra_tables
        or query.group_by
    )


@cache
def _reads_rows_itself(queryset_class: type[QuerySet[Any]]) -> bool:
    """Return whether a class of the project overrides a method of Django's querysets."""
    own = (vars(each) for each in queryset_class.__mro__ if each not in QuerySet.__mro__)
    return any(name in vars(QuerySet) and name not in _CLASS_NAMES for each in own for name in each)


#: What every class has.
_CLASS_NAMES = frozenset(vars(type("Plain", (QuerySet,), {})))


def _count_table(queryset: QuerySet[Any], limit: int) -> int | None:
    """Count the rows of a whole table up to ``limit``; None on other databases.

    The first page of every list needs this count. Building it with the ORM takes longer than the
    query, and testing with OFFSET whether the limit is reached takes a third of counting.
    """
    connection = connections[queryset.db]
    if connection.vendor not in _VENDORS_WITH_LIMIT:
        return None
    table = connection.ops.quote_name(queryset.model._meta.db_table)
    is_long = f"SELECT {limit} FROM {table} LIMIT 1 OFFSET {limit - 1}"  # noqa: S608
    counted = f"SELECT COUNT(*) FROM (SELECT 1 FROM {table} LIMIT {limit}) counted"  # noqa: S608
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT COALESCE(({is_long}), ({counted}))")
        return int(cursor.fetchone()[0])


def _keys(matching: QuerySet[Any]) -> QuerySet[Any, Any]:
    # Order and annotations do not change the count, but the database would compute them.
    return matching.order_by().values("pk")


def _estimate(queryset: QuerySet[Any]) -> int | None:
    """Return the database's estimate of the number of rows of a table, or None."""
    connection = connections[queryset.db]
    table = queryset.model._meta.db_table
    read = _ESTIMATES.get(connection.vendor)
    return None if read is None else read(connection, table)


def _postgres_estimate(connection: Any, table: str) -> int | None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT reltuples::bigint FROM pg_class WHERE oid = to_regclass(%s)",
            [connection.ops.quote_name(table)],
        )
        row = cursor.fetchone()
    # A table that was never analysed has -1 rows.
    return row[0] if row is not None and row[0] >= 0 else None


def _mysql_estimate(connection: Any, table: str) -> int | None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT TABLE_ROWS FROM information_schema.TABLES"
            " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = %s",
            [table],
        )
        row = cursor.fetchone()
    return None if row is None or row[0] is None else int(row[0])


def _sqlite_estimate(connection: Any, table: str) -> int | None:
    if not _is_analysed(connection):
        return None
    with connection.cursor() as cursor:
        cursor.execute("SELECT stat FROM sqlite_stat1 WHERE tbl = %s LIMIT 1", [table])
        row = cursor.fetchone()
    first = "" if row is None or row[0] is None else str(row[0]).partition(" ")[0]
    return int(first) if first.isdigit() else None


def _is_analysed(connection: Any) -> bool:
    # Querying a missing table would be an error and break the transaction.
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'")
        return cursor.fetchone() is not None


_ESTIMATES: dict[str, Callable[[Any, str], int | None]] = {
    "mysql": _mysql_estimate,
    "postgresql": _postgres_estimate,
    "sqlite": _sqlite_estimate,
}
