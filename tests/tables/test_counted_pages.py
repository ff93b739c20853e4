"""The next page of a search on PostgreSQL: its keys and the total come from one query."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from django_panel.tables import TableSchema, TextColumn
from django_panel.tables.paging import counted_pages, counting
from tests.project.models import Task
from tests.tables.page_helpers import Read, Statements, sql_of, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
on_postgres = pytest.mark.skipif(
    "connection.vendor != 'postgresql'", reason="Other databases count with a second query."
)

SCHEMA = TableSchema(Task).columns(
    [
        TextColumn("title").searchable().sortable(),
        TextColumn("project.name").sortable(),
        TextColumn("assignee.username").sortable(),
    ]
)
SEARCH: dict[str, Any] = {"search": "task", "sort": "project.name", "perPage": "10"}


@pytest.fixture(autouse=True)
def nothing_is_remembered() -> None:
    counted_pages._short.clear()


def counts(statements: list[str]) -> list[str]:
    return [sql for sql in statements if "COUNT(" in sql]


def read(read_page: Read, tasks: QuerySet[Task], **query: Any) -> Any:
    page = read_page(SCHEMA, tasks, **{**SEARCH, **query})
    return titles(page), page.pagination


@on_postgres
def test_the_next_page_reads_the_total_with_its_keys(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    with statements() as first:
        read(read_page, tasks)
    with statements() as second:
        shown, pagination = read(read_page, tasks, page="2")

    assert len(first) == 3
    keys, records = sql_of(second)
    assert "COUNT(*) OVER ()" in keys
    assert "COUNT(" not in records
    assert len(shown) == 10
    assert (pagination["total"], pagination["totalIsExact"], pagination["lastPage"]) == (
        60,
        True,
        6,
    )


@on_postgres
def test_one_query_scans_the_table_once(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    read(read_page, tasks)
    with statements() as captured:
        read(read_page, tasks, page="2")

    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN {sql_of(captured)[0]}")
        plan = "\n".join(line for (line,) in cursor.fetchall())

    assert "WindowAgg" in plan
    assert plan.count(f"on {Task._meta.db_table}") == 1


@pytest.mark.parametrize(
    "query", [{}, {"sort": "assignee.username"}, {"direction": "desc"}], ids=str
)
def test_rows_and_totals_are_those_of_two_queries(
    tasks: QuerySet[Task], read_page: Read, query: dict[str, str]
) -> None:
    pages = [str(number) for number in range(1, 9)]
    separate = []
    for number in pages:
        counted_pages._short.clear()
        separate.append(read(read_page, tasks, page=number, **query))

    read(read_page, tasks)
    together = [read(read_page, tasks, page=number, **query) for number in pages]

    assert together == separate


@on_postgres
def test_another_search_is_counted_by_itself(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    read(read_page, tasks)

    with statements() as captured:
        read(read_page, tasks, search="task 1", perPage="5")

    assert not any("OVER ()" in sql for sql in sql_of(captured))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"sort": "", "search": "task"}, id="the order of the primary key"),
        pytest.param({"search": ""}, id="the whole table"),
        pytest.param({"count": "exact"}, id="an exact count"),
    ],
)
def test_where_a_separate_count_is_cheaper_there_is_one(
    tasks: QuerySet[Task], read_page: Read, statements: Statements, change: dict[str, str]
) -> None:
    read(read_page, tasks, **change)

    with statements() as captured:
        read(read_page, tasks, page="2", **change)

    assert not any("OVER ()" in sql for sql in sql_of(captured))
    assert len(counts(sql_of(captured))) == 1


def test_a_search_that_matches_many_rows_is_counted_up_to_the_limit(
    tasks: QuerySet[Task], read_page: Read, statements: Statements, monkeypatch: pytest.MonkeyPatch
) -> None:
    read(read_page, tasks)
    monkeypatch.setattr(counting, "COUNT_LIMIT", 20)

    grown = read(read_page, tasks, page="2")
    with statements() as captured:
        after = read(read_page, tasks, page="2")

    assert grown == after
    assert (grown[1]["total"], grown[1]["totalIsExact"]) == (20, False)
    assert "LIMIT 21" in counts(sql_of(captured))[0]


@on_postgres
def test_a_page_past_the_end_is_counted_by_itself(tasks: QuerySet[Task], read_page: Read) -> None:
    read(read_page, tasks)

    shown, pagination = read(read_page, tasks, page="40")

    assert (shown, pagination["total"], pagination["from"]) == ([], 60, None)


def test_only_so_many_searches_are_remembered(
    tasks: QuerySet[Task], read_page: Read, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counted_pages, "_MAX_SEARCHES", 2)

    for text in ("task 0", "task 1", "task 2", "task 3"):
        read(read_page, tasks, search=text, perPage="5")

    assert len(counted_pages._short) <= 2
