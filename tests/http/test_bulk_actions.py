"""Actions on a selection, by keys or by a selection token: all records or none."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.core import signing
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel.tables.selection_token import LIFETIME
from tests.project.clients import Kind, client_for, fetch, make_user, page_of, selection_of
from tests.project.desk_panel import RIGHTS, desk_panel, done, other_panel, post, tasks
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=desk_panel, back=other_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


def crowd(count: int, title: str = "task") -> list[int]:
    """Create many tasks and return their keys."""
    customer = Customer.objects.create(name="Acme")
    project = Project.objects.create(customer=customer, name="Move")
    made = Task.objects.bulk_create(
        Task(project=project, title=f"{title} {number}") for number in range(count)
    )
    return [task.pk for task in made]


def token_of(client: Client, path: str = "/front/desk") -> str:
    """Return the selection token of a list."""
    return selection_of(client, path)


# By keys ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("title", "action", "status"),
    [("hidden 1", "finish", 404), ("hidden 1", "delete", 404), ("locked 1", "finish", 403)],
)
def test_one_of_five_hundred_leaves_all_of_them(
    title: str, action: str, status: int, clerk: Client
) -> None:
    keys = crowd(499)
    (odd,) = tasks(title)

    response = post(clerk, "bulk", action=action, records=[*keys, odd.pk])

    assert response.status_code == status
    assert done() == []
    assert Task.objects.count() == 500


def test_five_hundred_keys_are_accepted(clerk: Client) -> None:
    keys = crowd(500)

    assert post(clerk, "bulk", action="finish", records=keys).status_code == 303
    assert len(done()) == 500


@pytest.mark.parametrize("endpoint", ["bulk", "reorder"])
@pytest.mark.parametrize(
    "records",
    [
        [],
        list(range(1, 502)),
        None,
        "1",
        7,
        True,
        {"0": 1},
        [[1]],
        [{"id": 1}],
        [None],
        [True],
        [1.5],
        ["TASK", "TASK"],
        ["TASK", "TASK AS TEXT"],
    ],
    ids=[
        "none", "501", "null", "text", "number", "true", "dict", "nested", "dict-in-list",
        "null-in-list", "true-in-list", "fraction", "twice", "twice-in-two-types",
    ],
)  # fmt: skip
def test_records_are_one_to_five_hundred_different_keys(
    endpoint: str, records: Any, clerk: Client
) -> None:
    (one,) = tasks("task 1", position=7)
    if isinstance(records, list):
        names = {"TASK": one.pk, "TASK AS TEXT": str(one.pk)}
        records = [names.get(each, each) if isinstance(each, str) else each for each in records]

    response = post(clerk, endpoint, action="finish", records=records)

    assert response.status_code == 422
    assert list(json.loads(response.content)["errors"]) == ["records"]
    assert Task.objects.values_list("is_done", "position").get() == (False, 7)


def test_an_empty_selection_is_an_error_on_the_next_page(clerk: Client) -> None:
    response = post(clerk, "bulk", "inertia", action="finish", records=[])

    assert response.status_code == 303
    errors = page_of(fetch(clerk, "/front/desk"))["props"]["errors"]
    assert errors == {"records": "Select at least one record."}


@pytest.mark.parametrize("keys", [["{0}", "0{0}"], ["{0}", " {0}"]])
def test_two_spellings_of_one_key_run_nothing(keys: list[str], clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, "bulk", action="finish", records=[key.format(one.pk) for key in keys])

    assert response.status_code in {404, 422}
    assert done() == []


@pytest.mark.parametrize("kind", ["json", "inertia"])
def test_a_selection_that_fails_late_is_taken_back(kind: Kind, clerk: Client) -> None:
    keys = [task.pk for task in tasks("task 1", "task 2", "the last straw")]

    response = post(clerk, "bulk", kind, action="fragile", records=keys)

    assert response.status_code == (409 if kind == "json" else 303)
    assert done() == []


# By token ---------------------------------------------------------------------------------------


def test_a_token_runs_on_everything_that_matches_in_chunks(clerk: Client) -> None:
    crowd(1200)
    tasks("other")
    token = token_of(clerk, "/front/desk?search=task")

    with CaptureQueriesContext(connection) as queries:
        response = post(clerk, "bulk", "inertia", action="delete", selection=token)

    # Read before the next request, which starts a new log.
    statements = [query["sql"] for query in queries.captured_queries]
    assert response.status_code == 303
    assert list(Task.objects.values_list("title", flat=True)) == ["other"]
    toast = page_of(fetch(clerk, "/front/desk"))["flash"]["toast"]
    assert toast["message"] == "1,200 tasks deleted."
    # Three chunks are read twice, and deleted once: no query per row.
    assert len([sql for sql in statements if "LIMIT 500" in sql]) == 6
    assert len(statements) < 40


def test_a_token_that_fails_in_its_last_chunk_is_taken_back_whole(clerk: Client) -> None:
    crowd(1200)
    tasks("the last straw")

    response = post(clerk, "bulk", action="fragile", selection=token_of(clerk))

    assert response.status_code == 409
    assert done() == []


def test_one_refused_record_among_the_matching_leaves_all(clerk: Client) -> None:
    crowd(600)
    tasks("locked 1")

    response = post(clerk, "bulk", action="finish", selection=token_of(clerk))

    assert response.status_code == 403
    assert json.loads(response.content)["refusedCount"] == 1
    assert done() == []


def test_a_token_reaches_nothing_hidden(clerk: Client) -> None:
    tasks("task 1", "hidden 1")

    assert post(clerk, "bulk", action="finish", selection=token_of(clerk)).status_code == 303
    assert done() == ["task 1"]


def test_the_actions_own_right_is_asked_before_the_token_is_read() -> None:
    reader = client_for(make_user("reader", "view_task"))

    assert post(reader, "bulk", action="finish", selection="nonsense").status_code == 403


SALT = "django_panel.tables.selection"


def bad_token(fault: str, client: Client, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return an expired, foreign or forged token."""
    good = token_of(client)
    match fault:
        case "forged":
            return f"{good[:-1]}{'b' if good[-1] == 'a' else 'a'}"
        case "long":
            return "a" * 30_000
        case "another person's":
            return token_of(client_for(make_user("second", *RIGHTS)))
        case "another list's":
            moved = json.dumps(signing.loads(good, salt=SALT)).replace('"desk"', '"tasks"')
            return signing.dumps(json.loads(moved), salt=SALT)
        case "another panel's":
            moved = json.dumps(signing.loads(good, salt=SALT)).replace('"front"', '"back"')
            return signing.dumps(json.loads(moved), salt=SALT)
        case "expired":
            long_ago = time.time() - LIFETIME - 60
            with monkeypatch.context() as past:
                past.setattr("django.core.signing.time.time", lambda: long_ago)
                return signing.dumps(signing.loads(good, salt=SALT), salt=SALT)
    return fault


