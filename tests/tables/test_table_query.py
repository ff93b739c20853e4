"""TableQuery: combined parameters and their queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from django_panel.actions import Action
from django_panel.tables import (
    BooleanColumn,
    CountSummary,
    DateFilter,
    Group,
    NumberColumn,
    SelectFilter,
    TableSchema,
    TextColumn,
    TrashedFilter,
)
from django_panel.tables.paging import counting
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.rows import RowParts
from django_panel.tables.state import TableState
from tests.project.models import Project, Task
from tests.tables.letter_data import GONE, create_letters, subjects
from tests.tables.page_helpers import Read, Statements, sql_of, titles
from tests.tables.sample_models import Letter

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SCHEMA = (
    TableSchema(Task)
    .columns(
        [
            TextColumn("title")
            .searchable(individually=True)
            .sortable()
            .summarize([CountSummary()]),
            TextColumn("project.name").searchable(individually=True).sortable(),
            BooleanColumn("is_done"),
            NumberColumn("position").sortable(),
            TextColumn("notes"),
        ]
    )
    .filters([SelectFilter("state").column("project.state").options(Project.State)])
    .groups([Group("is_done").direction("desc")])
)


def test_all_parameters_combine(tasks: QuerySet[Task], read_page: Read) -> None:
    page = read_page(
        SCHEMA,
        tasks,
        search="task",
        columnSearch={"project.name": "project 2", "title": "4"},
        filters={"state": "open"},
        sort="title",
        direction="desc",
        group="is_done",
        columns={"visible": ["title", "position"], "order": ["position"]},
        perPage="10",
    )

    assert titles(page) == ["Task 44", "Task 14"]
    assert list(page.rows[0]["cells"]) == ["position", "title"]
    assert [row["group"] and row["group"]["title"] for row in page.rows] == ["No", "No"]
    assert page.pagination["total"] == 2


def test_a_summary_covers_all_pages(tasks: QuerySet[Task], read_page: Read) -> None:
    page = read_page(SCHEMA, tasks, perPage="10")

    assert len(page.rows) == 10
    assert page.summaries["title"][0]["raw"] == 60


def test_hidden_columns_are_not_read(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    with statements() as captured:
        page = read_page(SCHEMA, tasks, columns={"visible": ["title"]})
        assert set(page.rows[0]["cells"]) == {"title"}

    assert len(captured) == 1
    assert "notes" not in sql_of(captured)[0]
    assert "project_id" not in sql_of(captured)[0]


def test_a_hidden_column_is_still_sortable_and_searchable(
    tasks: QuerySet[Task], read_page: Read
) -> None:
    page = read_page(
        SCHEMA, tasks, columns={"visible": ["title"]}, sort="position", search="project"
    )

    assert titles(page)[0] == "Task 00"
    assert page.pagination["total"] == 60


def test_search_terms_are_not_split_if_turned_off(tasks: QuerySet[Task], read_page: Read) -> None:
    whole = SCHEMA.split_search_terms(False)

    assert read_page(SCHEMA, tasks, search="07 task").pagination["total"] == 1
    assert read_page(whole, tasks, search="07 task").pagination["total"] == 0
    assert read_page(whole, tasks, search="task 07").pagination["total"] == 1


def test_words_may_match_in_different_columns(tasks: QuerySet[Task], read_page: Read) -> None:
    found = read_page(SCHEMA, tasks, search="project 2 task 14")

    assert titles(found) == ["Task 14"]


def test_base_queries_of_filters_apply_first(tasks: QuerySet[Task], read_page: Read) -> None:
    order: list[str] = []

    def noting(step: str) -> Any:
        def note(queryset: QuerySet[Any], value: Any) -> QuerySet[Any]:
            order.append(f"{step} {'narrowed' if queryset.query.where else 'whole'}")
            return queryset

        return note

    schema = SCHEMA.filters(
        [
            SelectFilter("a").options([(1, "x")]).query(noting("filter")),
            SelectFilter("b").options([(1, "x")]).modify_base_query_using(noting("base")),
        ]
    )

    assert read_page(schema, tasks, search="task", filters={"a": "1", "b": "1"}).rows
    assert order == ["base whole", "filter narrowed"]


def test_the_page_and_its_count_are_two_queries(
    tasks: QuerySet[Task], read_page: Read, statements: Statements, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "COUNT_LIMIT", 20)
    with statements() as captured:
        page = read_page(
            SCHEMA, tasks, search="task", sort="project.name", filters={"state": "open"}, perPage=10
        )
        assert page.rows
        assert page.pagination["total"] == 20

    keys, records, count = sql_of(captured)
    assert "LIMIT 11" in keys
    assert " IN (" in records
    assert "LIMIT 21" in count
    assert "ORDER BY" not in count
    if connection.vendor == "sqlite":
        assert not any("INNER JOIN" in sql for sql in (keys, count))


class TestCounts:
    @pytest.fixture(autouse=True)
    def limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(counting, "COUNT_LIMIT", 20)

    def test_mode_none_runs_no_count_query(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        schema = SCHEMA.count("none").per_page_options([25])
        with statements() as captured:
            pages = [read_page(schema, tasks, page=number).pagination for number in (1, 2, 3, 4)]

        assert not any("COUNT(" in sql for sql in sql_of(captured))
        assert [(p["total"], p["totalIsExact"], p["lastPage"]) for p in pages] == [
            (26, False, 2),
            (51, False, 3),
            (60, True, 3),
            (75, False, 3),
        ]
        assert [(p["from"], p["to"]) for p in pages] == [(1, 25), (26, 50), (51, 60), (None, None)]

    def test_an_exact_count_by_option_or_parameter(
        self, tasks: QuerySet[Task], read_page: Read
    ) -> None:
        for schema, query in ((SCHEMA.count("exact"), {}), (SCHEMA, {"count": "exact"})):
            pagination = read_page(schema, tasks, perPage=10, **query).pagination
            assert (pagination["total"], pagination["totalIsExact"]) == (60, True)
            assert pagination["lastPage"] == 6

    @pytest.mark.skipif("connection.vendor == 'mysql'", reason="no exact estimates")
    def test_an_estimate_is_marked_as_not_exact(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        with connection.cursor() as cursor:
            cursor.execute(f"ANALYZE {connection.ops.quote_name(Task._meta.db_table)}")
        schema = SCHEMA.count("estimated")

        with statements() as captured:
            whole = read_page(schema, tasks, perPage=10).pagination
        assert (whole["total"], whole["totalIsExact"], whole["lastPage"]) == (60, False, 6)
        assert not any("COUNT(" in sql for sql in sql_of(captured))
        narrowed = read_page(schema, tasks, perPage=10, search="task").pagination
        assert (narrowed["total"], narrowed["totalIsExact"]) == (20, False)


class TestReorderable:
    def test_the_default_order_is_the_position(
        self, tasks: QuerySet[Task], read_page: Read
    ) -> None:
        schema = TableSchema(Task).columns([TextColumn("title").sortable()]).reorderable("position")

        assert titles(read_page(schema, tasks))[0] == "Task 00"
        assert titles(read_page(schema, tasks, sort="title", direction="desc"))[0] == "Task 59"
        by_hand = schema.default_sort_option_label("By hand").to_wire()["defaultSort"]
        assert by_hand == {"column": "position", "direction": "asc", "label": "By hand"}


class TestRowParts:
    def test_parts_receive_the_records_of_the_page(self, tasks: QuerySet[Task]) -> None:
        seen: list[Any] = []

        def parts(records: Any) -> RowParts:
            seen.extend(records)
            return RowParts(url=lambda key: f"/tasks/{key}")

        state = TableState.from_query({"perPage": 10, "group": "is_done"}, SCHEMA)
        page = TableQuery(SCHEMA, state, tasks).page(parts, with_records=True)

        assert page.rows[0]["url"] == f"/tasks/{page.rows[0]['key']}"
        assert page.rows[0]["group"] is not None
        assert [type(record) for record in seen] == [Task] * 10

    def test_an_action_that_needs_the_record_receives_it(
        self, tasks: QuerySet[Task], read_page: Read, statements: Statements
    ) -> None:
        schema = SCHEMA.record_actions(
            [Action("finish").action(lambda task: None).visible(lambda task: not task.is_done)]
        )
        seen: list[Any] = []

        def parts(records: Any) -> RowParts:
            seen.extend(records)
            return RowParts()

        TableQuery(schema, TableState.from_query({}, schema), tasks).page(parts).rows  # noqa: B018

        assert {type(record) for record in seen} == {Task}


class TestTrashed:
    schema = (
        TableSchema(Letter)
        .columns([TextColumn("subject")])
        .filters([TrashedFilter(), DateFilter("due_on")])
    )

    def test_trashed_records_are_hidden_by_default(self, db: None) -> None:
        letters = create_letters()

        def found(**query: Any) -> list[Any]:
            state = TableState.from_query(query, self.schema)
            scope = letters if state.includes_trashed() else Letter.objects.all()
            return subjects(TableQuery(self.schema, state, scope).matching())

        assert GONE not in found()
        assert GONE not in found(filters={"trashed": "nonsense"})
        assert GONE not in found(filters={"due_on": {"to": "2030-01-01"}})
        assert GONE in found(filters={"trashed": "with"})
        assert found(filters={"trashed": "only"}) == [GONE]

    def test_a_scope_with_trashed_records_does_not_show_them(
        self, db: None, read_page: Read
    ) -> None:
        assert read_page(self.schema, create_letters()).pagination["total"] == 5
