"""TableQuery: the number of queries of a page."""

from __future__ import annotations

import pytest
from django.db.models import QuerySet

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer, Task, User
from tests.tables.page_helpers import Read, Statements, sql_of, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.usefixtures("titles_are_columns")
def test_the_first_page_with_two_relations_runs_two_queries(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read, statements: Statements
) -> None:
    with statements() as captured:
        page = read_page(task_table, tasks)
        rows, pagination = page.rows, page.pagination

    sql = sql_of(captured)
    assert len(rows) == 25
    assert {row["cells"]["project"] for row in rows} == {f"Project {n}" for n in range(6)}
    assert pagination["total"] == 60
    # The records with both relations, in the order of the key; the limited count.
    assert len(sql) == 2
    assert "LIMIT 26" in sql[0]
    assert sql[0].count("JOIN") == 2
    assert "LIMIT 10001" in sql[1]


@pytest.mark.usefixtures("titles_are_columns")
@pytest.mark.parametrize("parameters", [{"search": "Task"}, {"sort": "title"}], ids=str)
def test_a_searched_or_sorted_page_reads_its_keys_first(
    tasks: QuerySet[Task],
    task_table: TableSchema,
    read_page: Read,
    statements: Statements,
    parameters: dict[str, str],
) -> None:
    with statements() as captured:
        page = read_page(task_table, tasks, **parameters)
        rows, pagination = page.rows, page.pagination

    sql = sql_of(captured)
    assert len(rows) == 25
    assert pagination["total"] == 60
    # Keys of the page, its records with both relations, the limited count.
    assert len(sql) == 3
    assert "LIMIT 26" in sql[0]
    assert sql[0].count("JOIN") == 0
    assert sql[1].count("JOIN") == 2
    assert "LIMIT 10001" in sql[2]


@pytest.mark.usefixtures("titles_are_columns")
def test_the_number_of_queries_is_independent_of_the_rows(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read, statements: Statements
) -> None:
    costs = []
    for per_page in ("10", "50"):
        with statements() as captured:
            page = read_page(task_table, tasks, perPage=per_page)
            assert len(page.rows) == int(per_page)
            assert page.pagination["lastPage"] > 1
        costs.append(len(captured))

    assert costs == [2, 2]


def test_a_table_without_relations_runs_one_query(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])

    with statements() as captured:
        rows = read_page(schema, tasks).rows

    sql = sql_of(captured)
    assert len(rows) == 25
    assert len(sql) == 1
    assert "notes" not in sql[0]


@pytest.mark.usefixtures("titles_are_columns")
def test_select_related_of_the_scope_is_not_used(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read, statements: Statements
) -> None:
    scope = tasks.select_related("project__customer").prefetch_related("project__tasks")

    with statements() as captured:
        rows = read_page(task_table, scope).rows

    assert len(rows) == 25
    assert len(captured) == 1


def test_a_distinct_scope_stays_distinct(tasks: QuerySet[Task], read_page: Read) -> None:
    schema = TableSchema(Customer).columns(
        [TextColumn("name").sortable().searchable(), TextColumn("email")]
    )
    scope = Customer.objects.filter(projects__tasks__position__gte=0).distinct()

    page = read_page(schema, scope, sort="name", direction="desc")

    assert sorted(titles(page, "name")) == sorted(["Zebra", "Äpfel & Co", "Moss 100%"])
    assert read_page(schema, scope).pagination["total"] == 3


@pytest.mark.usefixtures("titles_are_columns")
def test_several_columns_may_use_one_relation(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    schema = TableSchema(Task).columns(
        [
            TextColumn("project"),
            TextColumn("project.name"),
            TextColumn("project.customer"),
            TextColumn("project_id"),
            TextColumn("pk"),
        ]
    )

    with statements() as captured:
        row = read_page(schema, tasks.filter(title="Task 01")).rows[0]

    task = tasks.get(title="Task 01")
    assert row["cells"] == {
        "project": "Project 1",
        "project.name": "Project 1",
        "project.customer": "Äpfel & Co",
        "project_id": str(task.project_id),
        "pk": str(task.pk),
    }
    assert len(captured) == 2


def test_a_user_is_shown_by_the_username_field(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read
) -> None:
    shown = set(titles(read_page(task_table, tasks, perPage="100"), "assignee"))

    assert shown == {"ada", "bo", None}
    assert User.USERNAME_FIELD == "username"
