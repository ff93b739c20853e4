"""403 and 404 inside the panel's layout, for users who may enter the panel."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import Denied
from django_panel.policies import Policy
from tests.project.clients import KINDS, Kind, client_for, fetch, make_user, page_of, text_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

pytestmark = pytest.mark.django_db


class CustomerPolicy(Policy):
    def view(self, user: Any, record: Any) -> bool | Denied:
        return record is None or record.name != "Secret" or Denied("Only the board may read this.")


class CustomerResource(Resource):
    model = Customer
    policy = CustomerPolicy


class ProjectResource(Resource):
    model = Project


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([CustomerResource, ProjectResource])


def shop(panel: Panel) -> Panel:
    return panel.path("shop").name("The shop")


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(office=office, shop=shop)


def is_bare(response: Any) -> bool:
    return b"data-page" not in response.content


@pytest.mark.parametrize("path", ["/office/lost", "/office/customers/99", "/office/a/b/c"])
def test_a_page_that_does_not_exist_is_shown_in_the_layout(path: str, admin: Client) -> None:
    response = fetch(admin, path)

    page = page_of(response)
    assert (response.status_code, page["component"]) == (404, "panel/Error")
    assert page["props"]["status"] == 404
    assert page["props"]["homeUrl"] == "/office"
    assert page["props"]["navigation"][0]["items"][0]["label"] == "Dashboard"


def test_a_refused_page_names_the_other_panels(declare: Declare) -> None:
    reader = client_for(make_user("reader", "view_customer"))

    response = fetch(reader, "/office/projects")

    page = page_of(response)
    assert (response.status_code, page["component"]) == (403, "panel/Error")
    assert [each["name"] for each in page["props"]["panels"]] == ["Office", "The shop"]


def test_the_reason_of_the_policy_is_shown(admin: Client) -> None:
    secret = Customer.objects.create(name="Secret")

    page = page_of(fetch(admin, f"/office/customers/{secret.pk}"))

    assert page["props"]["text"] == "Only the board may read this."
    assert "Secret" not in str(page["props"])


def test_hidden_and_missing_records_have_the_same_page(admin: Client) -> None:
    def shown(path: str) -> dict[str, Any]:
        props: dict[str, Any] = page_of(fetch(admin, path))["props"]
        return {name: props[name] for name in ("page", "status", "text", "homeUrl")}

    assert shown("/office/customers/98") == shown("/office/customers/none")


def test_guests_keep_the_page_without_the_layout(guest: Client) -> None:
    response = fetch(guest, "/office/lost")

    assert response.status_code == 404
    assert is_bare(response)


def test_users_without_access_keep_it_too() -> None:
    user = make_user("shopkeeper", panels="shop")
    client = client_for(user)

    unknown, refused = fetch(client, "/office/lost"), fetch(client, "/office/customers")

    assert (unknown.status_code, refused.status_code) == (404, 403)
    assert is_bare(unknown)
    assert is_bare(refused)
    assert 'href="/shop"' in text_of(refused)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "html"])
@pytest.mark.parametrize("path", ["/office/lost", "/office/customers/99"])
def test_other_clients_get_the_same_answers_as_before(path: str, kind: Kind, admin: Client) -> None:
    response = fetch(admin, path, kind)

    assert response.status_code == 404
    assert "html" not in response["Content-Type"]


def test_a_layout_that_fails_does_not_hide_the_error(
    declare: Declare, superuser: User, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Resource):
        model = Customer

        @classmethod
        def get_navigation_badge(cls) -> str | None:
            raise RuntimeError("no badge")

    declare(office=lambda panel: panel.path("office").resources([Broken]))

    response = fetch(client_for(superuser), "/office/lost")

    assert response.status_code == 404
    assert is_bare(response)
    assert "could not be rendered" in caplog.text
