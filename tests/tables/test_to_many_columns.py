"""Columns over relations to many: listed, searched and sorted without repeated rows."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Badge, Customer, Job, Note, Region, Site, Task, User
from tests.tables.page_helpers import Read, Statements, titles
from tests.tables.sample_models import Record

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

CUSTOMERS = TableSchema(Customer).columns(
    [
        TextColumn("name").searchable(),
        TextColumn("projects.name").sortable().searchable(individually=True),
        TextColumn("projects.state"),
        BadgeColumn("projects.tasks.assignee.username"),
    ]
)


def test_a_cell_lists_the_values_of_related_records(
    tasks: QuerySet[Task], read_page: Read, statements: Statements
) -> None:
    Customer.objects.create(name="Idle")

    with statements() as captured:
        rows: Any = read_page(CUSTOMERS, Customer.objects.order_by("pk")).rows

    zebra, *_others, idle = [row["cells"] for row in rows]
    assert zebra == {
        "name": "Zebra",
        "projects.name": "Project 0, Project 3",
        "projects.state": "Open, Done",
        "projects.tasks.assignee.username": zebra["projects.tasks.assignee.username"],
    }
    assert set(zebra["projects.tasks.assignee.username"]["value"].split(", ")) == {"ada", "bo"}
    assert [idle[name] for name in ("projects.name", "projects.tasks.assignee.username")] == [
        None,
        None,
    ]
    # One query for the records and one for each relation, for any number of rows.
    assert len(captured) == 4


def test_a_name_that_ends_at_a_relation_shows_labels(read_page: Read) -> None:
    region = Region.objects.create(name="North")
    badge = Badge.objects.create(name="Gate")
    badge.sites.set([Site.objects.create(region=region, name=name) for name in ("Pier", "Mole")])
    schema = TableSchema(Badge).columns([TextColumn("sites"), TextColumn("name")])

    assert titles(read_page(schema, Badge.objects.all()), "sites") == ["Pier, Mole"]


def test_search_finds_a_row_once_and_stays_in_scope(tasks: QuerySet[Task], read_page: Read) -> None:
    everybody = Customer.objects.order_by("pk")

    assert titles(read_page(CUSTOMERS, everybody, search="project"), "name") == [
        "Zebra",
        "Äpfel & Co",
        "Moss 100%",
    ]
    assert titles(read_page(CUSTOMERS, everybody, search="zebra 3"), "name") == ["Zebra"]
    assert read_page(CUSTOMERS, everybody.exclude(name="Zebra"), search="project 3").rows == []
    asked = {"columnSearch[projects.name]": "project 4"}
    assert titles(read_page(CUSTOMERS, everybody, **asked), "name") == ["Äpfel & Co"]


def test_rows_are_sorted_by_the_minimum(tasks: QuerySet[Task], read_page: Read) -> None:
    everybody = Customer.objects.order_by("pk")
    down = read_page(CUSTOMERS, everybody, sort="projects.name", direction="desc")

    assert titles(down, "name") == ["Moss 100%", "Äpfel & Co", "Zebra"]
    by_cursor = CUSTOMERS.pagination("cursor").per_page_options([2])
    first = read_page(by_cursor, everybody, sort="projects.name")
    rest = read_page(by_cursor, everybody, sort="projects.name", cursor=first.pagination["next"])
    assert titles(first, "name") + titles(rest, "name") == ["Zebra", "Äpfel & Co", "Moss 100%"]


def test_the_default_manager_of_the_related_model_applies(read_page: Read) -> None:
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Pier")
    job = Job.objects.create(site=site, title="Paint")
    Note.objects.create(job=job, title="Primer")
    Note.objects.create(job=job, title="Gloss").trash()
    schema = TableSchema(Job).columns([TextColumn("title"), TextColumn("todos.title").searchable()])

    assert titles(read_page(schema, Job.objects.all()), "todos.title") == ["Primer"]
    assert read_page(schema, Job.objects.all(), search="gloss").rows == []


@pytest.mark.parametrize(
    ("column", "model", "parts"),
    [
        (NumberColumn("projects.budget"), Customer, ["'projects.budget'", "TextColumn", "sum()"]),
        (TextColumn("projects.nmae"), Customer, ["'nmae'", "Did you mean 'name'?"]),
        (TextColumn("badges.sites.region.nope"), User, ["'nope'", "Region"]),
    ],
)
def test_an_unsupported_column_type_raises(
    column: Column, model: type[Any], parts: list[str]
) -> None:
    with pytest.raises(PanelSchemaException) as error:
        TableSchema(model).columns([column]).plan_for(model)

    assert all(part in str(error.value) for part in parts)


def test_an_item_of_a_json_field_is_shown(read_page: Read) -> None:
    Record.objects.create(title="Map", extra={"size": {"width": 3}})
    Record.objects.create(title="Plan", extra=[])
    schema = TableSchema(Record).columns([TextColumn("title"), NumberColumn("extra.size.width")])

    shown = titles(read_page(schema, Record.objects.order_by("title")), "extra.size.width")

    assert shown == [{"display": "3", "raw": 3}, None]
    with pytest.raises(PanelSchemaException, match=r"sort_using\(\)"):
        schema.columns([TextColumn("extra.size").sortable()]).plan_for(Record)
