"""Keyset pages whose SQL is compiled once.

The rows after a given row are selected by conditions on the columns of the order
(``tables/paging/keyset.py``). Two pages of a list differ in the values of these conditions, which
are parameters of the same SQL: Django compiles it once, and it is executed again from then on. A
null needs another condition, so it has a statement of its own.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

from django.core.exceptions import EmptyResultSet
from django.db import connections
from django.db.models import Q, QuerySet
from django.db.models.constants import LOOKUP_SEP
from django.db.models.expressions import Col

from django_panel.internal import fast
from django_panel.internal.fast.page_sql import CachedSql, PageSql, column_sql, remember

#: Lookups with one parameter, a value of the column; ``isnull`` has none.
_COMPARISONS = frozenset({"exact", "lt", "lte", "gt", "gte"})
_DJANGO = ("django.db.models.lookups", "django.db.models.fields.related_lookups")


def rows_after(
    rows: QuerySet[Any], condition: Q, names: Sequence[str], limit: int, cached: CachedSql | None
) -> list[tuple[Any, ...]]:
    """Return the first ``limit`` ordered rows that match a keyset condition, as tuples.

    Of the rows of two calls with the same ``cached``, only the alias of the database and the
    order may differ. None for rows that belong to one request: nothing is kept.
    """
    order = rows.query.order_by
    if cached is None or not fast.enabled() or not all(isinstance(term, str) for term in order):
        return list(_read(rows, condition, names, limit))
    using = rows.db
    shape = _shape(condition)
    key = (using, order, rows.query.standard_ordering, tuple(names), limit, shape)
    if key in cached:
        statement = cached[key]
    else:
        statement = _compile(rows, condition, names, limit)
        remember(cached, key, statement)
    if statement is None:
        return list(_read(rows, condition, names, limit))
    return statement.rows(using, [value for _, value in _compared(condition)])


def _read(
    rows: QuerySet[Any], condition: Q, names: Sequence[str], limit: int
) -> QuerySet[Any, tuple[Any, ...]]:
    return rows.filter(condition).values_list(*names)[:limit]


def _shape(condition: Any) -> Hashable:
    """Return a condition without its values."""
    if isinstance(condition, Q):
        return (condition.connector, condition.negated, *map(_shape, condition.children))
    name, value = condition
    return (name, value) if name.endswith("__isnull") else name


def _compared(condition: Any) -> Iterator[tuple[str, Any]]:
    """Yield the names and values that are compared, in the order of the SQL's parameters."""
    if isinstance(condition, Q):
        for child in condition.children:
            yield from _compared(child)
    elif not condition[0].endswith("__isnull"):
        yield condition


def _compile(rows: QuerySet[Any], condition: Q, names: Sequence[str], limit: int) -> PageSql | None:
    """Let Django compile the SQL; None where it depends on more than its key and the values."""
    query = _read(rows, condition, names, limit).query
    if any(type(annotation) is not Col for annotation in query.annotations.values()):
        return None
    try:
        compiled = column_sql(query, rows.db)
    except EmptyResultSet:
        return None
    if compiled is None:
        return None
    statement, parameters = compiled
    compared = list(_compared(condition))
    columns = tuple(_column(query, name) for name, _ in compared)
    if any(column is None for column in columns):
        return None
    connection = connections[rows.db]
    expected = [
        column.get_db_prep_value(value, connection)
        for column, (_, value) in zip(columns, compared, strict=True)
    ]
    # The condition is the last one of the statement. Django may have changed its values.
    constant = len(parameters) - len(expected)
    if constant < 0 or list(parameters[constant:]) != expected:
        return None
    return statement._replace(constants=tuple(parameters[:constant]), compared=columns)


def _column(query: Any, compared: str) -> Any:
    """Return the column that is compared by one of Django's own lookups, else None."""
    name, separator, lookup = compared.rpartition(LOOKUP_SEP)
    if not separator or lookup not in _COMPARISONS:
        name, lookup = compared, "exact"
    annotation = query.annotations.get(name)
    if annotation is not None:
        column = annotation.output_field
    else:
        meta = query.model._meta
        column = meta.pk if name == "pk" else meta.get_field(name)
    kind = column.get_lookup(lookup)
    return column if kind is not None and kind.__module__ in _DJANGO else None
