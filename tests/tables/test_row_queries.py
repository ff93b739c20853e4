"""Columns whose methods or callables run a query for each row: shown, with one warning."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel.actions.action import Action
from django_panel.actions.row_actions import RowScope
from django_panel.debug import row_queries
from django_panel.exceptions import LogicException
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.reading.records import read_records
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.schema import TableSchema
from tests.project.models import Task
from tests.tables.sample_models import Rack, Room

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

COUNT = NumberColumn("shelf_count")


@pytest.fixture(autouse=True)
def warns(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the default of the setting, and forget the warnings of other tests."""
    settings.PANEL = {key: settings.PANEL[key] for key in settings.PANEL if key != "row_queries"}
    monkeypatch.setattr(row_queries, "_warned", set())


@pytest.fixture
def rooms() -> QuerySet[Room]:
    """Create four rooms, each with two racks."""
    rooms = Room.objects.bulk_create([Room(code=code) for code in "ABCD"])
    Rack.objects.bulk_create([Rack(room=room, number=n) for room in rooms for n in (1, 2)])
    return Room.objects.order_by("code")


def cells_of(queryset: QuerySet[Any], column: Column, parts: RowParts | None = None) -> list[Any]:
    plan = TableSchema().columns([column]).plan_for(queryset.model)
    plan = plan.for_columns([column.get_name()], with_records=True)
    keys = list(queryset.values_list("pk", flat=True))
    records = read_records(plan, keys, queryset)
    parts = parts or RowParts(owner="shop.RoomResource")
    return [row["cells"][column.get_name()] for row in make_rows(plan, records, "default", parts)]


def four(tasks: QuerySet[Task]) -> QuerySet[Task]:
    return tasks.filter(title__lt="Task 04").order_by("pk")


def test_a_method_that_queries_is_shown_and_named_once(
    rooms: QuerySet[Room], caplog: pytest.LogCaptureFixture
) -> None:
    cells = cells_of(rooms, COUNT)
    cells_of(rooms, COUNT)

    assert [cell["raw"] for cell in cells] == [2, 2, 2, 2]
    (text,) = caplog.messages
    assert text.startswith(
        "shop.RoomResource runs queries for each row, for the column 'shelf_count': "
        "1 per row, 4 for 4 rows, by tests/tables/sample_models.py:"
    )
    assert "in Room.shelf_count (N+1)." in text
    assert "counts()" in text
    assert caplog.records[0].name == "django_panel.queries"


def test_each_column_and_each_table_is_named(
    rooms: QuerySet[Room], caplog: pytest.LogCaptureFixture
) -> None:
    def first(room: Room) -> str:
        racks = Rack.objects.filter(room=room)
        return f"/{racks.count()}/{racks.exists()}"

    cells_of(rooms, COUNT)
    cells_of(rooms, TextColumn("code").url(first))
    cells_of(rooms, COUNT, RowParts(owner="shop.OldRoomResource"))

    assert [
        text.split(" by ")[0].rsplit("for the ", maxsplit=1)[1] for text in caplog.messages
    ] == [
        "column 'shelf_count': 1 per row, 4 for 4 rows,",
        "column 'code': 2 per row, 8 for 4 rows,",
        "column 'shelf_count': 1 per row, 4 for 4 rows,",
    ]
    assert "first" in caplog.messages[1]
    assert caplog.messages[2].startswith("shop.OldRoomResource")


def test_some_rows_may_query_and_others_not(
    tasks: QuerySet[Task], caplog: pytest.LogCaptureFixture
) -> None:
    def name(value: Any, task: Task) -> str:
        return "" if task.assignee is None else task.assignee.username

    cells = cells_of(four(tasks), TextColumn("title").format_using(name))

    assert [bool(cell) for cell in cells] == [True, True, False, False]
    assert "0.5 per row, 2 for 4 rows" in caplog.text


@pytest.mark.parametrize(
    "column",
    [
        NumberColumn("shelves").counts("shelves"),
        TextColumn("code").format_using(
            lambda code, room, seen={}: seen or seen.update(n=room.shelf_count())
        ),
    ],
    ids=["an aggregate", "one query whose result is kept"],
)
def test_other_columns_are_not_named(
    column: Column, rooms: QuerySet[Room], caplog: pytest.LogCaptureFixture
) -> None:
    cells_of(rooms, column)

    assert caplog.messages == []


def test_a_rule_of_an_action_that_loads_lazily_is_named(
    tasks: QuerySet[Task], caplog: pytest.LogCaptureFixture
) -> None:
    def is_open(task: Task) -> bool:
        return task.project.state == "open"

    action = Action("stamp").action(lambda record: None).visible(is_open)
    parts = RowParts(owner="shop.TaskResource", actions=[action.compile(RowScope())])
    cells_of(four(tasks), TextColumn("title"), parts)

    (text,) = caplog.messages
    assert "for the actions of a row: 1 per row" in text
    assert "is_open" in text


def test_an_error_for_those_who_want_it(rooms: QuerySet[Room], settings: Any) -> None:
    settings.PANEL = {**settings.PANEL, "row_queries": "error"}

    with pytest.raises(LogicException, match=r"shop\.RoomResource .* the column 'shelf_count'"):
        cells_of(rooms, COUNT)


@pytest.mark.parametrize("value", ["warn", "error"])
def test_nothing_is_checked_in_production(
    value: str,
    rooms: QuerySet[Room],
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    settings.PANEL = {**settings.PANEL, "row_queries": value}
    monkeypatch.setattr(row_queries, "is_enabled", lambda: False)

    assert len(cells_of(rooms, COUNT)) == 4
    assert caplog.messages == []
