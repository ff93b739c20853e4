"""Infolist entries over to-many relations use the related resource's scope (D23); queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import infolists
from tests.http.scoped_customers import (
    PLAIN,
    SCOPED,
    T,
    clerk,
    owner,
    props,
    records,
    rows,
    show,
)
from tests.project.models import Customer, Project

__all__ = ["clerk", "records", "show"]

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ENTRIES: dict[str, Any] = {
    "text": infolists.TextEntry("projects"),
    "rows": infolists.RepeatableEntry("projects").schema([infolists.TextEntry("name")]),
}


@pytest.mark.parametrize("case", ENTRIES)
def test_an_entry(case: str, show: Any, clerk: Client) -> None:
    customer = Customer.objects.get(name="a")
    for made, others, is_shown in (
        (ENTRIES[case], SCOPED, False),
        (ENTRIES[case].unscoped(), SCOPED, True),
        (ENTRIES[case], PLAIN, True),
    ):
        show(owner(Customer, entries=[made]), others)
        text = str(props(clerk, f"customers/{customer.pk}")["infolist"])
        assert "open" in text
        assert ("hidden one" in text) is is_shown


def test_the_entries_of_a_row_and_conditions(show: Any, clerk: Client) -> None:
    customer = Customer.objects.get(name="a")
    entry = infolists.RepeatableEntry("projects").schema([infolists.TextEntry("tasks")])
    Project.objects.filter(name="hidden two").update(customer=customer)
    second = Customer.objects.get(name="b")
    Project.objects.filter(name="shown").update(customer=customer)
    Project.objects.filter(name="hidden two").update(customer=second)
    hint = infolists.TextEntry("name").visible_when("projects")

    show(owner(Customer, entries=[entry, hint]))
    text = str(props(clerk, f"customers/{customer.pk}")["infolist"])
    assert "task of open" in text
    assert "hidden" not in text
    nodes = props(clerk, f"customers/{second.pk}")["infolist"]["schema"]
    assert [each["name"] for each in nodes] == ["projects"]


def queries(client: Client, path: str = "customers") -> int:
    with CaptureQueriesContext(
        connection,
    ) as found:
        rows(client, path)
    return len(found)


@pytest.mark.parametrize(
    "columns",
    [
        [T.TextColumn("projects.name")],
        [T.TextColumn("projects.name"), T.TextColumn("projects.tasks.title")],
        [T.NumberColumn("n").counts("projects"), T.NumberColumn("m").sum("projects", "budget")],
    ],
    ids=["list", "two relations", "aggregates"],
)
def test_the_number_of_queries(columns: list[Any], show: Any, clerk: Client) -> None:
    show(owner(Customer, *columns), [])
    rows(clerk)
    without = queries(clerk)
    for others in (PLAIN, SCOPED):
        show(owner(Customer, *columns), others)
        rows(clerk)
        few = queries(clerk)
        assert few == without
    for number in range(10):
        customer = Customer.objects.create(name=f"c{number}")
        Project.objects.create(customer=customer, name="more")

    assert queries(clerk) == without


def test_without_a_scope_the_sql_is_the_same(show: Any, clerk: Client) -> None:
    columns = [T.TextColumn("projects.name").searchable(), T.NumberColumn("n").counts("projects")]
    found = []
    for others in ([], PLAIN):
        show(owner(Customer, *columns), others)
        rows(clerk)
        with CaptureQueriesContext(connection) as captured:
            rows(clerk, search="open")
        found.append([each["sql"] for each in captured if "project" in each["sql"]])

    assert found[0] == found[1] != []
