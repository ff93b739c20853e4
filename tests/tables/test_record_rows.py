"""Rows with all parts: their JSON, the fields they load, and their queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from django_panel.actions.action import Action
from django_panel.actions.row_actions import RowScope
from django_panel.debug import row_queries
from django_panel.exceptions import LogicException, PanelSchemaException
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.custom import CustomColumn
from django_panel.tables.columns.image import ImageColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.select import SelectColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.reading.plan import TablePlan, plan_for_mappings
from django_panel.tables.reading.records import read_records
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.schema import TableSchema
from tests.project.models import Task, User
from tests.tables.sample_models import Rack, Record, Room, Sleeve

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def plan_of(*columns: Column, model: Any = Task) -> TablePlan:
    return TableSchema().columns(columns).plan_for(model)


def rows_of(
    plan: TablePlan, queryset: QuerySet[Any], parts: RowParts | None = None
) -> list[dict[str, Any]]:
    keys = list(queryset.order_by("pk").values_list("pk", flat=True))
    rows: Any = make_rows(plan, read_records(plan, keys, queryset), "default", parts)
    return list(rows)


def test_a_whole_row(tasks: QuerySet[Task]) -> None:
    task = tasks.order_by("pk")[0]
    stamp = Action("stamp").action(lambda record: None)
    plan = plan_of(
        TextColumn("title").tooltip("Plain").url(lambda record: f"/t/{record.pk}"),
        ToggleColumn("is_done").disabled_using(lambda record: record.position == 0),
        SelectColumn("position").options({0: "First", 1: "Second"}),
        TextColumn("project").action(stamp),
    )
    scope = RowScope()
    parts = RowParts(
        actions=[stamp.label("Stamp it").compile(scope)],
        cell_actions={"project": stamp.compile(scope)},
        groups=[{"key": "a", "title": "A", "description": None}],
        url=lambda key: f"/tasks/{key}/",
        version=lambda record: f"v{record.pk}",
    )

    [row] = rows_of(plan, tasks.filter(pk=task.pk), parts)

    button = stamp.to_wire(task)
    assert row == {
        "key": task.pk,
        "group": {"key": "a", "title": "A", "description": None},
        "cells": {
            "title": "Task 00",
            "is_done": {"value": True, "disabled": True},
            "position": {"value": "0", "label": "First", "disabled": False},
            "project": "Project 0",
        },
        "cellMeta": {
            "title": {"tooltip": "Plain", "url": f"/t/{task.pk}"},
            "project": {"action": button},
        },
        "actions": [{**button, "label": "Stamp it"}] if button else [],
        "url": f"/tasks/{task.pk}/",
        "version": f"v{task.pk}",
    }


def test_a_bare_row_has_every_key(tasks: QuerySet[Task]) -> None:
    row = rows_of(plan_of(TextColumn("title")), tasks)[0]

    assert {key: row[key] for key in row if key not in ("key", "cells")} == {
        "group": None,
        "cellMeta": {},
        "actions": [],
        "url": None,
        "version": None,
    }


def test_a_version_is_sent_only_where_a_cell_can_be_edited(tasks: QuerySet[Task]) -> None:
    parts = RowParts(version=lambda record: "v")

    assert rows_of(plan_of(TextColumn("title")), tasks, parts)[0]["version"] is None
    assert rows_of(plan_of(ToggleColumn("is_done")), tasks, parts)[0]["version"] == "v"


@pytest.mark.parametrize("can_edit", [False, lambda record: False])
def test_cells_are_disabled_without_permission_to_edit(
    tasks: QuerySet[Task], can_edit: Any
) -> None:
    plan = plan_of(ToggleColumn("is_done"))

    rows = rows_of(plan, tasks, RowParts(can_edit=can_edit))

    assert {row["cells"]["is_done"]["disabled"] for row in rows} == {True}


def test_tuples_and_instances_give_the_same_cells(tasks: QuerySet[Task]) -> None:
    columns = [
        TextColumn("title"),
        TextColumn("project.customer.name"),
        TextColumn("assignee"),
        NumberColumn("project.budget"),
        NumberColumn("siblings").counts("project.tasks"),
        BooleanColumn("is_done"),
    ]
    plan = plan_of(*columns)
    with_records = plan.for_columns([c.get_name() for c in columns], with_records=True)

    assert not plan.needs_records
    assert with_records.needs_records
    assert rows_of(plan, tasks) == rows_of(with_records, tasks)


def test_edge_cases_are_the_same_from_tuples_and_instances() -> None:
    room = Room.objects.create(code="A1")
    shelf = Rack.objects.create(room=room, number=1)
    kept = Record.objects.create(title="Kept", shelf=shelf, room=room, scan="a.png")
    Sleeve.objects.create(record=kept, colour="red")
    Record.objects.create(title="Loose")
    names = ["title", "shelf", "room", "sleeve.colour", "scan", "shelf.room.floor"]
    plan = plan_of(
        *map(TextColumn, names[:4]), ImageColumn("scan"), TextColumn(names[5]), model=Record
    )

    tuples = rows_of(plan, Record.objects.all())
    instances = rows_of(plan.for_columns(names, with_records=True), Record.objects.all())

    assert tuples == instances
    cells = {row["cells"]["title"]: row["cells"] for row in tuples}
    assert cells["Loose"]["sleeve.colour"] is None
    assert cells["Kept"]["shelf"] == "Room A1, shelf 1"
    assert cells["Kept"]["scan"] == {"url": "/a.png", "fallback": "K", "alt": "Kept"}


def test_hidden_columns_are_not_read_formatted_or_sent(tasks: QuerySet[Task]) -> None:
    def explode(value: object, record: object) -> str:
        raise AssertionError

    plan = plan_of(
        TextColumn("title"),
        TextColumn("notes").format_using(explode),
        TextColumn("project.customer.name"),
        NumberColumn("count").counts("project.tasks"),
    )

    shown = plan.for_columns(["title"])

    assert shown.lookups == ("pk", "title")
    assert not shown.needs_records
    assert not shown.reads_relations
    assert shown.annotations == {}
    assert shown.by_name == plan.by_name
    assert rows_of(shown, tasks)[0]["cells"] == {"title": "Task 00"}
    assert plan.for_columns(["title"]) is shown


def test_the_cache_of_plans_is_limited() -> None:
    names = [f"c{number}" for number in range(8)]
    plan = plan_of(*(NumberColumn(name).counts("project.tasks") for name in names))

    for number in range(200):
        plan.for_columns([name for place, name in enumerate(names) if number >> place & 1])

    assert len(plan._plans_by_columns) <= 64


def test_extra_paths_are_read(tasks: QuerySet[Task]) -> None:
    whole = plan_of(TextColumn("title"), TextColumn("project.name"))
    path = whole.by_name["project.name"].path
    keys = list(tasks.order_by("pk").values_list("pk", flat=True)[:2])

    for with_records in (False, True):
        plan = whole.for_columns(["title"], extra_paths=[path], with_records=with_records)
        assert plan.values(read_records(plan, keys, tasks), path) == ["Project 0", "Project 1"]


@pytest.mark.usefixtures("titles_are_columns")
def test_instances_are_loaded_with_the_relations_of_columns(tasks: QuerySet[Task]) -> None:
    plan = plan_of(
        TextColumn("title").format_using(lambda value, record: f"{value} {record.notes}"),
        TextColumn("project.customer.name"),
        TextColumn("assignee"),
    )
    keys = list(tasks.values_list("pk", flat=True)[:25])

    with CaptureQueriesContext(connection) as captured:
        records = read_records(plan, keys, tasks)
        make_rows(plan, records, "default")

    assert len(captured) == 1
    assert [record.pk for record in records] == keys


def test_only_declared_fields_are_loaded(tasks: QuerySet[Task]) -> None:
    column = (
        TextColumn("title")
        .url(lambda record: f"/{record.project.customer.name}/{len(record.assignee.groups.all())}")
        .record_fields("project.customer.name", "assignee.groups")
    )
    keys = list(tasks.exclude(assignee=None).values_list("pk", flat=True)[:5])
    plan = plan_of(column)

    with CaptureQueriesContext(connection) as captured:
        records = read_records(plan, keys, tasks)
    rows = make_rows(plan, records, "default")

    assert rows[0]["cellMeta"]["title"]["url"].endswith("/0")
    assert len(captured) == 2
    assert '"project_task"."notes"' not in captured.captured_queries[0]["sql"]


def test_an_unknown_record_field_raises() -> None:
    with pytest.raises(PanelSchemaException, match=r"'title'.*'project\.nam'"):
        plan_of(TextColumn("title").url(lambda record: "/").record_fields("project.nam"))


@pytest.mark.parametrize(
    "column",
    [
        TextColumn("title").format_using(lambda value, record: record.project.name),
        TextColumn("title").tooltip(lambda record: record.project.name),
        TextColumn("title").url(lambda record: f"/{record.project.name}"),
        TextColumn("title").url(lambda record: f"/{record.project_id}/{Task.objects.count()}"),
        TextColumn("title").extra_attributes(lambda record: {"data-x": record.project.name}),
        CustomColumn("x").component("Card").state(lambda record: record.project.name),
        CustomColumn("title").component("Card").state(lambda r: r.notes).record_fields("title"),
        ToggleColumn("is_done").disabled_using(lambda record: record.project.state == "done"),
    ],
    ids=["format", "tooltip", "url", "query", "attributes", "state", "deferred", "disabled"],
)
def test_a_lazy_load_raises_with_the_column(column: Column, tasks: QuerySet[Task]) -> None:
    with pytest.raises(LogicException) as caught:
        rows_of(plan_of(column), tasks, RowParts(owner="shop.TaskResource"))

    assert "shop.TaskResource" in str(caught.value)
    assert repr(column.get_name()) in str(caught.value)
    assert "record_fields()" in str(caught.value)


def test_a_lazy_load_is_allowed_without_the_guard(
    tasks: QuerySet[Task], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("django_panel.debug.row_queries.is_enabled", lambda: False)
    column = TextColumn("title").format_using(lambda value, record: record.project.name)

    assert rows_of(plan_of(column), tasks)[0]["cells"]["title"] == "Project 0"


def test_a_row_action_may_query_but_not_load_lazily(tasks: QuerySet[Task]) -> None:
    plan = plan_of(TextColumn("title")).for_columns(["title"], with_records=True)
    lazy = Action("a").action(lambda record: None).visible(lambda record: record.project.name)
    asking = Action("b").action(lambda record: None).visible(lambda r: Task.objects.exists())

    rows = rows_of(plan, tasks, RowParts(actions=[asking.compile(RowScope())]))
    assert [action["name"] for action in rows[0]["actions"]] == ["b"]
    with pytest.raises(LogicException, match="the actions of a row"):
        rows_of(plan, tasks, RowParts(actions=[lazy.compile(RowScope())]))


def test_relations_that_the_scope_loads_are_available(tasks: QuerySet[Task]) -> None:
    column = TextColumn("title").format_using(lambda value, record: record.project.name)

    rows = rows_of(plan_of(column), tasks.select_related("project"))

    assert rows[0]["cells"]["title"] == "Project 0"


def test_properties_and_methods_are_columns(tasks: QuerySet[Task]) -> None:
    User.objects.update(first_name="Ada")
    plan = plan_of(TextColumn("assignee.get_full_name"), BooleanColumn("assignee.is_authenticated"))

    cells = [row["cells"] for row in rows_of(plan, tasks)]

    assert plan.needs_records
    assert plan.labels() == ["Assignee get full name", "Assignee is authenticated"]
    assert cells[0] == {
        "assignee.get_full_name": "Ada",
        "assignee.is_authenticated": {"value": True, "label": "Yes"},
    }
    assert cells[2] == {"assignee.get_full_name": None, "assignee.is_authenticated": None}


@pytest.mark.parametrize("name", ["delete", "full_clean", "_meta", "set_password", "objects"])
def test_other_attributes_are_not_columns(name: str) -> None:
    with pytest.raises(PanelSchemaException):
        plan_of(TextColumn(name), model=User)


def test_a_computed_column_is_sorted_by_another_path() -> None:
    column = TextColumn("get_full_name")

    with pytest.raises(PanelSchemaException, match=r"sort_using\(\)"):
        plan_of(column.sortable(), model=User)
    path = plan_of(column.sortable(column="last_name"), model=User).columns[0].sort_path
    assert path is not None
    assert path.lookup == "last_name"
    with pytest.raises(PanelSchemaException, match=r"searchable\(columns="):
        plan_of(column.searchable(), model=User)
    searched = plan_of(column.searchable(columns=["first_name", "last_name"]), model=User).searched
    assert [path.lookup for path in searched] == ["first_name", "last_name"]


def test_a_state_is_sorted_and_searched_by_the_field_of_its_name() -> None:
    column = CustomColumn("first_name").component("Card").state(lambda user: {"of": user.pk})

    (planned,) = plan_of(column.sortable().searchable(), model=User).columns

    assert planned.sort_path is not None
    assert planned.sort_path.lookup == "first_name"
    assert [path.lookup for path in planned.search_paths] == ["first_name"]


def test_mappings_become_rows() -> None:
    items = [{"name": "Moss", "size": {"pages": 3}}, {"name": None}]
    plan = plan_for_mappings(
        [
            TextColumn("name").placeholder("none").tooltip(lambda item: item.get("name")),
            NumberColumn("size.pages"),
            CustomColumn("all").component("Card").state(len),
        ]
    )

    rows: Any = make_rows(plan, items, "default", keys=["0", "1"])

    assert [(row["key"], row["cells"]) for row in rows] == [
        ("0", {"name": "Moss", "size.pages": {"display": "3", "raw": 3}, "all": 2}),
        ("1", {"name": None, "size.pages": None, "all": 1}),
    ]
    assert [row["cellMeta"] for row in rows] == [{"name": {"tooltip": "Moss"}}, {}]


def test_the_guard_is_on_with_debug_and_in_tests(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert row_queries.is_enabled()

    monkeypatch.delattr(mail, "outbox")

    assert not row_queries.is_enabled()
    settings.DEBUG = True
    assert row_queries.is_enabled()
