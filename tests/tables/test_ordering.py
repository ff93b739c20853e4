"""Order: requested, default or natural, always with the key as tie-break."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import QuerySet

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Task
from tests.tables.page_helpers import Read, Statements, sql_of, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.parametrize("sort", [None, "position", "is_done", "project", "assignee"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_every_record_is_on_exactly_one_page(
    tasks: QuerySet[Task],
    task_table: TableSchema,
    read_page: Read,
    sort: str | None,
    direction: str,
) -> None:
    query = {"sort": sort, "direction": direction, "perPage": "10"}

    keys = [
        row["key"]
        for n in range(1, 7)
        for row in read_page(task_table, tasks, page=n, **query).rows
    ]

    assert len(keys) == 60
    assert set(keys) == set(tasks.values_list("pk", flat=True))


def test_equal_values_are_ordered_by_key(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read
) -> None:
    up = [row["key"] for row in read_page(task_table, tasks, sort="position", perPage="100").rows]
    down = [
        row["key"]
        for row in read_page(
            task_table, tasks, sort="position", direction="desc", perPage="100"
        ).rows
    ]

    assert up == list(tasks.order_by("position", "pk").values_list("pk", flat=True))
    assert down == up[::-1]


def test_sorting_by_a_relation_uses_its_label(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    schema = TableSchema(Task).columns(
        [TextColumn("title"), TextColumn("project.customer.name").sortable()]
    )

    with statements() as captured:
        page = read_page(
            schema, tasks, sort="project.customer.name", direction="desc", perPage="100"
        )
        shown = [row["cells"]["project.customer.name"] for row in page.rows]

    expected = tasks.order_by("-project__customer__name").values_list("project__customer__name")
    assert shown == [name for (name,) in expected]
    if connection.vendor == "sqlite":
        # With an INNER JOIN, SQLite may start from the related table.
        assert " INNER JOIN " not in sql_of(captured)[0]


def test_sorting_by_a_relation_keeps_rows_without_it(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read
) -> None:
    shown = titles(read_page(task_table, tasks, sort="assignee", perPage="100"), "assignee")

    assert len(shown) == 60
    assert shown.count(None) == 30


def test_a_model_without_an_order_shows_the_newest_first(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read
) -> None:
    keys = [row["key"] for row in read_page(task_table, tasks).rows]

    assert keys == sorted(keys, reverse=True)


@pytest.mark.usefixtures("titles_are_columns")
def test_the_order_of_the_scope_is_kept_with_a_tie_break(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read, statements: Statements
) -> None:
    with statements() as captured:
        page = read_page(task_table, tasks.order_by("-position"))
        keys = [row["key"] for row in page.rows]

    assert keys == list(tasks.order_by("-position", "-pk").values_list("pk", flat=True)[:25])
    assert len(captured) == 2


def test_a_declared_order_wins_over_the_scope(tasks: QuerySet[Task], read_page: Read) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")]).default_sort("title", "asc")

    assert titles(read_page(schema, tasks.order_by("-title")))[0] == "Task 00"


def test_a_random_order_is_replaced(tasks: QuerySet[Task], read_page: Read) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])

    assert titles(read_page(schema, tasks.order_by("?")))[0] == "Task 59"
