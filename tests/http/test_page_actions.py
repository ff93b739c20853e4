"""Header actions of pages: found by the endpoints, for users who may open the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from django_panel import Panel, Resource
from django_panel.actions.action import Action
from django_panel.forms import TextInput
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.testing import PanelActions, panel_actions, panel_client
from django_panel.testing.actions import Scope
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

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


def actions(user: User, scope: Scope = "table") -> PanelActions:
    return panel_actions(ProjectResource, scope, user=user)


@pytest.mark.parametrize("name", ["sync", "sync-new", "open"])
def test_what_stands_beside_a_heading_runs(name: str, superuser: User) -> None:
    actions(superuser).assert_visible(name).call(name).assert_succeeded()

    assert done == [(name, None)]


def test_it_may_ask_first(superuser: User) -> None:
    query = {"resource": "projects", "action": "ask", "scope": "table"}

    assert panel_client(superuser).get("actions.form", query).status_code == 200
    actions(superuser).call("ask", data={"word": "now"}).assert_succeeded()
    assert done == [("ask", "now")]


def test_a_page_of_one_record_acts_on_it(superuser: User, garden: Project) -> None:
    actions(superuser, "infolist").call("send", garden).assert_succeeded()

    assert done == [("send", "Garden")]


def test_a_user_who_may_not_open_the_page_is_refused(superuser: User) -> None:
    actions(superuser).assert_can_not_run("closed").call("closed").assert_refused()

    assert done == []


def test_an_action_belongs_to_one_scope(superuser: User, garden: Project) -> None:
    actions(superuser).assert_does_not_exist("send")
    actions(superuser, "infolist").assert_does_not_exist("sync")

    for scope, name in (("table", "send"), ("infolist", "sync")):
        body = {"resource": "projects", "action": name, "record": garden.pk}
        assert panel_client(superuser).post(f"actions.{scope}", body).status_code == 404
    assert done == []


def test_without_the_right_to_see_the_list_nothing_on_it_runs(garden: Project) -> None:
    stranger = make_user("stranger")

    assert actions(stranger).call("sync").status == 403
    assert actions(stranger, "infolist").call("send", garden).status == 403
    assert done == []
