"""The action endpoints: redirects, messages, invalid keys, reordering."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.project.clients import Kind, client_for, fetch, make_user, page_of
from tests.project.desk_panel import RIGHTS, desk_panel, done, post, tasks
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(front=desk_panel)


@pytest.fixture
def clerk() -> Client:
    return client_for(make_user("clerk", *RIGHTS))


def toast_of(client: Client) -> Any:
    """Return the toast of the next page."""
    return page_of(fetch(client, "/front/desk")).get("flash", {}).get("toast")


# Redirects and messages -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("referer", "back"),
    [
        ("http://testserver/front/desk?search=a&page=2", "/front/desk?search=a&page=2"),
        ("http://testserver/front", "/front"),
        ("https://evil.test/front/desk", "/front/desk"),
        ("http://testserver.evil.test/", "/front/desk"),
        ("http://testserver//evil.test/", "/front/desk"),
        ("javascript:alert(1)", "/front/desk"),
        ("", "/front/desk"),
    ],
)
def test_the_way_back_stays_on_this_site(referer: str, back: str, clerk: Client) -> None:
    (one,) = tasks("task 1")
    bodies: dict[str, dict[str, Any]] = {
        "record": {"action": "finish", "record": one.pk},
        "bulk": {"action": "finish", "records": [one.pk]},
        "table": {"action": "finish-everything"},
        "reorder": {"records": [one.pk]},
        "cell": {"record": one.pk, "column": "position", "value": 3},
    }
    for endpoint, body in bodies.items():
        response = fetch(
            clerk,
            f"/front/actions/{endpoint}",
            "inertia",
            "post",
            headers={"Referer": referer},
            data={"resource": "desk", **body},
            content_type="application/json",
        )

        assert (response.status_code, response.headers["Location"]) == (303, back), endpoint


@pytest.mark.parametrize(
    ("endpoint", "body", "message"),
    [
        ("record", {"action": "finish"}, "Finished."),
        ("record", {"action": "delete"}, "Task deleted."),
        ("bulk", {"action": "finish"}, "Finished 2."),
        ("bulk", {"action": "delete"}, "2 tasks deleted."),
        ("table", {"action": "finish-everything"}, "Done."),
        ("cell", {"column": "title", "value": "renamed"}, "Changes saved."),
    ],
)
def test_success_is_said_once(
    endpoint: str, body: dict[str, Any], message: str, clerk: Client
) -> None:
    one, two = tasks("task 1", "task 2")
    subject: dict[str, Any] = {"record": one.pk} if endpoint in {"record", "cell"} else {}
    if endpoint == "bulk":
        subject = {"records": [one.pk, two.pk]}

    post(clerk, endpoint, "inertia", **body, **subject)

    assert toast_of(clerk) == {"type": "success", "message": message, "url": None, "urlLabel": None}
    assert toast_of(clerk) is None


def test_an_empty_message_says_nothing(clerk: Client) -> None:
    (one,) = tasks("task 1")

    post(clerk, "record", "inertia", action="mute", record=one.pk)

    assert done() == ["task 1"]
    assert toast_of(clerk) is None


@pytest.mark.parametrize("kind", ["json", "inertia"])
def test_a_refused_action_takes_everything_back_and_says_why(kind: Kind, clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, "record", kind, action="refuse", record=one.pk)

    assert done() == []
    if kind == "json":
        assert response.status_code == 409
        assert json.loads(response.content) == {"message": "The shop is closed."}
        assert toast_of(clerk) is None
    else:
        assert response.status_code == 303
        toast = toast_of(clerk)
        assert (toast["type"], toast["message"]) == ("error", "The shop is closed.")


@pytest.mark.parametrize("kind", ["json", "inertia"])
def test_a_halted_action_is_undone_in_silence(kind: Kind, clerk: Client) -> None:
    (one,) = tasks("task 1")

    response = post(clerk, "record", kind, action="halt", record=one.pk)

    assert response.status_code == 303
    assert done() == []
    assert toast_of(clerk) is None


def test_a_form_says_the_same_as_json(clerk: Client) -> None:
    one, two = tasks("task 1", "task 2")

    single = clerk.post(
        "/front/actions/record", {"resource": "desk", "action": "finish", "record": one.pk}
    )
    several = clerk.post(
        "/front/actions/bulk",
        {"resource": "desk", "action": "finish", "records[]": [one.pk, two.pk]},
    )

    assert (single.status_code, several.status_code) == (303, 303)
    assert done() == ["task 1", "task 2"]


# Invalid keys and bodies ------------------------------------------------------------------------

HOSTILE_KEYS = (
    b'"\\u0000"', b'"../"', b'"\\ud800"', b"true", b"false", b"null", b"[]", b"{}", b"1.5",
    b"-1", b"0", b"9" * 19, b"9" * 400, b"1e400", b'"' + b"9" * 400 + b'"', b'"1e3"',
    b'"9c2ab4a8-0000-0000-0000-nonsense"', b'"1 OR 1=1"', b'" "', b'"pk"',
)  # fmt: skip


@pytest.mark.parametrize("key", HOSTILE_KEYS, ids=lambda key: key[:30].decode("utf-8", "replace"))
@pytest.mark.parametrize("endpoint", ["record", "infolist", "bulk", "reorder", "cell"])
def test_a_hostile_key_is_refused(endpoint: str, key: bytes, clerk: Client) -> None:
    tasks("task 1")
    place = b'"records": [%b]' if endpoint in {"bulk", "reorder"} else b'"record": %b'
    body = (
        b'{"resource": "desk", "action": "finish", "column": "title", "value": "renamed", '
        + place % key
        + b"}"
    )

    response = fetch(
        clerk,
        f"/front/actions/{endpoint}",
        "json",
        "post",
        data=body,
        content_type="application/json",
    )

    assert response.status_code in {400, 404, 422}
    assert Task.objects.values_list("title", "is_done", "position").get() == ("task 1", False, 0)


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 10_000 + b"]" * 10_000,
        b'{"resource": ' * 10_000 + b"1" + b"}" * 10_000,
        b'{"resource": "desk", "action": "finish", "record": '
        + b"[" * 10_000
        + b"]" * 10_000
        + b"}",
        b"{" + b",".join(b'"k%d":1' % n for n in range(200_000)) + b"}",
        b'{"resource": "desk", "action": "' + b"a" * 10_000_000 + b'", "record": 1}',
        b'"text"',
        b"null",
        b"\xff\xfe",
        b"NaN",
    ],
    ids=["deep", "deep-object", "deep-key", "wide", "long", "text", "null", "bytes", "nan"],
)
def test_a_hostile_body_is_refused_at_once(body: bytes, clerk: Client) -> None:
    started = time.monotonic()

    response = fetch(
        clerk, "/front/actions/record", "json", "post", data=body, content_type="application/json"
    )

    assert response.status_code in {400, 413, 422}
    assert time.monotonic() - started < 1


# Reordering ---------------------------------------------------------------------------------


def test_only_the_rows_that_were_sent_are_moved_and_only_their_position(clerk: Client) -> None:
    one, two, _ = tasks("task 1", "task 2", "task 3", position=9, notes="kept")

    post(clerk, "reorder", records=[two.pk, one.pk])

    rows = Task.objects.order_by("pk").values_list("position", "title", "notes")
    assert list(rows) == [(1, "task 1", "kept"), (0, "task 2", "kept"), (9, "task 3", "kept")]


def test_an_order_is_written_at_a_constant_number_of_statements(clerk: Client) -> None:
    few = [task.pk for task in tasks("a a", "b b")]
    many = [task.pk for task in tasks(*(f"task {n}" for n in range(60)))]

    with CaptureQueriesContext(connection) as asked_for_few:
        post(clerk, "reorder", records=few[::-1])
    with CaptureQueriesContext(connection) as asked_for_many:
        post(clerk, "reorder", records=many[::-1])

    assert len(asked_for_many) <= len(asked_for_few) + 1


@pytest.mark.postgres
def test_rows_are_locked_in_the_order_of_their_keys(clerk: Client) -> None:
    one, two = tasks("task 1", "task 2")

    with CaptureQueriesContext(connection) as queries:
        post(clerk, "reorder", records=[two.pk, one.pk])

    statements = [query["sql"] for query in queries.captured_queries]
    (written,) = [place for place, sql in enumerate(statements) if sql.startswith("UPDATE")]
    last_read = [sql for sql in statements[:written] if "project_task" in sql][-1]
    if connection.features.has_select_for_update:
        key = ".".join(map(connection.ops.quote_name, ("project_task", "id")))
        assert f"ORDER BY {key} ASC FOR UPDATE" in last_read
