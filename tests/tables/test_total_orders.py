"""Orders without ties, compared with those of Django's admin."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.admin.views.main import ChangeList
from django.db.models import F, Model, QuerySet
from django.db.models.functions import Lower, Random

from django_panel.tables.columns.text import TextColumn
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState
from tests.project.models import Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.mark.parametrize(
    "order",
    [
        [],
        ["title"],
        ["-position"],
        ["project"],
        ["pk"],
        ["-id"],
        ["position", "-pk"],
        [Lower("title")],
        [Lower("title").desc()],
        [F("assignee").asc(nulls_last=True)],
        [F("pk").desc()],
    ],
    ids=str,
)
def test_an_order_is_total_where_that_of_django_is(tasks: QuerySet[Task], order: list[Any]) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])
    query = TableQuery(schema, TableState.from_query({}, schema), tasks.order_by(*order))
    rows = query.ordered(query.matching())

    names = [_name(term) for term in rows.query.order_by]
    assert {"pk", "id"} & set(names)
    # Both add the primary key where it is missing: Django the newest first, the panel in the
    # direction of the last term. Django repeats it behind "pk".
    assert names == list(dict.fromkeys(_name(term) for term in deterministic(Task, order)))


@pytest.mark.parametrize("order", [["?"], [Random()], [Random().desc()]], ids=str)
def test_a_random_order_is_replaced(tasks: QuerySet[Task], order: list[Any]) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])
    query = TableQuery(schema, TableState.from_query({}, schema), tasks.order_by(*order))

    assert query.ordered(query.matching()).query.order_by == ("-pk",)


def test_the_newest_record_is_first_without_an_order(tasks: QuerySet[Task]) -> None:
    schema = TableSchema(Task).columns([TextColumn("title")])
    query = TableQuery(schema, TableState.from_query({}, schema), tasks)

    assert list(query.ordered(tasks).query.order_by) == deterministic(Task, []) == ["-pk"]


def deterministic(model: type[Model], order: list[Any]) -> list[Any]:
    """Return the order that a ChangeList of Django's admin makes total."""
    changes: Any = ChangeList.__new__(ChangeList)
    changes.lookup_opts = model._meta
    return list(changes._get_deterministic_ordering(list(order)))


def _name(term: Any) -> str:
    if isinstance(term, str):
        return term.lstrip("-")
    expression: Any = getattr(term, "expression", term)
    return str(vars(expression)["name"]) if isinstance(expression, F) else repr(expression)
