"""A time limit for the queries of one group, and a savepoint that keeps the connection usable."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections, transaction

#: A shorter limit of the session stays. ``setting`` is in milliseconds, 0 is no limit.
_SET_TIMEOUT = """
    SELECT setting, set_config(
        'statement_timeout',
        CASE WHEN setting::bigint BETWEEN 1 AND %s THEN setting ELSE %s END,
        true
    )
    FROM pg_settings WHERE name = 'statement_timeout'
"""
_RESTORE_TIMEOUT = "SELECT set_config('statement_timeout', %s, true)"


@contextmanager
def limited_queries(using: str, milliseconds: int) -> Iterator[None]:
    """Abort each statement in the block after this time, on PostgreSQL; 0 sets no limit.

    If a statement fails, the transaction around the block can be used afterwards. Other databases
    have no time limit; without a transaction they need no savepoint.
    """
    connection: Any = connections[using]
    is_postgres = connection.vendor == "postgresql"
    if not is_postgres and not connection.in_atomic_block:
        yield
        return
    is_nested = is_postgres and not connection.get_autocommit()
    with transaction.atomic(using=using):
        if not is_postgres or not milliseconds:
            yield
            return
        with connection.cursor() as cursor:
            cursor.execute(_SET_TIMEOUT, [milliseconds, str(milliseconds)])
            previous = cursor.fetchone()[0]
        yield
        if is_nested:
            # The end of a savepoint keeps the setting, the end of a transaction does not.
            with connection.cursor() as cursor:
                cursor.execute(_RESTORE_TIMEOUT, [previous])
