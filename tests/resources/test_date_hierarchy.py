"""``date_hierarchy`` of a resource: the list, its deferred steps and a selection of all rows."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client

from django_panel import Resource, tables
from tests.project.clients import fetch, page_of, reload, selection_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project

pytestmark = pytest.mark.django_db

LIST = "/desk/projects"
INDEX = "panel/resources/Index"


class DatedProjects(Resource):
    model = Project
    slug = "projects"
    columns = ("name",)
    date_hierarchy = "starts_on"


class ShownProjects(DatedProjects):
    slug = "shown"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return super().table(schema).date_hierarchy(None)


@pytest.fixture(autouse=True)
def desk(declare: Declare) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([DatedProjects, ShownProjects]))
    customer = Customer.objects.create(name="Ann")
    for month in (3, 3, 4):
        Project.objects.create(customer=customer, name=f"{month}", starts_on=date(2026, month, 5))


def props_of(client: Client, url: str, *names: str) -> Any:
    return page_of(reload(client, url, INDEX, *names))["props"]


def test_the_steps_arrive_after_the_rows(admin: Client) -> None:
    page = page_of(fetch(admin, LIST, "inertia"))

    assert page["props"]["table"]["dateHierarchy"] == "Starts on"
    assert "dateSteps" in [name for names in page["deferredProps"].values() for name in names]
    assert "dateSteps" not in page["props"]
    steps = props_of(admin, f"{LIST}?date=2026-03", "dateSteps")["dateSteps"]
    assert steps["choices"] == [{"value": "2026-03-05", "label": "March 5"}]


def test_the_list_and_a_selection_of_all_rows_are_narrowed(admin: Client) -> None:
    props = props_of(admin, f"{LIST}?date=2026-03", "rows", "state")

    assert len(props["rows"]) == 2
    assert props["state"]["date"] == "2026-03"
    body = {
        "resource": "projects",
        "action": "delete",
        "selection": selection_of(admin, f"{LIST}?date=2026-03"),
    }
    fetch(
        admin, "/desk/actions/bulk", "inertia", "post", data=body, content_type="application/json"
    )
    assert [project.name for project in Project.objects.all()] == ["4"]


def test_a_table_may_remove_it(admin: Client) -> None:
    page = page_of(fetch(admin, "/desk/shown?date=2026-03", "inertia"))

    assert "dateHierarchy" not in page["props"]["table"]
    assert "deferredProps" not in page
    assert len(page["props"]["rows"]) == 3