def test_a_token_signed_anew_is_good(clerk: Client) -> None:
    """The tokens below are refused for their content, not for their format."""
    tasks("task 1")
    copied = signing.dumps(signing.loads(token_of(clerk), salt=SALT), salt=SALT)

    assert post(clerk, "bulk", action="finish", selection=copied).status_code == 303
    assert done() == ["task 1"]


@pytest.mark.parametrize("kind", ["json", "inertia"])
@pytest.mark.parametrize(
    "fault",
    [
        "nonsense",
        "",
        "forged",
        "long",
        "another person's",
        "another list's",
        "another panel's",
        "expired",
    ],
)
def test_a_token_that_is_not_good_runs_nothing(
    fault: str, kind: Kind, clerk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    (one,) = tasks("task 1")
    token = bad_token(fault, clerk, monkeypatch)

    response = post(clerk, "bulk", kind, action="finish", selection=token, records=[one.pk])

    assert response.status_code == (422 if kind == "json" else 303)
    assert done() == []
    if kind == "json":
        assert list(json.loads(response.content)["errors"]) == ["selection"]
    else:
        assert set(page_of(fetch(clerk, "/front/desk"))["props"]["errors"]) == {"selection"}


@pytest.mark.parametrize("token", [7, ["a"], {"a": 1}, True])
def test_a_token_is_a_text(token: object, clerk: Client) -> None:
    response = post(clerk, "bulk", action="finish", selection=token)

    assert response.status_code == 422
    assert "selection" in json.loads(response.content)["errors"]
    assert done() == []
