"""Actions of a record's own page run through their own endpoint only."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions.action import Action
from django_panel.forms import TextInput
from django_panel.infolists import InfolistSchema, Section, TextEntry
from django_panel.tables.schema import TableSchema
from tests.http.office_panel import post
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project

pytestmark = pytest.mark.django_db

done: list[tuple[str, Any]] = []


def noting(name: str) -> Action:
    return Action(name).action(lambda record: done.append((name, record)))


def end_with_reason(record: Project, data: dict[str, Any]) -> None:
    if data["reason"]:
        record.delete()


class ProjectResource(Resource):
    model = Project

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).record_actions([noting("archive")])

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        inner = Section("Money").header_actions([noting("settle")]).schema([TextEntry("budget")])
        name = TextEntry("name").action(noting("rename"))
        retire = Action("retire").schema([TextInput("reason")]).action(end_with_reason)
        return schema.actions([noting("publish"), retire]).schema(
            [Section("All").schema([name, inner])]
        )


@pytest.fixture(autouse=True)
def garden(declare: Declare) -> Project:
    declare(office=office)
    done.clear()
    return Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Garden")


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([ProjectResource])


def press(client: Client, endpoint: str, name: str, record: Project) -> int:
    body = {"resource": "projects", "action": name, "record": record.pk}
    return post(client, f"/office/actions/{endpoint}", body).status_code


@pytest.mark.parametrize("name", ["publish", "settle", "rename"])
def test_a_button_runs_at_any_depth(name: str, admin: Client, garden: Project) -> None:
    assert press(admin, "infolist", name, garden) in (302, 303)
    assert done == [(name, garden)]


def test_a_form_that_ends_the_record_leads_to_the_list(admin: Client, garden: Project) -> None:
    body = {"resource": "projects", "action": "retire", "scope": "infolist", "record": garden.pk}
    page = f"/office/projects/{garden.pk}"

    admin.defaults["HTTP_REFERER"] = f"http://testserver{page}"
    stayed = post(admin, "/office/actions/form", {**body, "reason": ""})
    left = post(admin, "/office/actions/form", {**body, "reason": "Paid."})

    assert (stayed["Location"], left["Location"]) == (page, "/office/projects")


def test_neither_page_runs_the_buttons_of_the_other(admin: Client, garden: Project) -> None:
    assert press(admin, "infolist", "archive", garden) == 404
    assert press(admin, "record", "settle", garden) == 404
    assert done == []
