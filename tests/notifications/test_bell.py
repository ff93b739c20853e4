"""The bell's endpoints: one's own rows, and nobody else's."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from django_panel.models import StoredNotification, table_exists
from django_panel.notifications import Notification, NotificationAction
from tests.project.clients import Kind, client_for, fetch, make_user, page_of
from tests.project.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann(db: None) -> User:
    return make_user("ann")


@pytest.fixture
def client(ann: User) -> Client:
    return client_for(ann)


def post(client: Client, name: str, body: Any = None) -> Any:
    path = f"/admin/notifications/{name}"
    return client.post(path, {} if body is None else body, content_type="application/json")


def keep(user: User, title: str = "Saved", **fields: Any) -> StoredNotification:
    made = StoredNotification.store(user, dict(Notification("x").title(title).to_wire()))
    if fields:
        StoredNotification.objects.filter(pk=made.pk).update(**fields)
    return made


def test_the_newest_thirty_come_newest_first(client: Client, ann: User) -> None:
    now = timezone.now()
    for number in range(35):
        keep(ann, str(number), created_at=now + timedelta(seconds=number))

    answer = client.get("/admin/notifications").json()

    assert [row["title"] for row in answer["notifications"]] == [
        str(number) for number in range(34, 4, -1)
    ]
    assert answer["unread"] == 35


@pytest.mark.parametrize("kind", ["html", "inertia"])
def test_a_browser_is_redirected_to_the_page(client: Client, kind: Kind) -> None:
    answer = fetch(client, "/admin/notifications", kind)

    assert answer.status_code == 302
    assert answer["Location"] == "/admin/notifications/all"


@pytest.mark.parametrize("accept", ["application/json", "*/*", "application/json, text/html;q=0.5"])
def test_scripts_get_json(client: Client, accept: str) -> None:
    answer = client.get("/admin/notifications", headers={"Accept": accept})

    assert answer.json() == {"notifications": [], "unread": 0}


def test_a_row_has_exactly_its_keys(client: Client, ann: User) -> None:
    moment = timezone.now().replace(microsecond=0)
    link = NotificationAction("view").url("/admin")
    Notification("x").title("Hi").body("There").danger().actions([link]).persistent().send(ann)
    StoredNotification.objects.update(created_at=moment)

    (row,) = client.get("/admin/notifications").json()["notifications"]

    assert row == {
        "id": str(StoredNotification.objects.get().pk),
        "title": "Hi",
        "body": "There",
        "color": "danger",
        "icon": "circle-alert",
        "actions": [link.to_wire()],
        "read": False,
        "createdAt": moment.isoformat().replace("+00:00", "Z"),
    }


def test_rows_of_others_are_not_shown_read_or_deleted(client: Client, ann: User) -> None:
    ben = make_user("ben")
    theirs = keep(ben)

    assert client.get("/admin/notifications").json() == {"notifications": [], "unread": 0}
    assert post(client, "read", {"id": str(theirs.pk)}).json() == {"unread": 0}
    assert post(client, "read").json() == {"unread": 0}
    assert post(client, "clear", {"all": True}).json() == {"unread": 0}
    theirs.refresh_from_db()
    assert theirs.read_at is None


@pytest.mark.parametrize("key", [str(UUID(int=7)), "7", "", "é", "x" * 5000])
def test_a_key_of_no_row_changes_nothing(client: Client, ann: User, key: str) -> None:
    keep(ann)

    answer = post(client, "read", {"id": key})

    assert (answer.status_code, answer.json()) == (200, {"unread": 1})


@pytest.mark.parametrize("key", [7, True, [], ["a"], {}, 1.5])
def test_a_key_that_is_no_text_is_refused(client: Client, ann: User, key: Any) -> None:
    keep(ann)

    answer = fetch(
        client,
        "/admin/notifications/read",
        "json",
        "post",
        data={"id": key},
        content_type="application/json",
    )

    assert answer.status_code == 422
    assert StoredNotification.unread_count(ann) == 1


@pytest.mark.parametrize("stated", [7, [], {}, "yes", "all"])
def test_a_switch_that_is_none_deletes_nothing(client: Client, ann: User, stated: Any) -> None:
    keep(ann, read_at=timezone.now())

    answer = fetch(
        client,
        "/admin/notifications/clear",
        "json",
        "post",
        data={"all": stated},
        content_type="application/json",
    )

    assert answer.status_code == 422
    assert StoredNotification.objects.count() == 1


@pytest.mark.parametrize("body", ["[", "[]", "7", '{"id": "a", "id": "b"}'])
def test_a_malformed_body_is_a_bad_request(client: Client, body: str) -> None:
    for name in ("read", "clear"):
        path = f"/admin/notifications/{name}"
        answer = client.post(path, body, content_type="application/json")
        assert answer.status_code == 400


def test_a_form_may_say_it_too(client: Client, ann: User) -> None:
    keep(ann)

    assert client.post("/admin/notifications/clear", {"all": "1"}).json() == {"unread": 0}
    assert StoredNotification.objects.count() == 0


def test_reading_leaves_what_was_read_before(client: Client, ann: User) -> None:
    before = timezone.now() - timedelta(days=1)
    old = keep(ann, read_at=before)

    post(client, "read")

    old.refresh_from_db()
    assert old.read_at == before


@pytest.mark.parametrize(
    "data",
    [
        [],
        "text",
        {},
        {"title": 7, "body": [], "color": {}, "icon": 3, "actions": "x"},
        {"title": None, "color": "pink", "icon": "<svg>", "actions": [None, 1, {}, {"name": "x"}]},
        {"actions": [{**NotificationAction("a").to_wire(), "variant": "loud"}]},
        {"actions": [{**NotificationAction("a").to_wire(), "newTab": "yes"}]},
        {"actions": [{**NotificationAction("a").to_wire(), "label": {}}]},
    ],
)
def test_a_tampered_row_is_shown_with_fallbacks(client: Client, ann: User, data: Any) -> None:
    StoredNotification.objects.create(user=ann, data=data)

    (row,) = client.get("/admin/notifications").json()["notifications"]

    del row["id"], row["createdAt"]
    assert row == {
        "title": "Notification",
        "body": None,
        "color": "info",
        "icon": "info",
        "actions": [],
        "read": False,
    }


def test_a_tampered_link_is_validated_again(client: Client, ann: User) -> None:
    link = {**NotificationAction("a").to_wire(), "url": "javascript:alert(1)"}
    StoredNotification.objects.create(user=ann, data={"title": "x", "actions": [link]})

    (row,) = client.get("/admin/notifications").json()["notifications"]

    assert row["actions"][0]["url"] is None


def test_a_model_that_cannot_be_notified_is_refused(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(User, "notify", None, raising=False)

    assert client.get("/admin/notifications").status_code == 403
    assert client.get("/admin/notifications/all").status_code == 403
    assert post(client, "read").status_code == 403
    assert post(client, "clear").status_code == 403
    shared = page_of(fetch(client, "/admin", "inertia"))["props"]["notifications"]
    assert shared == {
        "enabled": False,
        "indexUrl": None,
        "readUrl": None,
        "clearUrl": None,
        "unread": 0,
    }


def test_every_page_carries_the_unread_count(client: Client, ann: User) -> None:
    keep(ann)
    keep(ann, read_at=timezone.now())

    for path in ("/admin", "/admin/report"):
        assert page_of(fetch(client, path, "inertia"))["props"]["notifications"] == {
            "enabled": True,
            "indexUrl": "/admin/notifications",
            "readUrl": "/admin/notifications/read",
            "clearUrl": "/admin/notifications/clear",
            "unread": 1,
        }


def test_without_the_table_nothing_is_unread(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_exists, "_found", set())
    monkeypatch.setattr(type(connection.introspection), "table_names", lambda *args, **kwargs: [])

    page = fetch(client, "/admin", "inertia")

    assert page_of(page)["props"]["notifications"]["unread"] == 0
    assert client.get("/admin/notifications").json() == {"notifications": [], "unread": 0}
    assert post(client, "read").json() == {"unread": 0}
    assert post(client, "clear", {"all": True}).json() == {"unread": 0}


def test_the_bell_costs_two_queries(
    client: Client, ann: User, django_assert_num_queries: Any
) -> None:
    for _ in range(40):
        keep(ann)
    client.get("/admin/notifications")

    # session, user, preferences, rows, unread
    with django_assert_num_queries(5):
        client.get("/admin/notifications")


class TestPageOfAll:
    def props(self, client: Client, query: str = "") -> Any:
        page = page_of(fetch(client, f"/admin/notifications/all{query}", "inertia"))
        assert page["component"] == "panel/Notifications"
        return page["props"]

    def test_it_shows_rows_page_by_page(self, client: Client, ann: User) -> None:
        now = timezone.now()
        for number in range(30):
            keep(ann, str(number), created_at=now + timedelta(seconds=number))
        keep(make_user("ben"))

        first = self.props(client, "?perPage=25")
        second = self.props(client, "?perPage=25&page=2")

        titles = [row["title"] for row in (*first["rows"], *second["rows"])]
        assert titles == [str(number) for number in range(29, -1, -1)]
        assert first["pagination"]["total"] == 30

    def test_it_can_be_narrowed_to_what_is_unread(self, client: Client, ann: User) -> None:
        keep(ann, "new")
        keep(ann, "old", read_at=timezone.now())

        shown = {
            state: [row["title"] for row in self.props(client, query)["rows"]]
            for state, query in {
                "unread": "?filters[state]=unread",
                "read": "?filters[state]=read",
                "junk": "?filters[state]=junk",
            }.items()
        }

        assert shown["unread"] == ["new"]
        assert shown["read"] == ["old"]
        assert sorted(shown["junk"]) == ["new", "old"]

    def test_an_empty_page_is_a_page(self, client: Client) -> None:
        assert self.props(client)["rows"] == []


@pytest.mark.parametrize("letter", ["x", "é", "漢"])
def test_a_long_body_is_cut_in_the_list(client: Client, ann: User, letter: str) -> None:
    text = letter * 1_000_000
    StoredNotification.store(ann, dict(Notification("x").title("Hi").body(text).to_wire()))

    answer = client.get("/admin/notifications")

    body = answer.json()["notifications"][0]["body"]
    assert body.endswith("…")
    assert 4090 < len(body.encode()) <= 4096
    assert text.startswith(body[:-1])
    page = page_of(fetch(client, "/admin/notifications/all"))
    assert page["props"]["rows"][0]["body"] == body


def test_a_body_of_four_kilobytes_is_not_cut(client: Client, ann: User) -> None:
    text = "x" * 4096
    StoredNotification.store(ann, dict(Notification("x").title("Hi").body(text).to_wire()))

    assert client.get("/admin/notifications").json()["notifications"][0]["body"] == text
