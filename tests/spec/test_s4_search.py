"""Specification §4.4, §7 and §8: the global search. Its behaviors, line by line."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from django_panel import Panel
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.search.searching import resource, search, tables_read, titles

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def desk(panel: Panel) -> Panel:
    return panel.resources(
        [
            resource(Customer, "name", "email", navigation_icon="users"),
            resource(
                Project,
                "name",
                "customer.name",
                with_related=("customer",),
                global_search_details=classmethod(
                    lambda cls, record: {"Customer": record.customer, "State": record.state}
                ),
            ),
            resource(Task),
        ]
    )


@pytest.fixture(autouse=True)
def acme(declare: Declare) -> Customer:
    declare(desk=desk, other=lambda panel: panel.resources([resource(Customer, "name")]))
    customer = Customer.objects.create(name="Acme", email="office@mill.test")
    project = Project.objects.create(customer=customer, name="Move")
    Task.objects.create(project=project, title="acme task")
    return customer


def test_row_search_returns_groups(admin: Client, acme: Customer) -> None:
    response: Any = fetch(admin, reverse("panel.desk.search") + "?q=acme", "json")

    assert response.status_code == 200
    assert response["Content-Type"] == "application/json"
    project = Project.objects.get()
    assert response.json() == {
        "groups": [
            {
                "resource": "customers",
                "label": "Customers",
                "icon": "users",
                "results": [{"title": "Acme", "url": f"/desk/customers/{acme.pk}", "details": {}}],
            },
            {
                "resource": "projects",
                "label": "Projects",
                "icon": None,
                "results": [
                    {
                        "title": "Move",
                        "url": f"/desk/projects/{project.pk}",
                        "details": {"Customer": "Acme", "State": "open"},
                    }
                ],
            },
        ]
    }


def test_q_has_at_most_255_characters(admin: Client) -> None:
    for text in ("x" * 255, "\U0001f600" * 255):
        assert fetch(admin, f"/desk/search?q={text}", "json").status_code == 200

    refused: Any = fetch(admin, f"/desk/search?q={'x' * 256}", "json")

    assert refused.status_code == 422
    assert list(refused.json()["errors"]) == ["q"]


@pytest.mark.parametrize("query", ["", "?q=", "?q", "?other=1"])
def test_q_is_nullable(query: str, admin: Client) -> None:
    response: Any = fetch(admin, f"/desk/search{query}", "json")

    assert (response.status_code, response.json()) == (200, {"groups": []})


def test_only_resources_that_declare_attributes_take_part(admin: Client) -> None:
    assert [group["resource"] for group in search(admin, "acme")] == ["customers", "projects"]


def test_the_search_is_disabled_if_no_resource_takes_part(declare: Declare, admin: Client) -> None:
    declare(desk=lambda panel: panel.resources([resource(Customer)]))

    assert page_of(fetch(admin, "/desk"))["props"]["search"]["enabled"] is False
    assert search(admin, "acme") == []


def test_the_search_is_disabled_if_the_panel_turned_it_off(declare: Declare, admin: Client) -> None:
    declare(desk=lambda panel: desk(panel).global_search(False))

    assert page_of(fetch(admin, "/desk"))["props"]["search"]["enabled"] is False
    assert search(admin, "acme") == []


def test_any_declared_attribute_matches(admin: Client) -> None:
    assert titles(admin, "mill") == ["Acme"]
    assert titles(admin, "mov") == ["Move"]


@pytest.mark.parametrize("text", ["a", " a ", "zzz", "%", "__", "%%", "a_me", "ac%e"])
def test_short_terms_and_no_matches_are_empty_and_wildcards_literal(
    text: str, admin: Client
) -> None:
    assert search(admin, text) == []


def test_limits_hold(declare: Declare, admin: Client) -> None:
    for number in range(10):
        Customer.objects.create(name=f"Acme {number}")
    declare(desk=lambda panel: desk(panel).global_search(limit=6))

    assert [len(group["results"]) for group in search(admin, "acme")] == [5, 1]


def test_a_refused_panel_is_403() -> None:
    stranger = client_for(make_user("stranger", panels="other"))

    for path in ("search?q=acme", "search/commands"):
        assert fetch(stranger, f"/desk/{path}", "json").status_code == 403


@pytest.mark.parametrize("kind", KINDS)
def test_a_guest_is_redirected(kind: Kind, guest: Client) -> None:
    for path in ("search?q=acme", "search/commands"):
        response = fetch(guest, f"/desk/{path}", kind)
        assert response.status_code == (401 if kind == "json" else 302)
        assert b"Acme" not in response.content


def test_refused_resources_are_skipped() -> None:
    clerk = client_for(make_user("clerk", "view_project"))

    with CaptureQueriesContext(connection) as run:
        groups = search(clerk, "acme")

    assert [group["resource"] for group in groups] == ["projects"]
    assert "customer" not in tables_read(run)


def test_another_panel_finds_its_own_resources(admin: Client) -> None:
    assert [group["resource"] for group in search(admin, "acme", "/other")] == ["customers"]


def test_nothing_of_the_code_leaks(admin: Client) -> None:
    text = (
        str(search(admin, "acme")) + fetch(admin, "/desk/search/commands", "json").content.decode()
    )

    assert not [
        word for word in ("tests.", "Resource", "project_", "Customer object") if word in text
    ]


def test_only_get_is_allowed(admin: Client) -> None:
    for method in ("post", "put", "delete"):
        assert fetch(admin, "/desk/search?q=acme", "json", method).status_code == 405
