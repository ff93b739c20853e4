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
from django_panel.testing import PanelActions, panel_actions, panel_client, panel_infolist
from tests.http.office_panel import post
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

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


@pytest.fixture
def actions(superuser: User) -> PanelActions:
    return panel_actions(ProjectResource, "infolist", user=superuser)


@pytest.mark.parametrize("name", ["publish", "settle", "rename"])
def test_a_button_runs_at_any_depth(name: str, actions: PanelActions, garden: Project) -> None:
    actions.assert_visible(name, garden).call(name, garden).assert_succeeded()

    assert done == [(name, garden)]


def test_a_form_that_ends_the_record_leads_to_the_list(admin: Client, garden: Project) -> None:
    body = {"resource": "projects", "action": "retire", "scope": "infolist", "record": garden.pk}
    page = f"/office/projects/{garden.pk}"

    admin.defaults["HTTP_REFERER"] = f"http://testserver{page}"
    stayed = post(admin, "/office/actions/form", {**body, "reason": ""})
    left = post(admin, "/office/actions/form", {**body, "reason": "Paid."})

    assert (stayed["Location"], left["Location"]) == (page, "/office/projects")


def test_neither_page_runs_the_buttons_of_the_other(
    superuser: User, actions: PanelActions, garden: Project
) -> None:
    actions.assert_does_not_exist("archive")
    panel_actions(ProjectResource, "record", user=superuser).assert_does_not_exist("settle")
    client = panel_client(superuser)

    for scope, name in (("infolist", "archive"), ("record", "settle")):
        body = {"resource": "projects", "action": name, "record": garden.pk}
        assert client.post(f"actions.{scope}", body).status_code == 404

    assert done == []


def test_the_page_shows_the_entries_of_its_sections(superuser: User, garden: Project) -> None:
    page = panel_infolist(ProjectResource, garden, user=superuser)

    assert list(page.entries()) == ["name", "budget"]
    page.assert_entry_equals("name", "Garden").assert_does_not_have_entry("state")
