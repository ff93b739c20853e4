"""An UPDATE that returns the rows it changed, where the database can.

Django has no such statement: a row that is changed and then read needs two.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import connections
from django.db.models import QuerySet
from django.db.models.sql.subqueries import UpdateQuery

from django_panel.internal import fast

#: MariaDB returns inserted rows only.
_VENDORS = frozenset({"postgresql", "sqlite"})


def can_return_updated(rows: QuerySet[Any]) -> bool:
    """Return whether ``update_returning()`` can change these rows."""
    connection = connections[rows.db]
    return (
        fast.enabled()
        and connection.vendor in _VENDORS
        and bool(connection.features.can_return_columns_from_insert)
        and not rows.model._meta.parents
    )


def update_returning(rows: QuerySet[Any], values: Mapping[str, Any]) -> list[Any]:
    """Update rows and return them as they are now, as ``update()`` and a read would."""
    model, using = rows.model, rows.db
    connection = connections[using]
    query: Any = rows.order_by().query.chain(UpdateQuery)
    query.add_update_values(dict(values))
    sql, parameters = query.get_compiler(using).as_sql()
    fields = model._meta.concrete_fields
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    with connection.cursor() as cursor:
        cursor.execute(f"{sql} RETURNING {columns}", parameters)
        changed = [list(row) for row in cursor.fetchall()]
    names = [field.attname for field in fields]
    return [model.from_db(using, names, row) for row in _converted(changed, fields, connection)]


def _converted(rows: list[list[Any]], fields: Any, connection: Any) -> list[list[Any]]:
    """Convert the values of rows as Django converts those of a query."""
    for index, field in enumerate(fields if rows else ()):
        column = field.cached_col
        of_connection = connection.ops.get_db_converters(column)
        for convert in of_connection + column.get_db_converters(connection):
            for row in rows:
                row[index] = convert(row[index], column, connection)
    return rows
