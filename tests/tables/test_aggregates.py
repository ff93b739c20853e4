"""Aggregates over relations: one query, no repeated rows, names as in the ORM."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.db import connection
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from django_panel.exceptions import PanelSchemaException
from django_panel.tables.columns.aggregate import RelationAggregate
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.reading.records import read_records
from django_panel.tables.rows import make_rows
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer, Project, Task, User
from tests.tables.sample_models import Record

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_all_aggregates_are_read_with_one_query(tasks: QuerySet[Task]) -> None:
    schema = TableSchema().columns(
        [
            TextColumn("name"),
            NumberColumn("projects_count").counts("projects").sortable(),
            NumberColumn("tasks_count").counts("projects.tasks"),
            BooleanColumn("has_projects").exists("projects"),
            NumberColumn("budget").sum("projects", "budget"),
            NumberColumn("mean").avg("projects", "budget").decimals(1),
            DateColumn("first").min("projects", "starts_on"),
            DateColumn("last").max("projects", "starts_on"),
            NumberColumn("done").counts("projects", lambda found: found.filter(state="done")),
        ]
    )
    Customer.objects.create(name="Idle")
    keys = list(Customer.objects.order_by("pk").values_list("pk", flat=True))
    plan = schema.plan_for(Customer)

    with CaptureQueriesContext(connection) as captured:
        records = read_records(plan, keys, Customer.objects.all())
    rows: Any = make_rows(plan, records, "default")

    assert len(captured) == 1
    assert " JOIN " not in captured.captured_queries[0]["sql"].split(" FROM ")[-1]
    zebra, *_others, idle = [row["cells"] for row in rows]
    assert zebra == {
        "name": "Zebra",
        "projects_count": {"display": "2", "raw": 2},
        "tasks_count": {"display": "20", "raw": 20},
        "has_projects": {"value": True, "label": "Yes"},
        # SQLite loses the last digits of a sum.
        "budget": {"display": "3,703.50", "raw": zebra["budget"]["raw"]},
        "mean": zebra["mean"],
        "first": {"display": "Jan 1, 2026", "iso": "2026-01-01"},
        "last": {"display": "Jan 4, 2026", "iso": "2026-01-04"},
        "done": {"display": "1", "raw": 1},
    }
    assert zebra["mean"]["display"] == "1,851.8"
    assert idle["projects_count"] == {"display": "0", "raw": 0}
    assert idle["tasks_count"] == {"display": "0", "raw": 0}
    assert idle["has_projects"] == {"value": False, "label": "No"}
    assert idle["budget"] is None
    assert idle["first"] is None


def test_an_aggregate_is_named_as_by_the_orm() -> None:
    assert RelationAggregate("count", "tasks").alias("n") == "tasks__count"
    assert RelationAggregate("sum", "tasks", "hours").alias("n") == "tasks__hours__sum"
    assert RelationAggregate("count", "projects.tasks").alias("n") == "projects__tasks__count"
    narrowed = RelationAggregate("count", "tasks", None, lambda found: found)
    assert narrowed.alias("open") == "tasks__count__open"


def test_callbacks_can_read_the_aggregate(tasks: QuerySet[Task]) -> None:
    column = NumberColumn("n").counts("tasks").tooltip(lambda record: record.tasks__count)
    plan = TableSchema().columns([column]).plan_for(Project)
    keys = list(Project.objects.values_list("pk", flat=True))

    rows = make_rows(plan, read_records(plan, keys, Project.objects.all()), "default")

    assert {row["cellMeta"]["n"]["tooltip"] for row in rows} == {"10"}


def test_many_to_many_relations_are_counted_from_both_sides() -> None:
    group = Group.objects.create(name="Carriers")
    people = [User.objects.create(username=name) for name in ("ada", "bo")]
    group.user_set.set(people)
    first, second = (Record.objects.create(title=title) for title in ("a", "b"))
    first.related.add(second)

    def figure(model: Any, relation: str, key: Any) -> Any:
        plan = TableSchema().columns([NumberColumn("n").counts(relation)]).plan_for(model)
        return read_records(plan, [key], model.objects.all())[0][1]

    assert figure(Group, "user_set", group.pk) == 2
    assert figure(User, "groups", people[0].pk) == 1
    assert figure(Record, "related", first.pk) == 1


def test_an_aggregate_is_sortable(tasks: QuerySet[Task]) -> None:
    plan = (
        TableSchema().columns([NumberColumn("n").counts("projects").sortable()]).plan_for(Customer)
    )
    Customer.objects.create(name="Idle")
    path = plan.by_name["n"].sort_path

    assert path is not None
    names = Customer.objects.order_by(path.annotation.asc(), "name").values_list("name", flat=True)
    assert names[0] == "Idle"
    assert names.count() == 4


@pytest.mark.parametrize(
    ("column", "parts"),
    [
        (NumberColumn("n").counts("taks"), ["'n'", "'taks'", "Did you mean 'tasks'?"]),
        (NumberColumn("n").counts("name"), ["'name'", "not a relation"]),
        (NumberColumn("n").sum("tasks", "hours"), ["'hours'", "project.models.Task"]),
        (NumberColumn("n").counts("tasks.assignee", lambda q: q), ["'tasks.assignee'", "query"]),
    ],
)
def test_an_unknown_relation_or_field_raises(column: NumberColumn, parts: list[str]) -> None:
    with pytest.raises(PanelSchemaException) as caught:
        TableSchema().columns([column]).plan_for(Project)

    for part in parts:
        assert part in str(caught.value)
