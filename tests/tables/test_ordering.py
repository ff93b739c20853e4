"""Order: asked for, declared or natural, and always settled by the key."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import QuerySet

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Task
from tests.tables.reading import Ask, Statements, sql_of, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.parametrize("sort", [None, "position", "is_done", "project", "assignee"])
@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_every_record_is_on_exactly_one_page(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, sort: str | None, direction: str
) -> None:
    query = {"sort": sort, "direction": direction, "perPage": "10"}

    keys = [row["key"] for n in range(1, 7) for row in ask(task_table, tasks, page=n, **query).rows]

    assert len(keys) == 60
    assert set(keys) == set(tasks.values_list("pk", flat=True))


def test_equal_values_stand_in_the_order_of_their_keys(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask
) -> None:
    up = [row["key"] for row in ask(task_table, tasks, sort="position", perPage="100").rows]
    down = [
        row["key"]
        for row in ask(task_table, tasks, sort="position", direction="desc", perPage="100").rows
    ]

    assert up == list(tasks.order_by("position", "pk").values_list("pk", flat=True))
    assert down == up[::-1]


def test_sorting_by_a_relation_goes_by_its_text(
    tasks: QuerySet[Task], ask: Ask, statements: Statements
) -> None:
    schema = TableSchema(Task).columns(
        [TextColumn("title"), TextColumn("project.customer.name").sortable()]
    )

    with statements() as captured:
        page = ask(schema, tasks, sort="project.customer.name", direction="desc", perPage="100")
        shown = [row["cells"]["project.customer.name"] for row in page.rows]

    expected = tasks.order_by("-project__customer__name").values_list("project__customer__name")
    assert shown == [name for (name,) in expected]
    if connection.vendor == "sqlite":
        # An INNER JOIN would let SQLite walk the table from the wrong end.
        assert " INNER JOIN " not in sql_of(captured)[0]


def test_rows_without_a_related_record_are_kept_when_sorting_by_it(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask
) -> None:
    shown = titles(ask(task_table, tasks, sort="assignee", perPage="100"), "assignee")

    assert len(shown) == 60
    assert shown.count(None) == 30


def test_a_model_without_an_order_shows_the_newest_first(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask
) -> None:
    keys = [row["key"] for row in ask(task_table, tasks).rows]

    assert keys == sorted(keys, reverse=True)


def test_the_order_of_the_scope_is_kept_and_completed(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, statements: Statements
) -> None:
    with statements() as captured:
        page = ask(task_table, tasks.order_by("-position"))
        keys = [row["key"] for row in page.rows]

    assert keys == list(tasks.order_by("-position", "-pk").values_list("pk", flat=True)[:25])
    assert len(captured) == 2


def test_a_declared_order_wins_over_the_scope(tasks: QuerySet[Task], ask: Ask) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")]).default_sort("title", "asc")

    assert titles(ask(schema, tasks.order_by("-title")))[0] == "Task 00"


def test_a_random_order_is_not_cut_into_pages(tasks: QuerySet[Task], ask: Ask) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])

    assert titles(ask(schema, tasks.order_by("?")))[0] == "Task 59"
