"""The first page of a list whose SQL is compiled once.

Django compiles the SQL of a list at each visit, which takes longer than the database needs for
its first page. Where a list reads only columns of a whole table and of joined ones, the SQL is
the same for each visit: Django compiles it once, and it is executed again from then on.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from django.db import connections
from django.db.models import QuerySet
from django.db.models.expressions import Col, Ref

from django_panel.internal import fast


class PageSql(NamedTuple):
    """The SQL of a page, its parameters, and the selected columns that have converters."""

    sql: str
    #: By their index in a row.
    converted: tuple[tuple[int, Col], ...]
    #: The first parameters, which are always the same.
    constants: tuple[Any, ...] = ()
    #: The columns that the other parameters are compared with.
    compared: tuple[Any, ...] = ()

    def rows(self, using: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return the rows, converted as Django converts them."""
        connection = connections[using]
        prepared = [
            column.get_db_prep_value(value, connection)
            for column, value in zip(self.compared, values, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(self.sql, (*self.constants, *prepared))
            rows = cursor.fetchall()
        if not rows or not self.converted:
            return [tuple(row) for row in rows]
        columns = list(zip(*rows, strict=True))
        # Converters belong to a connection, so they are not cached.
        ops = connection.ops
        for index, column in self.converted:
            of_connection = ops.get_db_converters(column)
            for convert in of_connection + column.get_db_converters(connection):
                columns[index] = tuple(
                    [convert(value, column, connection) for value in columns[index]]
                )
        return list(zip(*columns, strict=True))


#: The statements of one table; None where the SQL depends on more than its key.
CachedSql = dict[Hashable, PageSql | None]
#: The statements of a table are forgotten when it has this many.
_MAX_ENTRIES = 64


def first_rows(
    ordered: QuerySet[Any],
    read: Callable[[QuerySet[Any]], QuerySet[Any, Any]],
    size: int,
    cached: CachedSql,
) -> list[Any]:
    """Return the first rows of a whole table as tuples.

    ``read`` returns the queryset of the tuples. ``cached`` belongs to it: the alias of the
    database, the order and the number of rows are all that may differ between two calls.
    """
    order = ordered.query.order_by
    if not fast.enabled() or not all(isinstance(term, str) for term in order):
        return list(read(ordered)[:size])
    using = ordered.db
    key = (using, order, size)
    try:
        statement = cached[key]
    except KeyError:
        statement = _compile(read(ordered)[:size], using)
        remember(cached, key, statement)
    return list(read(ordered)[:size]) if statement is None else statement.rows(using)


def remember(cached: CachedSql, key: Hashable, statement: PageSql | None) -> None:
    """Add a statement; forget the others first if there are too many."""
    if len(cached) >= _MAX_ENTRIES:
        cached.clear()
    cached[key] = statement


def _compile(queryset: QuerySet[Any, Any], using: str) -> PageSql | None:
    """Let Django compile the SQL of a whole table; None if it depends on more than its key."""
    query = queryset.query
    if query.where or query.annotations:
        return None
    compiled = column_sql(query, using)
    if compiled is None:
        return None
    statement, parameters = compiled
    return None if parameters else statement


def column_sql(query: Any, using: str) -> tuple[PageSql, Sequence[Any]] | None:
    """Let Django compile a query, and return its parameters too.

    None if anything but columns is read or ordered by.
    """
    if query.extra or query.group_by or query.combinator:
        return None
    compiler = query.get_compiler(using)
    sql, parameters = compiler.as_sql()
    selected = [expression for expression, _, _ in compiler.select]
    ordered = [order.expression for order, _ in compiler.get_order_by()]
    if not all(map(_is_column, (*selected, *ordered))):
        return None
    converters = compiler.get_converters(selected)
    converted = tuple((index, column) for index, (_, column) in converters.items())
    return PageSql(sql, converted), parameters


def _is_column(expression: Any) -> bool:
    """Return whether an expression is a column, or refers to a selected one."""
    # An order names a selected column by its position.
    if isinstance(expression, Ref):
        (expression,) = expression.get_source_expressions()
    return type(expression) is Col
