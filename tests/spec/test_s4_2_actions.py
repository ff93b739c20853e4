"""Specification §4.2: the six action endpoints, and the order of their checks."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from tests.project.clients import Kind, client_for, fetch, make_user, page_of
from tests.project.desk_panel import RIGHTS, desk_panel, done, other_panel, post, tasks
from tests.project.fixtures import Declare
from tests.project.models import Task, User

pytestmark = pytest.mark.django_db

PAGE_OR_SCRIPT: tuple[Kind, ...] = ("json", "inertia")
both = pytest.mark.parametrize("kind", PAGE_OR_SCRIPT)


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=desk_panel, back=other_panel)


@pytest.fixture
def clerk() -> Client:
    """Return the client of a user with all permissions on tasks."""
    return client_for(make_user("clerk", *RIGHTS))


@pytest.fixture
def reader() -> Client:
    return client_for(make_user("reader", "view_task"))


def key_of(title: str) -> int:
    return Task.objects.get(title=title).pk


# One row of the table each ---------------------------------------------------------------------


@both
def test_row_record_runs_on_its_record_and_redirects_back(kind: Kind, clerk: Client) -> None:
    one, _ = tasks("task 1", "task 2")

    response = post(clerk, "record", kind, action="finish", record=one.pk)

    assert (response.status_code, response.headers["Location"]) == (303, "/front/desk")
    assert done() == ["task 1"]


@both
def test_row_infolist_does_not_know_the_tables_actions(kind: Kind, clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, "infolist", kind, action="finish", record=one.pk)

    assert response.status_code == 404
    assert done() == []


@both
def test_row_bulk_runs_on_the_whole_selection(kind: Kind, clerk: Client) -> None:
    one, _, three = tasks("task 1", "task 2", "task 3")

    response = post(clerk, "bulk", kind, action="finish", records=[three.pk, one.pk])

    assert response.status_code == 303
    assert done() == ["task 1", "task 3"]


@both
def test_row_table_runs_on_the_table(kind: Kind, clerk: Client) -> None:
    tasks("task 1", "other", "task 2")

    response = post(clerk, "table", kind, action="finish-everything")

    assert response.status_code == 303
    assert done() == ["task 1", "task 2"]


@both
def test_row_reorder_writes_the_positions(kind: Kind, clerk: Client) -> None:
    one, two, three = tasks("task 1", "task 2", "task 3")

    response = post(clerk, "reorder", kind, records=[three.pk, one.pk, two.pk])

    assert response.status_code == 303
    ordered = Task.objects.order_by("position").values_list("title", "position")
    assert list(ordered) == [("task 3", 0), ("task 1", 1), ("task 2", 2)]


@both
def test_row_cell_writes_its_column(kind: Kind, clerk: Client) -> None:
    (one,) = tasks("task 1", notes="kept")

    response = post(clerk, "cell", kind, record=one.pk, column="title", value="renamed")

    assert response.status_code == 303
    assert Task.objects.values_list("title", "notes").get() == ("renamed", "kept")


# Refusals, in the order of the contract ----------------------------------------------------------

#: Invalid fields: a JSON client gets the errors at once, a page after the redirect.
FIELDS_AT_FAULT = (422, 303)

Step = tuple[int | tuple[int, int], dict[str, Any]]

#: What is wrong, all at once; each step of a walk mends the first of it.
RECORD_WALK: tuple[Step, ...] = (
    (FIELDS_AT_FAULT, {"resource": None, "action": "nope", "record": [1]}),
    (404, {"resource": "nope", "action": "nope", "record": [1]}),
    (404, {"action": "nope", "record": [1]}),
    (400, {"action": "manual", "record": [1]}),
    (422, {"action": "finish", "record": [1]}),
    (404, {"action": "finish", "record": "hidden 1"}),
    (404, {"action": "finish", "record": 999_999}),
    (403, {"action": "finish", "record": "locked 1"}),
)
BULK_WALK: tuple[Step, ...] = (
    (FIELDS_AT_FAULT, {"resource": None, "action": "nope", "records": []}),
    (FIELDS_AT_FAULT, {"resource": "nope", "action": "nope", "records": []}),
    (404, {"resource": "nope", "action": "nope", "records": [1]}),
    (404, {"action": "nope", "records": [1]}),
    (400, {"action": "window", "records": [1]}),
    (404, {"action": "finish", "records": ["locked 1", "hidden 1"]}),
    (403, {"action": "finish", "records": ["task 1", "locked 1"]}),
)
TABLE_WALK: tuple[Step, ...] = (
    (FIELDS_AT_FAULT, {"resource": None, "action": "nope"}),
    (404, {"resource": "nope", "action": "nope"}),
    (404, {"action": "nope"}),
    (404, {"action": "finish"}),
    (400, {"action": "manual"}),
)
REORDER_WALK: tuple[Step, ...] = (
    (FIELDS_AT_FAULT, {"resource": None, "records": []}),
    (404, {"resource": "nope", "records": [1]}),
    (400, {"resource": "tasks", "records": [999_999]}),
    (404, {"records": ["locked 1", "hidden 1"]}),
    (403, {"records": ["task 1", "locked 1"]}),
)
CELL_WALK: tuple[Step, ...] = (
    (FIELDS_AT_FAULT, {"resource": None, "record": [1], "column": "nope", "value": [1]}),
    (404, {"resource": "nope", "record": [1], "column": "nope", "value": [1]}),
    (404, {"record": [1], "column": "nope", "value": [1]}),
    (404, {"record": [1], "column": "project_id", "value": [1]}),
    (400, {"record": [1], "column": "notes", "value": [1]}),
    (422, {"record": [1], "column": "title", "value": [1]}),
    (404, {"record": "hidden 1", "column": "title", "value": [1]}),
    (403, {"record": "locked 1", "column": "title", "value": [1]}),
    (403, {"record": "finished 1", "column": "title", "value": [1]}),
    (FIELDS_AT_FAULT, {"record": "task 1", "column": "title", "value": [1]}),
)
STEPS = [
    pytest.param(endpoint, status, body, id=f"{endpoint}-{place}")
    for endpoint, walk in {
        "record": RECORD_WALK,
        "infolist": RECORD_WALK[:3],
        "bulk": BULK_WALK,
        "table": TABLE_WALK,
        "reorder": REORDER_WALK,
        "cell": CELL_WALK,
    }.items()
    for place, (status, body) in enumerate(walk)
]


def with_keys(body: dict[str, Any]) -> dict[str, Any]:
    """Replace the titles of tasks in a body by their keys."""

    def keyed(value: Any) -> Any:
        if isinstance(value, list):
            return [keyed(each) for each in value]
        return key_of(value) if isinstance(value, str) and value.endswith(" 1") else value

    return {name: keyed(v) if name.startswith("record") else v for name, v in body.items()}


@both
@pytest.mark.parametrize(("endpoint", "status", "body"), STEPS)
def test_the_order_of_refusal(
    endpoint: str,
    status: int | tuple[int, int],
    body: dict[str, Any],
    kind: Kind,
    clerk: Client,
) -> None:
    tasks("task 1", "locked 1", "hidden 1")
    tasks("finished 1", is_done=True)
    before = list(Task.objects.order_by("pk").values())

    response = post(clerk, endpoint, kind, **with_keys(body))

    expected = status if isinstance(status, int) else status[kind == "inertia"]
    assert response.status_code == expected
    assert list(Task.objects.order_by("pk").values()) == before
    if kind == "json":
        assert "message" in json.loads(response.content)


@both
@pytest.mark.parametrize(
    ("endpoint", "body"),
    [
        ("record", {"action": "finish", "record": "task 1"}),
        ("bulk", {"action": "finish", "records": ["task 1"]}),
        ("table", {"action": "finish-everything"}),
        ("reorder", {"records": ["task 2 1", "task 1"]}),
        ("cell", {"record": "task 1", "column": "title", "value": "renamed"}),
    ],
)
def test_a_user_without_the_permission_changes_nothing(
    endpoint: str, body: dict[str, Any], kind: Kind, reader: Client
) -> None:
    tasks("task 1", "task 2 1")
    before = list(Task.objects.order_by("pk").values())

    response = post(reader, endpoint, kind, **with_keys(body))

    assert response.status_code == 403
    assert list(Task.objects.order_by("pk").values()) == before


def test_the_action_itself_is_refused_before_any_key_is_looked_for(reader: Client) -> None:
    (hidden,) = tasks("hidden 1")

    response = post(reader, "bulk", action="finish", records=[hidden.pk])

    assert response.status_code == 403


FIELDS = {
    "record": ("resource", "action", "record"),
    "infolist": ("resource", "action", "record"),
    "bulk": ("resource", "action", "records"),
    "table": ("resource", "action"),
    "reorder": ("resource", "records"),
    "cell": ("resource", "record", "column", "value"),
}


@pytest.mark.parametrize("endpoint", FIELDS)
@pytest.mark.parametrize("empty", [None, ""])
def test_absent_fields_are_reported_together(
    endpoint: str, empty: str | None, clerk: Client
) -> None:
    sent = dict.fromkeys(FIELDS[endpoint], empty)
    sent.pop("value", None)

    response = post(clerk, endpoint, **sent)

    assert response.status_code == 422
    assert set(json.loads(response.content)["errors"]) == set(FIELDS[endpoint])


@pytest.mark.parametrize("endpoint", FIELDS)
def test_a_page_finds_the_errors_where_it_is_sent_back_to(endpoint: str, clerk: Client) -> None:
    response = post(clerk, endpoint, "inertia", resource=None)

    assert response.status_code == 303
    errors = page_of(fetch(clerk, response.headers["Location"]))["props"]["errors"]
    assert set(errors) == set(FIELDS[endpoint])
    assert page_of(fetch(clerk, response.headers["Location"]))["props"]["errors"] == {}


@pytest.mark.parametrize("slug", [7, ["desk"], {"slug": "desk"}, True, 0.5])
def test_a_resource_is_named_by_a_text(slug: object, clerk: Client) -> None:
    response = post(clerk, "table", resource=slug, action="finish-everything")

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == ["resource"]


# Rules below the table ----------------------------------------------------------------------------


@both
@pytest.mark.parametrize("endpoint", FIELDS)
def test_a_resource_of_another_panel_does_not_exist_here(
    endpoint: str, kind: Kind, clerk: Client
) -> None:
    (one,) = tasks("task 1")
    body: dict[str, Any] = {
        "action": "finish",
        "record": one.pk,
        "records": [one.pk],
        "column": "title",
    }

    response = post(clerk, endpoint, kind, panel="back", resource="budgets", value="x", **body)

    assert response.status_code == 404


@pytest.mark.parametrize(
    ("endpoint", "status"),
    [
        ("record", 404),
        ("infolist", 404),
        ("bulk", 404),
        ("table", 404),
        ("reorder", 400),
        ("cell", 404),
    ],
)
def test_the_same_slug_is_another_resource_in_another_panel(
    endpoint: str, status: int, clerk: Client
) -> None:
    (one,) = tasks("task 1")
    body: dict[str, Any] = {
        "action": "finish",
        "record": one.pk,
        "records": [one.pk],
        "column": "title",
    }

    response = post(clerk, endpoint, panel="back", value="renamed", **body)

    assert response.status_code == status
    assert Task.objects.values_list("title", "is_done").get() == ("task 1", False)


@pytest.mark.parametrize("endpoint", FIELDS)
@pytest.mark.parametrize(("kind", "status"), [("json", 401), ("inertia", 303), ("html", 303)])
def test_a_guest_is_sent_to_sign_in(endpoint: str, kind: Kind, status: int, guest: Client) -> None:
    response = post(guest, endpoint, kind)

    assert response.status_code == status
    if status == 303:
        assert response.headers["Location"].startswith("/front/login")


def test_a_permission_removed_after_the_page_was_drawn_counts(clerk: Client) -> None:
    (one,) = tasks("task 1")
    (row,) = page_of(fetch(clerk, "/front/desk"))["props"]["rows"]
    assert "finish" in [action["name"] for action in row["actions"]]

    User.objects.get(username="clerk").user_permissions.clear()

    bodies: dict[str, dict[str, Any]] = {
        "record": {"action": "finish", "record": one.pk},
        "bulk": {"action": "finish", "records": [one.pk]},
        "table": {"action": "finish-everything"},
        "reorder": {"records": [one.pk]},
        "cell": {"record": one.pk, "column": "title", "value": "renamed"},
    }
    for endpoint, body in bodies.items():
        assert post(clerk, endpoint, **body).status_code == 403
    assert Task.objects.values_list("title", "is_done").get() == ("task 1", False)
