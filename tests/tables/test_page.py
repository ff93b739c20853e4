"""TablePage: lazy queries, a limited count, deep pages by their keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.paging import counting
from django_panel.tables.schema import TableSchema
from tests.project.models import Project, Task
from tests.tables.page_helpers import Read, Statements, sql_of

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

BY_NUMBER: dict[str, Any] = {"mode": "pages", "next": None, "previous": None}


def test_rows_and_pagination_are_read_lazily(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read, statements: Statements
) -> None:
    with statements() as captured:
        page = read_page(task_table, tasks)
    assert len(captured) == 0

    with statements() as captured:
        assert page.pagination["total"] == 60
    assert len(captured) == 1
    assert "COUNT" in sql_of(captured)[0]

    with statements() as captured:
        assert len(page.rows) == 25
    assert not any("COUNT" in sql for sql in sql_of(captured))


def test_the_last_page_needs_no_count_query(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read, statements: Statements
) -> None:
    page = read_page(task_table, tasks, page="3")
    assert len(page.rows) == 10

    with statements() as captured:
        pagination = page.pagination

    assert len(captured) == 0
    assert pagination == {
        "page": 3,
        "perPage": 25,
        "total": 60,
        "totalIsExact": True,
        "lastPage": 3,
        "from": 51,
        "to": 60,
        **BY_NUMBER,
    }


def test_a_page_past_the_end_is_empty(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read
) -> None:
    page = read_page(task_table, tasks, page="9")

    assert page.rows == []
    assert page.pagination == {
        "page": 9,
        "perPage": 25,
        "total": 60,
        "totalIsExact": True,
        "lastPage": 3,
        "from": None,
        "to": None,
        **BY_NUMBER,
    }


def test_an_empty_table_has_one_empty_page(
    task_table: TableSchema, read_page: Read, statements: Statements
) -> None:
    page = read_page(task_table, Task.objects.all())

    with statements() as captured:
        assert page.rows == []
        assert page.pagination["total"] == 0
        assert page.pagination["lastPage"] == 1
        assert page.pagination["from"] is None

    assert len(captured) == 1


def test_a_huge_page_number_works(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read
) -> None:
    page = read_page(task_table, tasks, page="999999999", perPage="100")

    assert page.rows == []
    assert page.pagination["page"] == 999_999_999


class TestBeyondTheCountLimit:
    """The count stops at a limit, here a low one; pagination does not."""

    @pytest.fixture(autouse=True)
    def limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(counting, "COUNT_LIMIT", 20)

    @pytest.mark.parametrize("rows_first", [True, False])
    @pytest.mark.parametrize(
        ("number", "expected"),
        [
            (1, {"lastPage": 2, "from": 1, "to": 10}),
            (4, {"lastPage": 5, "from": 31, "to": 40}),
            (6, {"lastPage": 6, "from": 51, "to": 60}),
            (7, {"lastPage": 2, "from": None, "to": None}),
        ],
    )
    def test_the_total_is_a_lower_bound_and_later_pages_work(
        self,
        tasks: QuerySet[Task],
        task_table: TableSchema,
        read_page: Read,
        *,
        number: int,
        expected: dict[str, Any],
        rows_first: bool,
    ) -> None:
        page = read_page(task_table, tasks, page=number, perPage="10")

        if rows_first:
            assert len(page.rows) == (10 if number < 7 else 0)

        assert page.pagination == {
            "page": number,
            "perPage": 10,
            "total": 20,
            "totalIsExact": False,
            **expected,
            **BY_NUMBER,
        }

    def test_exactly_the_limit_is_exact(self, tasks: QuerySet[Task], read_page: Read) -> None:
        schema = TableSchema(Task).columns([TextColumn("title")])

        pagination = read_page(schema, tasks.filter(position=0), perPage="10").pagination

        assert (pagination["total"], pagination["totalIsExact"]) == (20, True)
        assert pagination["lastPage"] == 2

    def test_every_count_is_limited(
        self,
        tasks: QuerySet[Task],
        task_table: TableSchema,
        read_page: Read,
        statements: Statements,
    ) -> None:
        with statements() as captured:
            for query in ({}, {"search": "task"}, {"sort": "project"}, {"page": "2"}):
                page = read_page(task_table, tasks, perPage="10", **query)
                assert page.rows
                assert page.pagination["totalIsExact"] is False

        counts = [sql for sql in sql_of(captured) if "COUNT(" in sql]
        assert len(counts) == 4
        for sql in counts:
            assert "LIMIT 21" in sql
            assert "ORDER BY" not in sql
            assert "JOIN" not in sql
        assert all("LIMIT" in sql or " IN (" in sql for sql in sql_of(captured))

    def test_a_page_beyond_the_limit_runs_no_count_query(
        self,
        tasks: QuerySet[Task],
        task_table: TableSchema,
        read_page: Read,
        statements: Statements,
    ) -> None:
        with statements() as captured:
            page = read_page(task_table, tasks, perPage="10", page="3")
            assert page.rows
            pagination = page.pagination

        assert (pagination["total"], pagination["totalIsExact"]) == (20, False)
        assert not [sql for sql in sql_of(captured) if "COUNT(" in sql]


def test_a_deep_page_reads_keys_first(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    project = Project.objects.earliest("pk")
    Task.objects.bulk_create([Task(title=f"More {n:03}", project=project) for n in range(600)])
    schema = TableSchema(Task).columns([TextColumn("title"), TextColumn("notes")])

    with statements() as captured:
        near = read_page(schema, tasks, page="21").rows
        deep = read_page(schema, tasks, page="22").rows

    first, keys, records = sql_of(captured)
    assert "notes" in first
    assert "OFFSET 525" in keys
    assert "notes" not in keys
    assert " IN (" in records
    assert len(near) == len(deep) == 25
    expected = tasks.order_by("-pk").values_list("pk", flat=True)[525:550]
    assert [row["key"] for row in deep] == list(expected)


def test_a_record_deleted_between_both_queries_is_left_out(
    tasks: QuerySet[Task], task_table: TableSchema, read_page: Read
) -> None:
    page = read_page(task_table, tasks.filter(pk__gt=0))
    gone = page._slice.found[3]
    Task.objects.filter(pk=gone).delete()

    keys = [row["key"] for row in page.rows]

    assert len(keys) == 24
    assert gone not in keys
