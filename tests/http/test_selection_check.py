"""The confirmation of a bulk action names the records on which the action is refused."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel.policies import Policy
from django_panel.resources.deletion_preview import COUNT_LIMIT
from tests.project.checked_panel import ShelfResource, checked, front
from tests.project.clients import client_for, fetch, make_user, page_of, selection_of
from tests.project.desk_panel import done, tasks
from tests.project.fixtures import Declare
from tests.project.models import Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

URL = "/front/actions/confirmation"


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    checked.clear()
    declare(front=front)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", "view_task", "delete_task", "view_project"))


def check(client: Client, **body: Any) -> Any:
    sent = {"resource": "shelf", "action": "finish", "scope": "bulk", **body}
    return fetch(client, URL, "json", "post", data=sent, content_type="application/json")


def keys() -> list[int]:
    return list(Task.objects.order_by("pk").values_list("pk", flat=True))


def selected(client: Client, way: str) -> dict[str, Any]:
    """Select all tasks, by their keys or by the token of the list."""
    if way == "keys":
        return {"records": keys()}
    return {"selection": selection_of(client, "/front/shelf")}


def buttons(client: Client, path: str = "/front/shelf") -> dict[str, Any]:
    found = page_of(fetch(client, path))["props"]["table"]["bulkActions"]
    return {each["name"]: each["confirmation"] for each in found}


BOTH = pytest.mark.parametrize("way", ["keys", "token"])


# The answer -----------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("action", ["finish", "each", "titled", "inner"])
def test_refused_records_are_named_and_nothing_runs(way: str, action: str, clerk: Client) -> None:
    _good, locked, closed = tasks("task 1", "locked", "closed")

    response = check(clerk, action=action, **selected(clerk, way))

    assert response.status_code == 200
    found = response.json()
    assert found["refused"].pop("message").endswith("isn't possible for 2 tasks.")
    assert found == {
        "kinds": [],
        "protected": [],
        "refusal": None,
        "refused": {
            "refused": [
                {"key": locked.pk, "reason": "You don't have permission to do this."},
                {"key": closed.pk, "reason": "It is closed."},
            ],
            "refusedCount": 2,
            "allowedCount": 1,
            "titles": {str(locked.pk): "locked", str(closed.pk): "closed"},
        },
    }
    assert done() == []


@BOTH
def test_the_answer_is_that_of_the_refused_run(way: str, clerk: Client) -> None:
    tasks("task 1", "locked", "closed")
    body = {"resource": "shelf", "action": "finish", **selected(clerk, way)}

    run = fetch(
        clerk, "/front/actions/bulk", "json", "post", data=body, content_type="application/json"
    )

    assert run.status_code == 403
    assert check(clerk, **body).json()["refused"] == run.json()  # type: ignore[attr-defined]


@BOTH
def test_all_records_may_be_refused(way: str, clerk: Client) -> None:
    tasks("locked 1", "closed 2")

    response = check(clerk, **selected(clerk, way))

    refused = response.json()["refused"]
    assert (response.status_code, refused["refusedCount"], refused["allowedCount"]) == (200, 2, 0)


@BOTH
def test_without_a_refused_record_there_is_nothing_to_name(way: str, clerk: Client) -> None:
    tasks("task 1", "task 2")

    assert check(clerk, **selected(clerk, way)).json()["refused"] is None


@pytest.mark.parametrize("more", [0, 1])
def test_a_selection_above_the_limit_is_not_checked(more: int, clerk: Client) -> None:
    (locked,) = tasks("locked")
    new = [Task(project=locked.project, title=f"task {n}") for n in range(COUNT_LIMIT - 1 + more)]
    Task.objects.bulk_create(new)

    found = check(clerk, **selected(clerk, "token")).json()["refused"]

    assert (found is None) is bool(more)
    if found is not None:
        assert (found["refusedCount"], found["allowedCount"]) == (1, COUNT_LIMIT - 1)


def test_a_rule_sees_the_state_of_the_list(clerk: Client) -> None:
    tasks("task 1")

    check(clerk, action="noted", **selected(clerk, "keys"), tableState={"search": "task"})

    assert checked == [("task 1", {"search": "task"})]


def test_a_relation_has_the_same_check(clerk: Client) -> None:
    good, locked = tasks("task 1", "locked")
    other = tasks("closed")[0]
    other.project = Project.objects.create(name="other", customer=good.project.customer)
    other.save()
    body = {"resource": "projects", "relation": "tasks", "record": good.project.pk}

    found = check(clerk, **body, records=[good.pk, locked.pk]).json()["refused"]

    assert [each["key"] for each in found["refused"]] == [locked.pk]
    assert check(clerk, **body, records=[other.pk]).status_code == 404
    props = page_of(fetch(clerk, f"/front/projects/{good.project.pk}"))["props"]
    [relation] = props["relations"]
    [action] = [each for each in relation["table"]["bulkActions"] if each["name"] == "finish"]
    assert action["confirmation"]["detailsUrl"] == URL


def test_a_nested_resource_has_the_same_check(clerk: Client) -> None:
    good, locked = tasks("task 1", "locked")
    body = {"resource": "tasks", "parent": good.project.pk}

    found = check(clerk, **body, records=[good.pk, locked.pk]).json()["refused"]

    assert [each["key"] for each in found["refused"]] == [locked.pk]
    assert check(clerk, resource="tasks", records=[good.pk]).status_code == 422
    shown = buttons(clerk, f"/front/projects/{good.project.pk}/tasks")
    assert shown["finish"]["detailsUrl"] == URL


def test_a_bulk_delete_is_checked_by_its_policy(clerk: Client) -> None:
    _good, locked = tasks("task 1", "locked")

    found = check(clerk, action="delete", **selected(clerk, "keys")).json()

    assert found["refused"]["refused"] == [{"key": locked.pk, "reason": "It is locked."}]
    assert Task.objects.count() == 2


# Who may ask ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("permissions", "change", "status"),
    [
        ((), {}, 403),
        (("view_task",), {"action": "closed"}, 403),
        (("view_task",), {"action": "nothing"}, 404),
        (("view_task",), {"action": "plain"}, 400),
        (("view_task",), {"action": "never"}, 400),
        (("view_task",), {"action": "form"}, 400),
        (("view_task",), {"scope": "record", "record": 1}, 404),
        (("view_task",), {"selection": "forged", "records": None}, 422),
        (("view_task",), {}, 200),
    ],
)
def test_the_check_is_as_strict_as_the_action(
    permissions: tuple[str, ...], change: dict[str, Any], status: int
) -> None:
    (good,) = tasks("task 1")
    client = client_for(make_user("user", *permissions))

    assert check(client, **{"records": [good.pk], **change}).status_code == status


def test_a_key_out_of_scope_is_not_found(clerk: Client) -> None:
    good, hidden = tasks("task 1", "hidden")

    assert check(clerk, records=[good.pk, hidden.pk]).status_code == 404
    assert check(clerk, records=[good.pk, hidden.pk + 1]).status_code == 404


def test_titles_are_for_users_who_may_view_the_records(clerk: Client) -> None:
    tasks("locked")
    original, ShelfResource.policy = ShelfResource.policy, Blind
    try:
        found = check(clerk, **selected(clerk, "keys")).json()["refused"]
    finally:
        ShelfResource.policy = original

    assert (found["refusedCount"], found["titles"]) == (1, {})


class Blind(Policy):
    def view(self, user: Any, record: Any) -> bool:
        return False

    def edit(self, user: Any, record: Any) -> bool:
        return False


# The button -----------------------------------------------------------------------------------


def test_only_an_action_whose_permission_depends_on_the_record_has_the_url(clerk: Client) -> None:
    found = buttons(clerk)

    assert {name: each and each.get("detailsUrl") for name, each in found.items()} == {
        "finish": URL,
        "plain": None,
        "never": None,
        "each": URL,
        "titled": URL,
        "form": None,
        "noted": URL,
        "silent": None,
        "outer": None,
        "delete": URL,
    }
    assert [name for name, each in found.items() if each and each.get("onlyRefused")] == [
        "finish",
        "each",
        "titled",
        "noted",
        "delete",
    ]


def test_a_button_in_a_dialog_has_the_url(clerk: Client) -> None:
    props = page_of(fetch(clerk, "/front/shelf"))["props"]
    [outer] = [each for each in props["table"]["bulkActions"] if each["name"] == "outer"]

    assert outer["modalActions"][0]["confirmation"]["detailsUrl"] == URL


def test_an_action_on_the_whole_table_has_no_url(clerk: Client) -> None:
    [everything] = page_of(fetch(clerk, "/front/shelf"))["props"]["table"]["headerActions"]

    assert "detailsUrl" not in everything["confirmation"]


def test_a_bulk_delete_with_django_permissions_only_previews_the_deletion() -> None:
    client = client_for(make_user("clerk", "view_project", "delete_project"))

    confirmation = buttons(client, "/front/projects")["delete"]

    assert confirmation["detailsUrl"] == URL
    assert "onlyRefused" not in confirmation


# Queries --------------------------------------------------------------------------------------


def statements(client: Client, request: Any) -> list[str]:
    """Return the statements of a request."""
    with CaptureQueriesContext(connection) as seen:
        assert request(client).status_code == 200
    return [each["sql"] for each in seen.captured_queries]


@BOTH
def test_records_are_read_once_without_a_lock(way: str, clerk: Client) -> None:
    tasks("task 1", "task 2", *(f"locked {n}" for n in range(20)))
    body = selected(clerk, way)

    sql = statements(clerk, lambda client: check(client, **body))

    assert not any(word in text for text in sql for word in ("FOR UPDATE", "UPDATE ", "SAVEPOINT"))
    assert len([text for text in sql if 'FROM "project_task"' in text]) == 1
    tasks("locked 20", "locked 21")
    more = selected(clerk, way)
    assert len(statements(clerk, lambda client: check(client, **more))) == len(sql)


def test_the_url_costs_a_list_no_query(clerk: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks("task 1", "locked")

    def page(client: Client) -> Any:
        return fetch(client, "/front/shelf")

    page(clerk)
    with_url = statements(clerk, page)
    name = "django_panel.actions.row_actions.with_selection_check"
    monkeypatch.setattr(name, lambda action, scope, confirmation: confirmation)

    assert len(with_url) == len(statements(clerk, page))
