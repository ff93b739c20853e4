"""The number of queries of a page."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.project.clients import Kind, client_for, fetch, make_user, reload
from tests.project.models import Customer, Project, Task

pytestmark = pytest.mark.django_db

SESSION, USER, ROWS, COUNT, RELATED, UNREAD = 1, 1, 1, 1, 1, 1
#: The preferences of the user.
OWN = 1
LISTED = SESSION + USER + OWN + UNREAD + ROWS + COUNT + RELATED


@pytest.fixture
def tasks(db: None) -> None:
    ann = Customer.objects.create(name="Ann")
    project = Project.objects.create(customer=ann, name="Bridge")
    other = Project.objects.create(customer=ann, name="Tunnel")
    for place in range(12):
        Task.objects.create(title=f"Task {place}", project=project if place % 2 else other)


@pytest.mark.parametrize("kind", ["html", "inertia"])
@pytest.mark.parametrize("path", ["/admin", "/admin/report"])
def test_a_page_without_rows_asks_who_is_there(
    path: str, kind: Kind, admin: Client, django_assert_num_queries: Any
) -> None:
    fetch(admin, path, kind)

    with django_assert_num_queries(SESSION + USER + OWN + UNREAD):
        fetch(admin, path, kind)


def test_permissions_are_asked_once_for_a_whole_page(django_assert_num_queries: Any) -> None:
    client = client_for(make_user("viewer", "view_customer", "view_task"))
    fetch(client, "/admin")

    with django_assert_num_queries(SESSION + USER + OWN + UNREAD + 2):  # own and by group
        fetch(client, "/admin")


@pytest.mark.usefixtures("tasks")
def test_a_list_costs_the_same_however_many_rows_it_shows(
    admin: Client, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(LISTED) as few:
        fetch(admin, "/admin/tasks?perPage=2")
    with django_assert_max_num_queries(LISTED) as many:
        fetch(admin, "/admin/tasks?perPage=25")

    assert len(many) == len(few) >= SESSION + USER + ROWS


@pytest.mark.usefixtures("tasks")
def test_a_partial_reload_computes_only_what_it_names(
    admin: Client, django_assert_num_queries: Any
) -> None:
    component = "panel/resources/Index"

    with django_assert_num_queries(SESSION + USER + OWN):
        reload(admin, "/admin/tasks", component, "table", "state")
    with django_assert_num_queries(SESSION + USER + OWN):
        reload(admin, "/admin/tasks", component, "panel", "navigation", "panels", "auth")


@pytest.mark.parametrize("kind", ["html", "json", "inertia"])
@pytest.mark.parametrize("path", ["/admin", "/admin/tasks", "/admin/nope", "/admin/login"])
def test_a_guest_costs_no_query(
    path: str, kind: Kind, guest: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        fetch(guest, path, kind)


def test_a_forgotten_session_costs_one(guest: Client, django_assert_num_queries: Any) -> None:
    guest.cookies["sessionid"] = "a" * 32

    with django_assert_num_queries(1):
        fetch(guest, "/admin")


def test_a_refused_person_costs_no_more_than_being_known(django_assert_num_queries: Any) -> None:
    client = client_for(make_user("refused", is_staff=False))

    with django_assert_num_queries(SESSION + USER):
        assert fetch(client, "/admin/tasks").status_code == 403


def test_an_outdated_client_is_rejected_before_any_row_is_read(
    admin: Client, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(SESSION + USER + OWN):
        stale = fetch(admin, "/admin/tasks", "inertia", headers={"X-Inertia-Version": "old"})

    assert stale.status_code == 409


def test_the_host_pays_nothing(guest: Client, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(0):
        assert guest.get("/").content == b"the host's own page"
