"""Specification §5, rules 7 to 10: own notifications, own channels, nested rights, no tokens."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from django_panel import Resource
from django_panel.adapters.channels.authentication import SocketUser
from django_panel.adapters.channels.hub import Hub
from django_panel.broadcasting.channels import channel_for
from django_panel.notifications import Notification
from django_panel.panels.registry import get_registry
from tests.project.clients import client_for, fetch, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

pytestmark = pytest.mark.django_db


def rows(client: Client) -> list[str]:
    body: Any = fetch(client, "/admin/notifications", "json")
    return [row["title"] for row in body.json()["notifications"]]


def post(client: Client, path: str, **body: Any) -> HttpResponse:
    return fetch(client, path, "json", "post", data=body, content_type="application/json")


# 5.7 -----------------------------------------------------------------------------------------


@pytest.fixture
def two_readers() -> tuple[User, User]:
    """Return two users with one notification each."""
    ann, ben = make_user("ann"), make_user("ben")
    for user in (ann, ben):
        Notification("hello").title(f"For {user}").persistent().send(user)
    return ann, ben


def test_rule_7_every_query_is_scoped_to_the_users_own_rows(
    two_readers: tuple[User, User],
) -> None:
    ann, ben = (client_for(user) for user in two_readers)
    body: Any = fetch(ben, "/admin/notifications", "json")
    (foreign,) = body.json()["notifications"]

    assert rows(ann) == ["For ann"]
    assert post(ann, "/admin/notifications/read", id=foreign["id"]).status_code == 200
    assert post(ann, "/admin/notifications/clear", all=True).status_code == 200

    assert rows(ann) == []
    assert rows(ben) == ["For ben"]
    left: Any = fetch(ben, "/admin/notifications", "json")
    assert left.json()["unread"] == 1


def test_rule_7_a_user_model_that_cannot_be_notified_gets_403(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(User, "notify", None, raising=False)
    client = client_for(make_user("ann"))

    assert fetch(client, "/admin/notifications", "json").status_code == 403
    assert post(client, "/admin/notifications/read").status_code == 403
    assert post(client, "/admin/notifications/clear").status_code == 403


# 5.8 -----------------------------------------------------------------------------------------


class CustomerResource(Resource):
    model = Customer


class CustomerProjects(Resource):
    model = Project
    slug = "works"
    parent_resource = CustomerResource
    parent_relationship = "projects"


@pytest.mark.parametrize(
    ("permissions", "status"),
    [
        (("view_project",), 404),  # the parent's view decides entry
        (("view_customer",), 403),  # the child's abilities decide inside
        (("view_customer", "view_project"), 200),
    ],
)
def test_rule_8_the_parent_decides_entry_and_the_child_what_is_inside(
    permissions: tuple[str, ...], status: int, declare: Declare
) -> None:
    declare(nest=lambda panel: panel.path("nest").resources([CustomerResource, CustomerProjects]))
    customer = Customer.objects.create(name="Ann")
    client = client_for(make_user("visitor", *permissions))

    assert fetch(client, f"/nest/customers/{customer.pk}/works").status_code == status


# 5.9 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["", "0", ".1", " "])
def test_rule_9_a_connection_subscribes_to_its_own_user_only(change: str) -> None:
    user = User(pk=7, username="ann")
    socket = SocketUser(get_registry().by_id("admin"), user, None, "")

    permission = asyncio.run(Hub().may_subscribe(socket, f"App.Models.User.7{change}"))

    assert permission == ("whole" if change == "" else "no")


def test_rule_9_the_channel_has_the_id_of_the_user() -> None:
    assert channel_for(User(pk=7)) == "App.Models.User.7"


# 5.10 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header", ["Bearer {key}", "Token {key}", "Basic YW5uOnNlY3JldA==", "Session {key}"]
)
def test_rule_10_no_header_signs_in(header: str) -> None:
    ann = client_for(make_user("ann", is_superuser=True, password="secret"))
    key = ann.session.session_key

    answer = fetch(
        Client(), "/admin/customers", "json", headers={"Authorization": header.format(key=key)}
    )

    assert fetch(ann, "/admin/customers", "json").status_code == 200
    assert answer.status_code == 401
