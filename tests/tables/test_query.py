"""TableQuery: the right rows, in a settled order, with few and bounded statements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.db.models import Q, QuerySet
from django.test.utils import CaptureQueriesContext

from django_panel.tables import page as page_module
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.page import TablePage
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer, Project, Task, User
from tests.tables import archive

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

Ask = Callable[..., TablePage]
Statements = Callable[[], CaptureQueriesContext]


def titles(page: TablePage, column: str = "title") -> list[Any]:
    return [row["cells"][column] for row in page.rows]


def sql_of(captured: CaptureQueriesContext) -> list[str]:
    return [statement["sql"] for statement in captured.captured_queries]


def test_a_page_with_two_relations_costs_three_statements(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, statements: Statements
) -> None:
    with statements() as captured:
        page = ask(task_table, tasks)
        rows, pagination = page.rows, page.pagination

    sql = sql_of(captured)
    assert len(rows) == 25
    assert {row["cells"]["project"] for row in rows} == {f"Project {n}" for n in range(6)}
    assert pagination["total"] == 60
    # Keys of the page, its records with both relations, the bounded count.
    assert len(sql) == 3
    assert "LIMIT 26" in sql[0]
    assert sql[0].count("JOIN") == 0
    assert sql[1].count("JOIN") == 2
    assert "LIMIT 10001" in sql[2]


def test_the_number_of_statements_does_not_grow_with_the_rows(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, statements: Statements
) -> None:
    costs = []
    for per_page in ("10", "50"):
        with statements() as captured:
            page = ask(task_table, tasks, perPage=per_page)
            assert len(page.rows) == int(per_page)
            assert page.pagination["lastPage"] > 1
        costs.append(len(captured))

    assert costs == [3, 3]


def test_a_table_without_relations_is_read_at_once(
    tasks: QuerySet[Task], ask: Ask, statements: Statements
) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])

    with statements() as captured:
        rows = ask(schema, tasks).rows

    sql = sql_of(captured)
    assert len(rows) == 25
    assert len(sql) == 1
    assert "notes" not in sql[0]


def test_nothing_is_read_before_it_is_asked_for(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, statements: Statements
) -> None:
    with statements() as captured:
        page = ask(task_table, tasks)
    assert len(captured) == 0

    with statements() as captured:
        assert page.pagination["total"] == 60
    assert len(captured) == 1
    assert "COUNT" in sql_of(captured)[0]

    with statements() as captured:
        assert len(page.rows) == 25
    assert not any("COUNT" in sql for sql in sql_of(captured))


def test_a_last_page_tells_the_total_without_counting(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, statements: Statements
) -> None:
    page = ask(task_table, tasks, page="3")
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
    }


def test_eager_loading_of_the_scope_is_not_paid_for(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, statements: Statements
) -> None:
    scope = tasks.select_related("project__customer").prefetch_related("project__tasks")

    with statements() as captured:
        rows = ask(task_table, scope).rows

    assert len(rows) == 25
    assert len(captured) == 2


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
        assert " JOIN " not in sql_of(captured)[0].partition("ORDER BY")[0]


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


def test_every_word_must_match_somewhere(tasks: QuerySet[Task], ask: Ask) -> None:
    schema = TableSchema(Task).columns(
        [TextColumn("title").searchable(), TextColumn("project").searchable()]
    )

    assert titles(ask(schema, tasks, search="  07 project\t1 ")) == ["Task 07"]
    assert titles(ask(schema, tasks, search="07 project 2")) == []


def test_only_searchable_columns_are_searched(tasks: QuerySet[Task], ask: Ask) -> None:
    Task.objects.update(notes="hidden treasure")
    schema = TableSchema(Task).columns(
        [TextColumn("title").searchable(), TextColumn("notes"), TextColumn("assignee")]
    )

    assert ask(schema, tasks, search="treasure").rows == []
    assert ask(schema, tasks, search="ada").rows == []


def test_search_never_reaches_past_the_scope(tasks: QuerySet[Task], ask: Ask) -> None:
    schema = TableSchema(Task).columns(
        [TextColumn("title").searchable(), TextColumn("project.name").searchable()]
    )
    mine = tasks.filter(Q(assignee__username="ada") | Q(position=0))
    foreign = tasks.exclude(pk__in=mine.values("pk")).earliest("pk")

    for words in ("task project", foreign.title, f"task {foreign.title}", "') OR 1=1 --"):
        page = ask(schema, mine, search=words, perPage="100")
        keys = {row["key"] for row in page.rows}
        assert keys <= set(mine.values_list("pk", flat=True))
        assert foreign.pk not in keys
        assert page.pagination["total"] == len(keys)


def test_searching_a_relation_does_not_join_it(
    tasks: QuerySet[Task], ask: Ask, statements: Statements
) -> None:
    schema = TableSchema(Task).columns([TextColumn("project.customer.name").searchable()])

    with statements() as captured:
        rows = ask(schema, tasks, search="moss", perPage="100").rows

    assert {row["cells"]["project.customer.name"] for row in rows} == {"Moss 100%"}
    assert len(rows) == 20
    outer = sql_of(captured)[0].partition(" IN (SELECT")[0]
    assert "JOIN" not in outer


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("100%", ["100% moss"]),
        ("%", ["100% moss"]),
        ("_", ["snake_case"]),
        ("\\", ["back\\slash"]),
        ("100_", []),
        ("'", ["O'Brien"]),
        ('"', []),
        ("äpfel", ["Äpfel"]),
        ("ÄPFEL", ["Äpfel"]),
        ("ñandú", ["Ñandú 🦤"]),
        ("🦤", ["Ñandú 🦤"]),
        ("日本", ["日本語"]),
        ("o'brien", ["O'Brien"]),
    ],
)
def test_search_is_literal_and_ignores_case(ask: Ask, word: str, found: list[str]) -> None:
    names = ["100% moss", "snake_case", "back\\slash", "O'Brien", "Äpfel", "Ñandú 🦤", "日本語"]
    Customer.objects.bulk_create([Customer(name=name) for name in names])
    schema = TableSchema(Customer).columns([TextColumn("name").searchable()])

    assert titles(ask(schema, Customer.objects.all(), search=word), "name") == found


def test_a_search_of_255_four_byte_letters_is_answered(ask: Ask, db: None) -> None:
    customer = Customer.objects.create(name="🦤" * 120)
    schema = TableSchema(Customer).columns([TextColumn("name").searchable()])

    assert ask(schema, Customer.objects.all(), search="🦤" * 255).rows == []
    assert ask(schema, Customer.objects.all(), search="🦤" * 120).rows[0]["key"] == customer.pk


def test_as_many_words_as_fit_are_answered(tasks: QuerySet[Task], ask: Ask) -> None:
    schema = TableSchema(Task).columns(
        [TextColumn(name).searchable() for name in ("title", "notes", "project", "assignee")]
    )
    letters = [chr(0x100 + number) for number in range(128)]

    page = ask(schema, tasks, search=" ".join(letters))

    assert page.rows == []
    assert page.pagination["total"] == 0


def test_a_page_past_the_end_is_empty(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask
) -> None:
    page = ask(task_table, tasks, page="9")

    assert page.rows == []
    assert page.pagination == {
        "page": 9,
        "perPage": 25,
        "total": 60,
        "totalIsExact": True,
        "lastPage": 3,
        "from": None,
        "to": None,
    }


def test_an_empty_table_has_one_empty_page(
    task_table: TableSchema, ask: Ask, statements: Statements
) -> None:
    page = ask(task_table, Task.objects.all())

    with statements() as captured:
        assert page.rows == []
        assert page.pagination["total"] == 0
        assert page.pagination["lastPage"] == 1
        assert page.pagination["from"] is None

    assert len(captured) == 1


def test_a_far_page_of_a_huge_number_is_answered(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask
) -> None:
    page = ask(task_table, tasks, page="999999999", perPage="100")

    assert page.rows == []
    assert page.pagination["page"] == 999_999_999


class TestMoreThanIsCounted:
    """Counting stops at a limit, here a low one; paging does not."""

    @pytest.fixture(autouse=True)
    def limit(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(page_module, "COUNT_LIMIT", 20)

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
    def test_the_total_is_a_floor_and_later_pages_are_served(
        self,
        tasks: QuerySet[Task],
        task_table: TableSchema,
        ask: Ask,
        *,
        number: int,
        expected: dict[str, Any],
        rows_first: bool,
    ) -> None:
        page = ask(task_table, tasks, page=number, perPage="10")

        if rows_first:
            assert len(page.rows) == (10 if number < 7 else 0)

        assert page.pagination == {
            "page": number,
            "perPage": 10,
            "total": 20,
            "totalIsExact": False,
            **expected,
        }

    def test_exactly_the_limit_is_exact(self, tasks: QuerySet[Task], ask: Ask) -> None:
        schema = TableSchema(Task).columns([TextColumn("title")])

        pagination = ask(schema, tasks.filter(position=0), perPage="10").pagination

        assert (pagination["total"], pagination["totalIsExact"]) == (20, True)
        assert pagination["lastPage"] == 2

    def test_no_count_is_unbounded(
        self, tasks: QuerySet[Task], task_table: TableSchema, ask: Ask, statements: Statements
    ) -> None:
        with statements() as captured:
            for query in ({}, {"search": "task"}, {"sort": "project"}, {"page": "5"}):
                page = ask(task_table, tasks, perPage="10", **query)
                assert page.rows
                assert page.pagination["totalIsExact"] is False

        counts = [sql for sql in sql_of(captured) if "COUNT(" in sql]
        assert len(counts) == 4
        for sql in counts:
            assert "LIMIT 21" in sql
            assert "ORDER BY" not in sql
            assert "JOIN" not in sql
        assert all("LIMIT" in sql or " IN (" in sql for sql in sql_of(captured))


def test_a_deep_page_skips_keys_only(
    tasks: QuerySet[Task], ask: Ask, statements: Statements
) -> None:
    project = Project.objects.earliest("pk")
    Task.objects.bulk_create([Task(title=f"More {n:03}", project=project) for n in range(600)])
    schema = TableSchema(Task).columns([TextColumn("title"), TextColumn("notes")])

    with statements() as captured:
        near = ask(schema, tasks, page="21").rows
        deep = ask(schema, tasks, page="22").rows

    first, keys, records = sql_of(captured)
    assert "notes" in first
    assert "OFFSET 525" in keys
    assert "notes" not in keys
    assert " IN (" in records
    assert len(near) == len(deep) == 25
    expected = tasks.order_by("-pk").values_list("pk", flat=True)[525:550]
    assert [row["key"] for row in deep] == list(expected)


def test_a_record_deleted_between_the_two_readings_is_left_out(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask
) -> None:
    page = ask(task_table, tasks)
    gone = page._window.found[3]
    Task.objects.filter(pk=gone).delete()

    keys = [row["key"] for row in page.rows]

    assert len(keys) == 24
    assert gone not in keys


def test_a_scope_that_is_distinct_stays_so(tasks: QuerySet[Task], ask: Ask) -> None:
    schema = TableSchema(Customer).columns(
        [TextColumn("name").sortable().searchable(), TextColumn("email")]
    )
    scope = Customer.objects.filter(projects__tasks__position__gte=0).distinct()

    page = ask(schema, scope, sort="name", direction="desc")

    assert sorted(titles(page, "name")) == sorted(["Zebra", "Äpfel & Co", "Moss 100%"])
    assert ask(schema, scope).pagination["total"] == 3


def test_one_relation_may_be_shown_by_several_columns(
    tasks: QuerySet[Task], ask: Ask, statements: Statements
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
        row = ask(schema, tasks.filter(title="Task 01")).rows[0]

    task = tasks.get(title="Task 01")
    assert row["cells"] == {
        "project": "Project 1",
        "project.name": "Project 1",
        "project.customer": "Äpfel & Co",
        "project_id": str(task.project_id),
        "pk": str(task.pk),
    }
    assert len(captured) == 2


def test_a_person_is_known_by_what_they_sign_in_with(
    tasks: QuerySet[Task], task_table: TableSchema, ask: Ask
) -> None:
    shown = set(titles(ask(task_table, tasks, perPage="100"), "assignee"))

    assert shown == {"ada", "bo", None}
    assert User.USERNAME_FIELD == "username"


class TestTheArchive:
    """Keys that are no numbers, texts that are no fields, relations by other columns."""

    @pytest.fixture(autouse=True)
    def records(self, db: None) -> None:
        rooms = [archive.Room.objects.create(code=code) for code in ("N1", "S2")]
        for number in range(12):
            shelf = archive.Shelf.objects.create(room=rooms[number % 2], number=number)
            record = archive.Record.objects.create(
                title=f"Record {number:02}", shelf=shelf, room=rooms[number % 2]
            )
            if number < 2:
                archive.Sleeve.objects.create(record=record, colour=("red", "blue")[number])

    def schema(self, *names: str) -> TableSchema:
        columns = [TextColumn(name).sortable().searchable() for name in names]
        return TableSchema(archive.Record).columns(columns)

    def test_records_without_a_label_are_loaded_once(
        self, ask: Ask, statements: Statements
    ) -> None:
        schema = self.schema("title", "shelf")

        with statements() as captured:
            page = ask(schema, archive.Record.objects.all())
            shown = titles(page, "shelf")

        assert shown[:2] == ["Room N1, shelf 0", "Room S2, shelf 1"]
        assert len(captured) == 3

    def test_a_key_that_is_no_number_is_text(self, ask: Ask) -> None:
        page = ask(self.schema("title"), archive.Record.objects.all())

        expected = archive.Record.objects.get(title="Record 00")
        assert page.rows[0]["key"] == str(expected.pk)

    def test_a_relation_is_followed_backwards_when_it_leads_to_one(self, ask: Ask) -> None:
        schema = self.schema("title", "sleeve.colour")
        everything = archive.Record.objects.all()

        assert titles(ask(schema, everything), "sleeve.colour")[:3] == ["red", "blue", None]
        assert titles(ask(schema, everything, search="blue")) == ["Record 01"]
        by_colour = ask(schema, everything, sort="sleeve.colour")
        assert [c for c in titles(by_colour, "sleeve.colour") if c] == ["blue", "red"]
        assert len(by_colour.rows) == 12

    def test_a_relation_by_another_column_than_the_key(self, ask: Ask) -> None:
        schema = self.schema("title", "room", "room.code")
        everything = archive.Record.objects.all()

        rows = ask(schema, everything, sort="room.code", direction="desc").rows
        found = ask(schema, everything, search="s2").rows

        shown = [(row["cells"]["room"], row["cells"]["room.code"]) for row in rows]
        assert shown == [("Room S2", "S2")] * 6 + [("Room N1", "N1")] * 6
        assert {row["cells"]["room.code"] for row in found} == {"S2"}
        assert len(found) == 6

    def test_what_has_no_words_is_not_searched(self, ask: Ask) -> None:
        schema = self.schema("shelf", "shelf_id", "room_id")

        assert len(ask(schema, archive.Record.objects.all(), search="1").rows) == 12
