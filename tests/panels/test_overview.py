"""The dashboard of a panel without widgets, and its place in the navigation."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet

from django_panel import Dashboard, Panel, Resource
from django_panel.testing import panel_client
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

pytestmark = pytest.mark.django_db


class CustomerResource(Resource):
    model = Customer
    navigation_icon = "users"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(name="Hidden")


class ProjectResource(Resource):
    model = Project


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([CustomerResource, ProjectResource])


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(office=office)


def overview(user: User) -> list[Any]:
    client = panel_client(user)
    page = client.visit("dashboard")
    assert "overview" not in page.props
    found: list[Any] = client.reload(page, "overview")["overview"]
    return found


def test_each_resource_has_its_count_and_newest_records(superuser: User) -> None:
    for name in ("Acme", "Bora", "Hidden", "Cato", "Dane", "Etna"):
        Customer.objects.create(name=name)

    customers, projects = overview(superuser)

    assert (customers["label"], customers["icon"], customers["count"]) == ("Customers", "users", 5)
    assert [each["title"] for each in customers["records"]] == ["Etna", "Dane", "Cato", "Bora"]
    newest = Customer.objects.get(name="Etna")
    assert customers["records"][0]["url"] == f"/office/customers/{newest.pk}"
    assert (projects["count"], projects["records"]) == (0, [])
    assert projects["createUrl"] == "/office/projects/create"


def test_only_what_the_user_may_see_is_counted() -> None:
    Customer.objects.create(name="Acme")

    (customers,) = overview(make_user("reader", "view_customer"))

    assert (customers["label"], customers["createUrl"]) == ("Customers", None)


def test_a_dashboard_with_widgets_has_no_overview(declare: Declare, superuser: User) -> None:
    class Reports(Dashboard):
        component = "Panels/Office/Pages/Reports"

    declare(office=lambda panel: office(panel).dashboard(Reports))

    page = panel_client(superuser).visit("dashboard")

    assert "overview" not in page.response.content.decode()


def items(user: User, target: str) -> list[tuple[str, bool]]:
    groups = panel_client(user).visit(target).props["navigation"]
    return [(each["label"], each["active"]) for group in groups for each in group["items"]]


def test_the_dashboard_is_the_first_item_and_active_there(superuser: User) -> None:
    assert items(superuser, "dashboard") == [
        ("Dashboard", True),
        ("Customers", False),
        ("Projects", False),
    ]
    assert items(superuser, "resources.projects.index") == [
        ("Dashboard", False),
        ("Customers", False),
        ("Projects", True),
    ]


def test_a_dashboard_can_be_left_out(declare: Declare, superuser: User) -> None:
    class Hidden(Dashboard):
        registers_navigation = False

    declare(office=lambda panel: office(panel).dashboard(Hidden))

    assert [label for label, _active in items(superuser, "dashboard")] == ["Customers", "Projects"]
