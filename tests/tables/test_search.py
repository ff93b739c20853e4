"""Search: literal words, each in some column, within the scope."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.db.models import Q, QuerySet

from django_panel import Resource
from django_panel.policies import Policy
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.schema import TableSchema
from django_panel.testing import panel_table
from tests.project.clients import make_user
from tests.project.fixtures import Declare, declare
from tests.project.models import Customer, Task
from tests.tables.page_helpers import Read, Statements, sql_of, titles

__all__ = ["declare"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_every_word_must_match_a_column(tasks: QuerySet[Task], read_page: Read) -> None:
    schema = TableSchema(Task).columns(
        [TextColumn("title").searchable(), TextColumn("project").searchable()]
    )

    assert titles(read_page(schema, tasks, search="  07 project\t1 ")) == ["Task 07"]
    assert titles(read_page(schema, tasks, search="07 project 2")) == []


def test_only_searchable_columns_are_searched(tasks: QuerySet[Task], read_page: Read) -> None:
    Task.objects.update(notes="hidden treasure")
    schema = TableSchema(Task).columns(
        [TextColumn("title").searchable(), TextColumn("notes"), TextColumn("assignee")]
    )

    assert read_page(schema, tasks, search="treasure").rows == []
    assert read_page(schema, tasks, search="ada").rows == []


class MyTasks(Policy):
    """Users see their own tasks, and the first of each project."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(Q(assignee=user.pk) | Q(position=0))


class SearchedTasks(Resource):
    model = Task
    policy = MyTasks

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return table.columns(
            [TextColumn("title").searchable(), TextColumn("project.name").searchable()]
        )


def test_search_stays_in_the_scope(tasks: QuerySet[Task], declare: Declare) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([SearchedTasks]))
    ada = make_user("reader", "view_task")
    tasks.filter(assignee__username="ada").update(assignee=ada)
    mine = tasks.filter(Q(assignee=ada) | Q(position=0))
    foreign = tasks.exclude(pk__in=mine.values("pk")).earliest("pk")
    table = panel_table(SearchedTasks, ada).page(1, per_page=100)

    for words in ("task project", foreign.title, f"task {foreign.title}", "') OR 1=1 --"):
        found = table.search(words).assert_can_not_see_record(foreign)
        assert set(found.keys()) <= set(mine.values_list("pk", flat=True))
        found.assert_count(len(found.keys()))
    table.search("task project").assert_can_see_records(mine)


def test_searching_a_relation_does_not_join_it(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    schema = TableSchema(Task).columns([TextColumn("project.customer.name").searchable()])

    with statements() as captured:
        rows = read_page(schema, tasks, search="moss", perPage="100").rows

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
def test_search_is_literal_and_ignores_case(read_page: Read, word: str, found: list[str]) -> None:
    names = ["100% moss", "snake_case", "back\\slash", "O'Brien", "Äpfel", "Ñandú 🦤", "日本語"]
    Customer.objects.bulk_create([Customer(name=name) for name in names])
    schema = TableSchema(Customer).columns([TextColumn("name").searchable()])

    assert titles(read_page(schema, Customer.objects.all(), search=word), "name") == found


def test_a_search_of_255_four_byte_characters_works(read_page: Read, db: None) -> None:
    customer = Customer.objects.create(name="🦤" * 120)
    schema = TableSchema(Customer).columns([TextColumn("name").searchable()])

    assert read_page(schema, Customer.objects.all(), search="🦤" * 255).rows == []
    assert (
        read_page(schema, Customer.objects.all(), search="🦤" * 120).rows[0]["key"] == customer.pk
    )


def test_a_search_with_the_maximum_number_of_words_works(
    tasks: QuerySet[Task], read_page: Read
) -> None:
    schema = TableSchema(Task).columns(
        [TextColumn(name).searchable() for name in ("title", "notes", "project", "assignee")]
    )
    # Chinese: other letters equal ASCII ones in many collations.
    letters = [chr(0x4E00 + number) for number in range(128)]

    page = read_page(schema, tasks, search=" ".join(letters))

    assert page.rows == []
    assert page.pagination["total"] == 0


def test_filter_conditions_come_before_search_conditions(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    schema = (
        TableSchema(Task)
        .columns([TextColumn("title").searchable(), TextColumn("notes").searchable()])
        .filters([SelectFilter("position").options({0: "First", 1: "Second"})])
    )

    with statements() as captured:
        rows = read_page(
            schema, tasks.filter(is_done=False), search="task 1", filters={"position": "0"}
        ).rows

    conditions = sql_of(captured)[0].partition("WHERE")[2]
    names = map(connection.ops.quote_name, ("is_done", "position", "title"))
    places = [conditions.index(name) for name in names]
    assert places == sorted(places)
    assert rows == read_page(schema, tasks.filter(is_done=False, position=0), search="task 1").rows
