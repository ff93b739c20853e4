"""Boards: their columns and lanes, and the moves of cards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from django.db.models import QuerySet

from django_panel import Panel, Resource, tables
from django_panel.actions import Denied
from django_panel.policies import Policy
from django_panel.records.writer import RecordWriter
from django_panel.resources.pages import BoardPage
from django_panel.testing import panel_client
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

Props = Mapping[str, Any]


class ProjectPolicy(Policy):
    def edit(self, user: Any, record: Any) -> bool | Denied:
        if record is not None and record.name == "Archive":
            return Denied("The archive stays as it is.")
        return super().edit(user, record)


class ProjectBoard(BoardPage[Project]):
    column_field = "state"
    column_colors: ClassVar[Any] = {"done": "success"}
    lane_field = "customer"
    card_columns = ("budget",)
    card_person = "customer.name"
    ordering = ("name",)
    cards_per_cell = 2

    def can_move(self, record: Project, values: Mapping[str, Any]) -> bool | Denied:
        if values.get("state") == "done" and record.budget is None:
            return Denied("A project without a budget cannot be done.")
        return True

    def before_move(self, record: Project) -> None:
        record.name = record.name.strip()


class ProjectResource(Resource):
    model = Project
    policy = ProjectPolicy

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(name="Hidden")

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": ProjectBoard}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns(
            [tables.TextColumn("name").searchable(), tables.NumberColumn("budget")]
        )


class TaskBoard(BoardPage[Task]):
    column_field = "assignee"


class TaskResource(Resource):
    model = Task

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "people": TaskBoard}


class UserResource(Resource):
    model = User
    record_title_attribute = "username"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(username="outsider")


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([ProjectResource, TaskResource, UserResource])


@pytest.fixture(autouse=True)
def acme(declare: Declare) -> Customer:
    declare(office=office)
    return Customer.objects.create(name="Acme")


def add(customer: Customer, name: str, **values: Any) -> Project:
    return Project.objects.create(customer=customer, name=name, **values)


def board(user: User, query: Mapping[str, Any] | None = None) -> Props:
    return panel_client(user).visit("resources.projects.board", query).props


def cells(props: Props, column: str) -> list[Any]:
    found: list[Any] = next(each for each in props["columns"] if each["key"] == column)["cells"]
    return found


def cards(props: Props, column: str) -> list[Any]:
    return [card for cell in cells(props, column) for card in cell["cards"]]


def move(user: User, record: Any, to: str, **body: Any) -> Any:
    data = {"record": getattr(record, "pk", record), "column": to, **body}
    return panel_client(user).post("resources.projects.board.move", data)


def test_a_column_has_its_first_cards_and_the_number_of_all(
    superuser: User, acme: Customer
) -> None:
    for name in ("Garden", "Bridge", "Harbour"):
        add(acme, name, budget=5)
    add(acme, "Tower", state="done")
    add(acme, "Hidden")

    props = board(superuser)

    assert [(each["label"], each["color"]) for each in props["columns"]] == [
        ("Open", None),
        ("Done", "success"),
    ]
    first, second = cells(props, "open")[0], cells(props, "done")[0]
    assert (first["lane"], first["count"], first["hasMore"]) == (str(acme.pk), 3, True)
    assert (second["lane"], second["count"], second["hasMore"]) == (str(acme.pk), 1, False)
    assert [card["title"] for card in first["cards"]] == ["Bridge", "Garden"]
    card = first["cards"][0]
    assert card["person"] == "Acme"
    assert card["row"]["cells"]["budget"]["display"].startswith("5")
    assert card["row"]["url"] == f"/office/projects/{card['row']['key']}"
    assert [each["name"] for each in props["board"]["cardColumns"]] == ["budget"]


def test_lanes_are_the_records_of_a_foreign_key(superuser: User, acme: Customer) -> None:
    zenith = Customer.objects.create(name="Zenith")
    garden = add(zenith, "Garden")

    props = board(superuser)

    assert [lane["label"] for lane in props["board"]["lanes"]] == ["Acme", "Zenith"]
    found = {each["lane"]: len(each["cards"]) for each in cells(props, "open")}
    assert found == {str(acme.pk): 0, str(zenith.pk): 1, None: 0}
    move(superuser, garden, "open", lane=str(acme.pk))
    garden.refresh_from_db()
    assert garden.customer == acme


def test_a_search_finds_cards_as_the_list_finds_rows(superuser: User, acme: Customer) -> None:
    add(acme, "Garden")
    add(acme, "Bridge")

    props = board(superuser, {"search": "gard"})

    assert [card["title"] for card in cards(props, "open")] == ["Garden"]
    assert props["searchText"] == "gard"


def test_a_move_writes_the_column_and_nothing_else(superuser: User, acme: Customer) -> None:
    garden = add(acme, "Garden ", budget=5)

    response = move(superuser, garden, "done")

    garden.refresh_from_db()
    assert response.status_code == 303
    assert (garden.state, garden.name, garden.customer) == ("done", "Garden", acme)


def test_a_stale_card_is_not_moved(superuser: User, acme: Customer) -> None:
    garden = add(acme, "Garden", budget=5)
    version = cards(board(superuser), "open")[0]["row"]["version"]
    Project.objects.update(budget=6)

    response = move(superuser, garden, "done", version=version)

    garden.refresh_from_db()
    assert (response.status_code, garden.state) == (409, "open")
    assert response.json()["conflicts"]["state"] == {"theirs": "open", "mine": "done"}


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("Archive", "The archive stays as it is."),
        ("Garden", "A project without a budget cannot be done."),
    ],
)
def test_a_refused_move_says_why(name: str, reason: str, superuser: User, acme: Customer) -> None:
    project = add(acme, name)

    response = move(superuser, project, "done")

    project.refresh_from_db()
    assert (response.status_code, response.json()["message"]) == (403, reason)
    assert project.state == "open"


def test_a_reader_sees_cards_that_cannot_be_moved(acme: Customer) -> None:
    reader = make_user("reader", "view_project", "view_customer")
    garden = add(acme, "Garden", budget=5)

    card = cards(board(reader), "open")[0]

    assert (card["canMove"], card["row"]["version"]) == (False, None)
    assert move(reader, garden, "done").status_code == 403
    garden.refresh_from_db()
    assert garden.state == "open"


def test_without_the_right_to_list_there_is_no_board(acme: Customer) -> None:
    client = panel_client(make_user("other"))

    assert client.get("resources.projects.board").status_code == 403
    assert move(make_user("another"), add(acme, "Garden"), "done").status_code == 403


def test_a_record_out_of_scope_is_not_found(superuser: User, acme: Customer) -> None:
    hidden = add(acme, "Hidden", budget=5)

    assert move(superuser, hidden, "done").status_code == 404
    assert move(superuser, 999, "done").status_code == 404
    hidden.refresh_from_db()
    assert hidden.state == "open"


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"column": "lost"}, "column"),
        ({"column": None}, "column"),
        ({"column": ["done"]}, "column"),
        ({"lane": "99"}, "lane"),
        ({"lane": {}}, "lane"),
        ({"record": None}, "record"),
        ({"record": [1]}, "record"),
        ({"version": 7}, "version"),
    ],
)
def test_a_malformed_move_is_refused(
    body: dict[str, Any], field: str, superuser: User, acme: Customer
) -> None:
    garden = add(acme, "Garden", budget=5)
    data = {"record": garden.pk, "column": "done", **body}

    response = panel_client(superuser).post("resources.projects.board.move", data)

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == [field]
    garden.refresh_from_db()
    assert garden.state == "open"


def test_columns_of_a_foreign_key_are_the_records_in_scope(superuser: User, acme: Customer) -> None:
    make_user("outsider")
    ada = make_user("ada")
    project = add(acme, "Garden")
    task = Task.objects.create(project=project, title="Dig", assignee=ada)
    client = panel_client(superuser)

    columns = client.visit("resources.tasks.people").props["columns"]

    assert [each["label"] for each in columns] == ["root", "ada", "No assignee"]
    body = {"record": task.pk, "column": ""}
    assert client.post("resources.tasks.people.move", body).status_code == 303
    task.refresh_from_db()
    assert task.assignee is None


def test_a_column_of_a_record_out_of_scope_is_no_target(superuser: User, acme: Customer) -> None:
    outsider = make_user("outsider")
    task = Task.objects.create(project=add(acme, "Garden"), title="Dig")
    body = {"record": task.pk, "column": str(outsider.pk)}

    response = panel_client(superuser).post("resources.tasks.people.move", body)

    assert response.status_code == 422
    task.refresh_from_db()
    assert task.assignee is None


@pytest.mark.parametrize(
    ("slug", "runs_host_code"), [("projects/board", True), ("tasks/people", False)]
)
def test_only_an_overridden_hook_is_host_code(
    slug: str,
    superuser: User,
    acme: Customer,
    monkeypatch: pytest.MonkeyPatch,
    *,
    runs_host_code: bool,
) -> None:
    project = add(acme, "Bridge", budget=5)
    task = Task.objects.create(project=project, title="plan")
    attempts, change = [], RecordWriter.change

    def noting(writer: RecordWriter, *args: Any, **options: Any) -> Any:
        attempts.append(writer.attempt)
        return change(writer, *args, **options)

    monkeypatch.setattr(RecordWriter, "change", noting)
    to, key = ("done", project.pk) if runs_host_code else (str(superuser.pk), task.pk)
    body = {"record": key, "column": to}
    client, path = client_for(superuser), f"/office/{slug}/move"
    moved = fetch(client, path, "json", "post", data=body, content_type="application/json")

    assert moved.status_code < 400, moved.content
    assert [attempt.ran_host_code for attempt in attempts] == [runs_host_code]
