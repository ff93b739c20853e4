"""Specification §4.2: action forms, by ``actions.form`` and ``actions.submit``."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from django.db.models import QuerySet
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from django_panel import Panel, Resource, current_user, forms
from django_panel.actions.action import Action
from django_panel.infolists.entries.text import TextEntry
from django_panel.infolists.schema import InfolistSchema
from django_panel.tables.schema import TableSchema
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.desk_panel import tasks as put
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SCOPES = ("record", "table", "bulk", "infolist")
RIGHTS = ("view_task", "change_task")


def may_change(task: Task | None) -> bool:
    user: Any = current_user()
    if not user.has_perm("project.change_task"):
        return False
    return task is None or not task.title.startswith("locked")


def note(task: Task, data: Any) -> None:
    task.notes = data["words"]
    task.save(update_fields=["notes"])


def note_all(tasks: list[Task], data: Any) -> None:
    for task in tasks:
        note(task, data)


def note_everything(data: Any) -> None:
    Task.objects.update(notes=data["words"])


def asking(name: str) -> Action:
    return (
        Action(name)
        .schema(lambda record: [forms.TextInput("words").required().max_length(20)])
        .authorize(may_change)
        .success_message("Noted.")
    )


class NotedTask(Resource):
    """One action with a form in each of the four scopes, each with its own name."""

    model = Task
    slug: ClassVar[str | None] = "noted"
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        inner = asking("inner").bulk_action(note_all)
        review = (
            Action("review")
            .modal_component("Review")
            .authorize(may_change)
            .authorize_each_using(lambda task: not task.title.startswith("closed"))
            .register_modal_actions([inner])
        )
        return (
            super()
            .table(schema)
            .record_actions([asking("record").action(note), Action("bare").action(lambda t: None)])
            .bulk_actions([asking("bulk").bulk_action(note_all), review])
            .header_actions([asking("table").table_action(note_everything)])
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        return schema.schema([TextEntry("title")]).actions([asking("infolist").action(note)])


def desk(panel: Panel) -> Panel:
    return panel.path("desk").resources([NotedTask])


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(desk=desk)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


@pytest.fixture
def reader() -> Client:
    return client_for(make_user("reader", "view_task"))


def show(client: Client, scope: str, /, **query: Any) -> HttpResponse:
    asked = {"resource": "noted", "action": scope, "scope": scope, **query}
    return fetch(client, "/desk/actions/form", "json", data=asked)


def submit(client: Client, scope: str, kind: Any = "json", /, **body: Any) -> HttpResponse:
    sent = {"resource": "noted", "action": scope, "scope": scope, "words": "Done.", **body}
    return fetch(
        client,
        "/desk/actions/form",
        kind,
        "post",
        data=json.dumps(sent),
        content_type="application/json",
    )


def note_reload() -> list[str]:
    return list(Task.objects.exclude(notes="").order_by("pk").values_list("title", flat=True))


def about(scope: str, tasks: list[Task]) -> dict[str, Any]:
    """Return the parameters of a form in this scope."""
    if scope == "bulk":
        return {"records": [task.pk for task in tasks]}
    return {} if scope == "table" else {"record": tasks[0].pk}


# ``show`` -----------------------------------------------------------------------------------------


def test_both_routes_have_their_names() -> None:
    assert reverse("panel.desk.actions.form") == "/desk/actions/form"
    assert reverse("panel.desk.actions.submit") == "/desk/actions/form"


@pytest.mark.parametrize("scope", SCOPES)
def test_show_answers_the_serialized_form_in_each_scope(scope: str, clerk: Client) -> None:
    tasks = put("one", "two")
    query = {} if scope == "bulk" else about(scope, tasks)

    answer = show(clerk, scope, **query)

    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    form = json.loads(answer.content)
    assert [node["name"] for node in form["form"]["schema"]] == ["words"]
    assert form["context"] == {"resource": "noted", "action": scope, "scope": scope}
    assert form["submitUrl"] == "/desk/actions/form"
    assert note_reload() == []


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"resource": ""}, 422),
        ({"resource": "nothing"}, 404),
        ({"action": "nothing"}, 404),
        ({"action": "infolist"}, 404),
        ({"action": "bulk"}, 404),
        ({"scope": "page"}, 422),
        ({"scope": ""}, 422),
        ({"action": "bare"}, 400),
        ({"record": ""}, 422),
        ({"record": "999999"}, 404),
    ],
)
def test_show_is_refused(change: dict[str, str], status: int, clerk: Client) -> None:
    (task,) = put("one")

    assert show(clerk, "record", **{"record": task.pk, **change}).status_code == status


@pytest.mark.parametrize("scope", SCOPES)
def test_show_and_submit_ask_the_right(scope: str, reader: Client) -> None:
    tasks = put("one", "two")

    assert show(reader, scope, **about(scope, tasks)).status_code == 403
    assert submit(reader, scope, **about(scope, tasks)).status_code == 403
    assert note_reload() == []


@pytest.mark.parametrize("scope", ["record", "infolist"])
def test_a_record_out_of_scope_does_not_exist(scope: str, clerk: Client) -> None:
    tasks = put("hidden")

    assert show(clerk, scope, **about(scope, tasks)).status_code == 404
    assert submit(clerk, scope, **about(scope, tasks)).status_code == 404
    assert note_reload() == []


# ``submit`` ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("record", ["one"]),
        ("infolist", ["one"]),
        ("bulk", ["one", "two"]),
        ("table", ["one", "two"]),
    ],
)
def test_submit_answers_a_redirect_with_a_flash_toast(
    scope: str, expected: list[str], clerk: Client
) -> None:
    tasks = put("one", "two")

    answer = submit(clerk, scope, "inertia", **about(scope, tasks))

    assert (answer.status_code, answer["Location"]) == (303, "/desk/noted")
    assert note_reload() == expected
    toast = page_of(fetch(clerk, "/desk/noted"))["flash"]["toast"]
    assert (toast["type"], toast["message"]) == ("success", "Noted.")


@pytest.mark.parametrize("scope", SCOPES)
def test_submit_validates_by_the_actions_own_schema(scope: str, clerk: Client) -> None:
    tasks = put("one", "two")

    answer = submit(clerk, scope, **about(scope, tasks), words="x" * 21)

    assert answer.status_code == 422
    assert list(json.loads(answer.content)["errors"]) == ["words"]
    assert note_reload() == []


@pytest.mark.parametrize("scope", ["record", "infolist", "bulk"])
def test_submit_needs_what_it_is_about(scope: str, clerk: Client) -> None:
    put("one")

    assert submit(clerk, scope).status_code == 422
    assert note_reload() == []


@pytest.mark.parametrize(
    ("other", "status"), [("hidden", 404), ("locked", 403), ("closed", 303), ("two", 303)]
)
def test_a_selection_is_handled_whole_or_not_at_all(other: str, status: int, clerk: Client) -> None:
    tasks = put("one", other)

    assert submit(clerk, "bulk", **about("bulk", tasks)).status_code == status
    assert note_reload() == (["one", other] if status == 303 else [])


@pytest.mark.parametrize(("other", "status"), [("closed", 403), ("locked", 403), ("two", 303)])
def test_a_button_in_a_dialog_obeys_the_dialogs_rule_for_each(
    other: str, status: int, clerk: Client
) -> None:
    tasks = put("one", other)

    answer = submit(clerk, "bulk", **about("bulk", tasks), action="inner")

    assert answer.status_code == status
    assert note_reload() == (["one", other] if status == 303 else [])


# §8: selection size, up to 500 keys for a submitted form ------------------------------------------


@pytest.mark.parametrize(("count", "status"), [(0, 422), (1, 303), (500, 303), (501, 422)])
def test_a_submitted_selection_is_one_to_five_hundred_keys(
    count: int, status: int, clerk: Client
) -> None:
    keys = [task.pk for task in put(*(f"task {number}" for number in range(count)))]

    assert submit(clerk, "bulk", records=keys).status_code == status
    assert len(note_reload()) == (count if status == 303 else 0)
