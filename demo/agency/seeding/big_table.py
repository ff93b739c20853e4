"""Makes tasks by the million: the seeded ones over and over, each a little different."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

from demo.agency.models import Task
from demo.agency.seeding import tasks

#: Rows a transaction; more is hardly faster, and has to fit into memory.
BATCH = 10_000
#: Every round of copies was written down this much earlier than the one before.
BETWEEN_ROUNDS = dt.timedelta(days=3)
#: How far apart neighbours stand in the pattern, which is in the order of time.
STRIDE = 7_919
TITLE_LENGTH = 200
#: What differs from round to round; everything else is brought into the database's form once.
VARYING = ("title", "created_at", "updated_at", "completed_at", "position")

Row = dict[str, Any]


def grow(count: int) -> Iterator[int]:
    """Add tasks until there are ``count``; yield how many there are after each batch.

    A task depends on its number alone, so that a run that was stopped goes on where it was,
    and every machine ends with the same rows. They are written past the models: to make a
    million of those takes minutes.
    """
    there = Task.objects.count()
    if there >= count:
        return
    connection = connections[Task.objects.db]
    make, names = _maker(connection)
    statement = _insertion(connection, names)
    while there < count:
        rows = [make(number) for number in range(there, min(there + BATCH, count))]
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.executemany(statement, rows)
        there += len(rows)
        yield there


def tell_the_planner() -> None:
    """Let the database look at the table: until then it plans for the size it knew."""
    connection = connections[Task.objects.db]
    with connection.cursor() as cursor:
        cursor.execute(f"ANALYZE {connection.ops.quote_name(Task._meta.db_table)}")


def _maker(connection: BaseDatabaseWrapper) -> tuple[Callable[[int], list[Any]], list[str]]:
    """Return a function from a number to a task's values, and the names of their fields."""
    fields = {field.attname: field for field in Task._meta.concrete_fields}
    seeded = Task.objects.order_by("pk").values()[: tasks.COUNT]
    pattern: list[Row] = [dict(row) for row in seeded]
    lasting = [name for name in fields if name not in (*VARYING, "id")]
    sizes = Counter(row["project_id"] for row in pattern)
    prepared = [
        [fields[name].get_db_prep_save(row[name], connection) for name in lasting]
        for row in pattern
    ]
    moment = connection.ops.adapt_datetimefield_value

    def make(number: int) -> list[Any]:
        turn, step = divmod(number, len(pattern))
        place = step * STRIDE % len(pattern)
        row = pattern[place]
        earlier, name = turn * BETWEEN_ROUNDS, f", take {turn + 1}"
        completed = row["completed_at"]
        return [
            *prepared[place],
            row["title"][: TITLE_LENGTH - len(name)] + name,
            moment(row["created_at"] - earlier),
            moment(row["updated_at"] - earlier),
            None if completed is None else moment(completed - earlier),
            row["position"] + turn * sizes[row["project_id"]],
        ]

    return make, [*lasting, *VARYING]


def _insertion(connection: BaseDatabaseWrapper, names: list[str]) -> str:
    quote = connection.ops.quote_name
    columns = ", ".join(quote(name) for name in names)
    values = ", ".join(["%s"] * len(names))
    table = quote(Task._meta.db_table)
    return f"INSERT INTO {table} ({columns}) VALUES ({values})"  # noqa: S608 - our own names
