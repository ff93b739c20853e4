"""Keys of another type as text, for generic relations."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db import connections
from django.db.models import CharField, Field, TextField
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Collate


def cast_key(path: str, column: Field[Any, Any], using: str) -> Combinable:
    """Return a key in the type of a column, to be compared with this column."""
    converted = Cast(path, output_field=column)
    if connections[using].vendor != "mysql" or not isinstance(column, CharField | TextField):
        return converted
    # The text has the collation of the connection; MySQL refuses to compare it with another one.
    return Collate(converted, column.db_collation or _default_collation(using))


@cache
def _default_collation(using: str) -> str:
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT @@collation_database")
        return str(cursor.fetchone()[0])
