"""Columns that lead to many records: listed, searched and sorted without a row coming twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.mistakes import ColumnMistake
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Badge, Customer, Job, Note, Region, Site, Task, User
from tests.tables.archive import Record
from tests.tables.reading import Ask, Statements, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

CUSTOMERS = TableSchema(Customer).columns(
    [
        TextColumn("name").searchable(),
        TextColumn("projects.name").sortable().searchable(individually=True),
        TextColumn("projects.state"),
        BadgeColumn("projects.tasks.assignee.username"),
    ]
)


def test_a_cell_lists_what_the_records_hold(
    tasks: QuerySet[Task], ask: Ask, statements: Statements
) -> None:
    Customer.objects.create(name="Idle")

    with statements() as captured:
        rows: Any = ask(CUSTOMERS, Customer.objects.order_by("pk")).rows

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
    # One for the records and one for each relation, however many rows there are.
    assert len(captured) == 4


def test_a_name_that_ends_at_many_records_shows_their_texts(ask: Ask) -> None:
    region = Region.objects.create(name="North")
    badge = Badge.objects.create(name="Gate")
    badge.sites.set([Site.objects.create(region=region, name=name) for name in ("Pier", "Mole")])
    schema = TableSchema(Badge).columns([TextColumn("sites"), TextColumn("name")])

    assert titles(ask(schema, Badge.objects.all()), "sites") == ["Pier, Mole"]


def test_search_finds_a_row_once_and_stays_in_scope(tasks: QuerySet[Task], ask: Ask) -> None:
    everybody = Customer.objects.order_by("pk")

    assert titles(ask(CUSTOMERS, everybody, search="project"), "name") == [
        "Zebra",
        "Äpfel & Co",
        "Moss 100%",
    ]
    assert titles(ask(CUSTOMERS, everybody, search="zebra 3"), "name") == ["Zebra"]
    assert ask(CUSTOMERS, everybody.exclude(name="Zebra"), search="project 3").rows == []
    asked = {"columnSearch[projects.name]": "project 4"}
    assert titles(ask(CUSTOMERS, everybody, **asked), "name") == ["Äpfel & Co"]


def test_the_least_value_gives_a_row_its_place(tasks: QuerySet[Task], ask: Ask) -> None:
    everybody = Customer.objects.order_by("pk")
    down = ask(CUSTOMERS, everybody, sort="projects.name", direction="desc")

    assert titles(down, "name") == ["Moss 100%", "Äpfel & Co", "Zebra"]
    by_cursor = CUSTOMERS.pagination("cursor").per_page_options([2])
    first = ask(by_cursor, everybody, sort="projects.name")
    rest = ask(by_cursor, everybody, sort="projects.name", cursor=first.pagination["next"])
    assert titles(first, "name") + titles(rest, "name") == ["Zebra", "Äpfel & Co", "Moss 100%"]


def test_what_the_related_model_hides_is_neither_shown_nor_found(ask: Ask) -> None:
    site = Site.objects.create(region=Region.objects.create(name="North"), name="Pier")
    job = Job.objects.create(site=site, title="Paint")
    Note.objects.create(job=job, title="Primer")
    Note.objects.create(job=job, title="Gloss").trash()
    schema = TableSchema(Job).columns([TextColumn("title"), TextColumn("todos.title").searchable()])

    assert titles(ask(schema, Job.objects.all()), "todos.title") == ["Primer"]
    assert ask(schema, Job.objects.all(), search="gloss").rows == []


@pytest.mark.parametrize(
    ("column", "model", "words"),
    [
        (NumberColumn("projects.budget"), Customer, ["'projects.budget'", "TextColumn", "sum()"]),
        (TextColumn("projects.nmae"), Customer, ["'nmae'", "Did you mean 'name'?"]),
        (TextColumn("badges.sites.region.nope"), User, ["'nope'", "Region"]),
    ],
)
def test_what_cannot_be_listed_is_refused(
    column: Column, model: type[Any], words: list[str]
) -> None:
    with pytest.raises(PanelSchemaException) as refused:
        TableSchema(model).columns([column]).plan_for(model)

    assert all(word in str(refused.value) for word in words)


def test_a_part_of_a_structure_is_shown(ask: Ask) -> None:
    Record.objects.create(title="Map", extra={"size": {"width": 3}})
    Record.objects.create(title="Plan", extra=[])
    schema = TableSchema(Record).columns([TextColumn("title"), NumberColumn("extra.size.width")])

    shown = titles(ask(schema, Record.objects.order_by("title")), "extra.size.width")

    assert shown == [{"display": "3", "raw": 3}, None]
    with pytest.raises(ColumnMistake, match=r"sort_using\(\)"):
        schema.columns([TextColumn("extra.size").sortable()]).plan_for(Record)
