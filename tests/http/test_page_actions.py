"""Header actions of pages: found by the endpoints, for users who may open the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions.action import Action
from django_panel.forms import TextInput
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ListRecords, ResourcePage
from tests.http.office_panel import post
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project

pytestmark = pytest.mark.django_db

done: list[tuple[str, Any]] = []


def about_all(name: str) -> Action:
    return Action(name).table_action(lambda: done.append((name, None)))


class TheList(ListRecords):
    def header_actions(self) -> Sequence[Action]:
        asking = (
            Action("ask")
            .schema([TextInput("word")])
            .table_action(lambda data: done.append(("ask", data["word"])))
        )
        dialog = about_all("sync").requires_confirmation()
        return (asking, dialog.register_modal_actions([about_all("sync-new")]))


class Board(ResourcePage):
    def can_open(self, record: Any = None) -> bool:
        return False

    def header_actions(self) -> Sequence[Action]:
        return (about_all("closed"), about_all("open").authorize(True))

    def render(self) -> Any: ...


class Letter(InteractsWithRecord, ResourcePage):
    route_path: ClassVar[str | None] = "{record}/letter"

    def header_actions(self) -> Sequence[Action]:
        return (Action("send").action(lambda record: done.append(("send", record.name))),)

    def render(self, record: str) -> Any: ...


class ProjectResource(Resource):
    model = Project

    @classmethod
    def pages(cls) -> Any:
        return {"index": TheList, "board": Board, "letter": Letter}


@pytest.fixture(autouse=True)
def garden(declare: Declare) -> Project:
    declare(office=office)
    done.clear()
    return Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Garden")


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([ProjectResource])


def press(client: Client, endpoint: str, name: str, **more: Any) -> int:
    body = {"resource": "projects", "action": name, **more}
    return post(client, f"/office/actions/{endpoint}", body).status_code


@pytest.mark.parametrize("name", ["sync", "sync-new", "open"])
def test_what_stands_beside_a_heading_runs(name: str, admin: Client) -> None:
    assert press(admin, "table", name) == 303
    assert done == [(name, None)]


def test_it_may_ask_first(admin: Client) -> None:
    parameters = {"resource": "projects", "action": "ask", "scope": "table"}

    assert admin.get("/office/actions/form", parameters).status_code == 200
    assert press(admin, "form", "ask", scope="table", word="now") == 303
    assert done == [("ask", "now")]


def test_a_page_of_one_record_acts_on_it(admin: Client, garden: Project) -> None:
    assert press(admin, "infolist", "send", record=garden.pk) == 303
    assert done == [("send", "Garden")]


@pytest.mark.parametrize(
    ("endpoint", "name", "status"),
    [("table", "closed", 403), ("table", "send", 404), ("infolist", "sync", 404)],
)
def test_a_user_who_may_not_open_the_page_is_refused(
    endpoint: str, name: str, status: int, admin: Client, garden: Project
) -> None:
    assert press(admin, endpoint, name, record=garden.pk) == status
    assert done == []


def test_without_the_right_to_see_the_list_nothing_on_it_runs(garden: Project) -> None:
    stranger = client_for(make_user("stranger"))

    assert press(stranger, "table", "sync") == 403
    assert press(stranger, "infolist", "send", record=garden.pk) == 403
    assert done == []
