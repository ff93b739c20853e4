"""Specification §3: the states of a stored notification, one test a row."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel.models import StoredNotification
from django_panel.notifications import Notification
from tests.project.clients import client_for, make_user
from tests.project.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return make_user("ann")


@pytest.fixture
def client(ann: User) -> Client:
    return client_for(ann)


def send(user: User, title: str = "x") -> str:
    Notification(title).persistent().send(user)
    return str(StoredNotification.of(user)[0].pk)


def states() -> dict[str, bool]:
    return {row.data["title"]: row.read_at is not None for row in StoredNotification.objects.all()}


def post(client: Client, name: str, **body: Any) -> Any:
    path = f"/admin/notifications/{name}"
    return client.post(path, body, content_type="application/json").json()


def test_sending_a_persistent_one_makes_it_unread(ann: User) -> None:
    Notification("Kept").persistent().send(ann)
    Notification("Told").send(ann)

    assert states() == {"Kept": False}


def test_reading_one_by_its_id(client: Client, ann: User) -> None:
    send(ann, "First")
    second = send(ann, "Second")

    assert post(client, "read", id=second) == {"unread": 1}
    assert states() == {"First": False, "Second": True}


def test_reading_without_an_id_reads_all(client: Client, ann: User) -> None:
    send(ann, "First")
    send(ann, "Second")
    send(make_user("ben"), "Other")

    assert post(client, "read") == {"unread": 0}
    assert states() == {"First": True, "Second": True, "Other": False}


@pytest.mark.parametrize("body", [{}, {"all": False}])
def test_clearing_removes_what_was_read(client: Client, ann: User, body: dict[str, Any]) -> None:
    post(client, "read", id=send(ann, "Read"))
    send(ann, "Unread")

    assert post(client, "clear", **body) == {"unread": 1}
    assert states() == {"Unread": False}


def test_clearing_all_removes_everything_of_that_person(client: Client, ann: User) -> None:
    post(client, "read", id=send(ann, "Read"))
    send(ann, "Unread")
    send(make_user("ben"), "Other")

    assert post(client, "clear", all=True) == {"unread": 0}
    assert states() == {"Other": False}


def test_an_action_that_marks_as_read_is_followed_by_a_read(client: Client, ann: User) -> None:
    """The count no longer includes a row that was marked as read."""
    key = send(ann)

    assert client.get("/admin/notifications").json()["unread"] == 1
    assert post(client, "read", id=key) == {"unread": 0}
    assert client.get("/admin/notifications").json()["unread"] == 0
