"""Bulk actions that are refused on some records, or confirmed for another number of rows."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import Action, Denied
from django_panel.forms import Checkbox, TextInput
from django_panel.tables import TableSchema, TextColumn
from tests.project.clients import Kind, client_for, fetch, make_user, page_of, selection_of
from tests.project.desk_panel import tasks
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def may_finish(task: Task | None) -> bool | Denied:
    """Refuse locked tasks silently and closed ones with a reason."""
    if task is None or task.title.startswith("task"):
        return True
    return Denied("It is closed.") if task.title.startswith("closed") else False


def finish(task: Task, data: Any = None) -> None:
    Task.objects.filter(pk=task.pk).update(is_done=True)


class ShelfResource(Resource):
    model = Task
    slug = "shelf"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        done = Action("finish").action(finish).authorize(may_finish)
        return schema.columns([TextColumn("title").searchable()]).bulk_actions(
            [
                done.success_message_using(lambda count: f"{count} finished."),
                Action("drop").action(finish).variant("destructive"),
                Action("ask")
                .action(finish)
                .authorize(may_finish)
                .schema([TextInput("note").required(), Checkbox("confirmed")]),
                Action("closed").action(finish).authorize_each_using(lambda task: Denied("No.")),
                Action("skip").action(finish).authorize(may_finish).skip_refused(),
                Action("open").action(finish).authorize(may_finish).without_resource_right(),
            ]
        )


def shelf(panel: Panel) -> Panel:
    return panel.path("front").resources([ShelfResource])


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=shelf)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", "view_task"))


def post(client: Client, kind: Kind = "json", path: str = "bulk", **body: Any) -> Any:
    body = {"resource": "shelf", "action": "finish", **body}
    address = f"/front/actions/{path}"
    return fetch(client, address, kind, "post", data=body, content_type="application/json")


def said(response: Any) -> Any:
    return json.loads(response.content)


def props(client: Client) -> dict[str, Any]:
    found: dict[str, Any] = page_of(fetch(client, "/front/shelf"))["props"]
    return found


def selected(client: Client, way: str) -> dict[str, Any]:
    """Select all tasks, by their keys or by the token of the list."""
    if way == "keys":
        return {"records": list(Task.objects.order_by("pk").values_list("pk", flat=True))}
    return {"selection": selection_of(client, "/front/shelf")}


def done() -> list[str]:
    return list(Task.objects.filter(is_done=True).order_by("pk").values_list("title", flat=True))


BOTH = pytest.mark.parametrize("way", ["keys", "token"])


# Refused records ------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("kind", ["json", "inertia"])
def test_a_refusal_lists_the_records_and_runs_nothing(way: str, kind: Kind, clerk: Client) -> None:
    _good, locked, closed = tasks("task 1", "locked", "closed")

    response = post(clerk, kind, **selected(clerk, way))

    assert response.status_code == 403
    assert response["Content-Type"] == "application/json"
    assert said(response) == {
        "message": "“Finish” isn't possible for 2 tasks.",
        "refused": [
            {"key": locked.pk, "reason": "You don't have permission to do this."},
            {"key": closed.pk, "reason": "It is closed."},
        ],
        "refusedCount": 2,
        "allowedCount": 1,
        "titles": {str(locked.pk): "locked", str(closed.pk): "closed"},
    }
    assert done() == []


def test_a_browser_without_scripts_gets_a_page(clerk: Client) -> None:
    tasks("task 1", "locked")

    response = post(clerk, "html", **selected(clerk, "keys"))

    assert response.status_code == 403
    assert "isn&#x27;t possible for 1 task." in response.content.decode()


@BOTH
def test_at_most_fifty_records_are_listed_and_all_are_counted(way: str, clerk: Client) -> None:
    tasks("task 1", *(f"locked {number}" for number in range(60)))

    refusal = said(post(clerk, **selected(clerk, way)))

    assert (len(refusal["refused"]), refusal["refusedCount"]) == (50, 60)
    assert refusal["allowedCount"] == 1
    assert list(refusal["titles"].values()) == [f"locked {number}" for number in range(20)]


def test_titles_are_for_users_who_may_view_the_records() -> None:
    (locked,) = tasks("locked")

    refusal = said(post(client_for(make_user("porter")), action="open", records=[locked.pk]))

    assert (refusal["refusedCount"], refusal["titles"]) == (1, {})


@BOTH
def test_refused_records_can_be_skipped(way: str, clerk: Client) -> None:
    _first, closed, _second = tasks("task 1", "closed", "task 2")

    response = post(clerk, "inertia", **selected(clerk, way), skipRefused=True)

    assert response.status_code == 303
    assert done() == ["task 1", "task 2"]
    page = page_of(fetch(clerk, "/front/shelf"))
    toast = page["flash"]["toast"]
    assert toast["type"] == "warning"
    assert toast["message"] == "2 finished. 1 skipped: It is closed."
    assert page["props"]["refused"] == {
        "message": "“Finish” isn't possible for 1 task.",
        "refused": [{"key": closed.pk, "reason": "It is closed."}],
        "refusedCount": 1,
        "allowedCount": 2,
        "titles": {str(closed.pk): "closed"},
    }
    assert "refused" not in props(clerk)


@BOTH
@pytest.mark.parametrize("action", ["finish", "closed"])
def test_where_all_are_refused_there_is_nothing_to_skip(
    way: str, action: str, clerk: Client
) -> None:
    tasks("closed 1", "closed 2")

    response = post(clerk, **selected(clerk, way), action=action, skipRefused=True)

    assert (response.status_code, said(response)["refusedCount"]) == (403, 2)
    assert done() == []


def test_a_chunk_of_refused_records_does_not_end_the_run(clerk: Client) -> None:
    tasks(*(f"locked {number}" for number in range(500)), "task 1")

    response = post(clerk, **selected(clerk, "token"), skipRefused=True)

    assert response.status_code == 303
    assert done() == ["task 1"]


@pytest.mark.parametrize("skip", [True, False])
def test_a_key_out_of_scope_is_not_found_whatever_is_skipped(skip: bool, clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, records=[one.pk, one.pk + 1000], skipRefused=skip)

    assert response.status_code == 404
    assert done() == []


@pytest.mark.parametrize(
    ("titles", "message"),
    [
        (
            ["task 1", "locked", "locked"],
            "Done. 1 handled, 2 skipped: You don't have permission to do this.",
        ),
        (["task 1", "task 2", "closed"], "Done. 2 handled, 1 skipped: It is closed."),
    ],
)
def test_a_message_without_a_number_is_followed_by_both(
    titles: list[str], message: str, clerk: Client
) -> None:
    tasks(*titles)

    post(clerk, "inertia", **selected(clerk, "keys"), action="skip", skipRefused=True)

    assert page_of(fetch(clerk, "/front/shelf"))["flash"]["toast"]["message"] == message


def test_the_browser_is_told_which_actions_skip(clerk: Client) -> None:
    buttons = props(clerk)["table"]["bulkActions"]

    assert [each["name"] for each in buttons if each.get("skipRefused")] == ["skip"]


def test_an_action_that_skips_is_still_refused_to_a_client_that_does_not_ask(
    clerk: Client,
) -> None:
    tasks("task 1", "locked")

    assert post(clerk, **selected(clerk, "keys"), action="skip").status_code == 403
    assert done() == []


def test_a_run_without_refusals_is_the_usual_one(clerk: Client) -> None:
    tasks("task 1")

    post(clerk, "inertia", **selected(clerk, "keys"), skipRefused=True)

    page = page_of(fetch(clerk, "/front/shelf"))
    assert page["flash"]["toast"]["message"] == "1 finished."
    assert "refused" not in page["props"]


@pytest.mark.parametrize(
    ("name", "value"),
    [("skipRefused", "perhaps"), ("skipRefused", [1]), ("confirmed", -1), ("confirmed", "many")],
)
def test_options_of_another_shape_are_refused(name: str, value: object, clerk: Client) -> None:
    tasks("task 1")

    body: dict[str, Any] = {**selected(clerk, "keys"), name: value}
    response = post(clerk, **body)

    assert response.status_code == 422
    assert list(said(response)["errors"]) == [name]
    assert done() == []


def in_dialog(client: Client, query: str, **values: Any) -> Any:
    address = f"form?resource=shelf&action=ask&scope=bulk{query}"
    return post(client, "json", address, **values)


@BOTH
def test_a_dialog_skips_by_its_address_for_a_field_may_have_the_name(
    way: str, clerk: Client
) -> None:
    tasks("task 1", "locked")
    values = {**selected(clerk, way), "note": "x", "confirmed": True, "skipRefused": "on"}

    assert in_dialog(clerk, "", **values).status_code == 403
    assert done() == []
    assert in_dialog(clerk, "&skipRefused=true&confirmed=2", **values).status_code == 303
    assert done() == ["task 1"]


def test_a_dialogs_form_is_validated_before_anything_runs(clerk: Client) -> None:
    tasks("task 1")

    response = in_dialog(clerk, "", **selected(clerk, "token"), note="")

    assert response.status_code == 422
    assert list(said(response)["errors"]) == ["note"]


# All rows that match --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["json", "inertia"])
@pytest.mark.parametrize(
    ("action", "confirmed", "status"),
    [
        ("finish", 20, 303),
        ("finish", 22, 303),
        ("finish", 19, 303),
        ("finish", 18, 409),
        ("finish", 23, 409),
        ("finish", 0, 409),
        ("drop", 20, 303),
        ("drop", 19, 409),
        ("drop", 21, 409),
    ],
)
def test_another_number_of_rows_than_confirmed_runs_nothing(
    action: str, confirmed: int, status: int, kind: Kind, clerk: Client
) -> None:
    tasks(*(f"task {number}" for number in range(20)))

    response = post(clerk, kind, **selected(clerk, "token"), action=action, confirmed=confirmed)

    assert response.status_code == status
    assert len(done()) == (20 if status == 303 else 0)
    if status == 409:
        assert said(response) == {
            "message": "20 rows match now. Nothing was changed.",
            "count": 20,
        }


def test_without_a_confirmed_number_it_runs(clerk: Client) -> None:
    token = selected(clerk, "token")
    tasks("task 1", "task 2")

    assert post(clerk, **token, action="drop").status_code == 303
    assert len(done()) == 2


def test_a_dialog_compares_the_number_too(clerk: Client) -> None:
    tasks("task 1", "task 2")

    response = in_dialog(clerk, "&confirmed=5", **selected(clerk, "token"), note="x")

    assert (response.status_code, said(response)["count"]) == (409, 2)
    assert done() == []
