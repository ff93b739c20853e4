"""The results: title, details and URL."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import gettext_lazy

from django_panel import Resource
from django_panel.policies import Policy
from django_panel.resources.pages import EditRecord, ListRecords
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Region, Task
from tests.search.searching import resource, search, tables_read

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def acme() -> Customer:
    return Customer.objects.create(name="Acme")


def results(client: Client, text: str) -> list[dict[str, Any]]:
    return [each for group in search(client, text) for each in group["results"]]


def urls(client: Client, text: str) -> list[str]:
    return [each["url"] for each in results(client, text)]


class Described(Resource):
    model = Project
    global_search_attributes = ("name",)
    with_related = ("customer",)

    @classmethod
    def global_search_title(cls, record: Any) -> str:
        return f"Project {record.name}"

    @classmethod
    def global_search_details(cls, record: Any) -> Mapping[Any, Any]:
        return {
            gettext_lazy("Customer"): record.customer,
            "Budget": record.budget,
            "Notes": "",
            "Starts": record.starts_on,
            "Number": 0,
        }


def test_title_and_details(declare: Declare, admin: Client, acme: Customer) -> None:
    Project.objects.create(customer=acme, name="Move", starts_on=date(2024, 5, 1))
    declare(desk=lambda panel: panel.resources([Described]))

    (result,) = results(admin, "move")

    assert result["title"] == "Project Move"
    assert result["details"] == {"Customer": "Acme", "Starts": "May 1, 2024", "Number": "0"}
    assert list(result["details"]) == ["Customer", "Starts", "Number"]


def test_results_cost_no_query_each(declare: Declare, admin: Client, acme: Customer) -> None:
    for number in range(5):
        Project.objects.create(customer=acme, name=f"Move {number}")
    declare(desk=lambda panel: panel.resources([Described]))

    with CaptureQueriesContext(connection) as run:
        assert len(results(admin, "move")) == 5

    assert [each for each in tables_read(run) if each != "user"] == ["project"]


def test_a_computed_title_costs_no_query_each(
    declare: Declare, admin: Client, acme: Customer
) -> None:
    """``__str__`` may follow a foreign key; a title that would need a query has a placeholder."""
    for number in range(3):
        Project.objects.create(customer=acme, name=f"Move {number}")

    def title(cls: Any, record: Any) -> str:
        return f"{record.customer} {record.name}"

    titled = resource(Project, "name", record_title=classmethod(title))
    declare(desk=lambda panel: panel.resources([titled]))

    with CaptureQueriesContext(connection) as run:
        found = [each["title"] for each in results(admin, "move")]

    assert found == ["Acme Move 2", "Acme Move 1", "Acme Move 0"]
    assert [each for each in tables_read(run) if each != "user"] == ["project"]


class ByRight(Policy):
    """Viewing depends on the name of the record."""

    def view(self, user: Any, record: Model) -> bool:
        return "view" in str(record)

    def edit(self, user: Any, record: Model) -> bool:
        return "edit" in str(record)


def test_the_url_is_the_first_page_that_the_user_may_open(declare: Declare, admin: Client) -> None:
    names = ("page none", "page edit", "page view", "page view edit")
    keys = {name: Customer.objects.create(name=name).pk for name in names}
    declare(desk=lambda panel: panel.resources([resource(Customer, "name", policy=ByRight)]))

    found = {each["title"]: each["url"] for each in results(admin, "page")}

    assert found == {
        "page none": "/desk/customers",
        "page edit": f"/desk/customers/{keys['page edit']}/edit",
        "page view": f"/desk/customers/{keys['page view']}",
        "page view edit": f"/desk/customers/{keys['page view edit']}",
    }


def test_the_policy_is_prepared_for_all_results_at_once(declare: Declare, admin: Client) -> None:
    prepared: list[int] = []

    class Prepared(ByRight):
        def prepare(self, user: Any, records: Any) -> None:
            prepared.append(len(records))

    for number in range(4):
        Customer.objects.create(name=f"page {number}")
    declare(desk=lambda panel: panel.resources([resource(Customer, "name", policy=Prepared)]))

    assert len(results(admin, "page")) == 4
    assert prepared == [4, 4]


def test_a_result_without_a_page_has_no_link(
    declare: Declare, admin: Client, acme: Customer
) -> None:
    pages = classmethod(lambda cls: {"edit": EditRecord})
    hidden = resource(Customer, "name", pages=pages, policy=ByRight)
    declare(desk=lambda panel: panel.resources([hidden]))

    assert urls(admin, "acme") == ["#"]


def test_a_page_that_does_not_exist_is_skipped(
    declare: Declare, admin: Client, acme: Customer
) -> None:
    pages = classmethod(lambda cls: {"index": ListRecords, "edit": EditRecord})
    lists = classmethod(lambda cls: {"index": ListRecords})
    both = [
        resource(Customer, "name", slug="edited", pages=pages),
        resource(Customer, "name", slug="listed", pages=lists),
    ]
    declare(desk=lambda panel: panel.resources(both))

    assert urls(admin, "acme") == [f"/desk/edited/{acme.pk}/edit", "/desk/listed"]


def test_a_user_with_the_permission_to_view_gets_no_edit_page(
    declare: Declare, acme: Customer
) -> None:
    clerk = client_for(make_user("clerk", "view_customer"))
    pages = classmethod(lambda cls: {"index": ListRecords, "edit": EditRecord})
    declare(desk=lambda panel: panel.resources([resource(Customer, "name", pages=pages)]))

    assert urls(clerk, "acme") == ["/desk/customers"]


@pytest.mark.parametrize(
    ("url", "sent"),
    [
        ("https://acme.test/1", "https://acme.test/1"),
        ("/elsewhere", "/elsewhere"),
        ("javascript:alert(1)", "#"),
        ("//evil.test", "#"),
        ("", "#"),
    ],
)
def test_an_unsafe_url_is_replaced(
    url: str, sent: str, declare: Declare, admin: Client, acme: Customer
) -> None:
    own = classmethod(lambda cls, record: url)
    declare(desk=lambda panel: panel.resources([resource(Customer, "name", global_search_url=own)]))

    assert urls(admin, "acme") == [sent]


def test_the_default_methods_can_be_called(declare: Declare, admin: Client, acme: Customer) -> None:
    """An override may call ``super()``."""

    class Extended(Resource):
        model = Customer
        global_search_attributes = ("name",)

        @classmethod
        def global_search_title(cls, record: Any) -> str:
            return f"{super().global_search_title(record)}!"

        @classmethod
        def global_search_url(cls, record: Any) -> str:
            return f"{super().global_search_url(record)}?from=search"

    declare(desk=lambda panel: panel.resources([Extended]))

    assert results(admin, "acme") == [
        {"title": "Acme!", "url": f"/desk/customers/{acme.pk}?from=search", "details": {}}
    ]


def test_of_a_singular_resource_only_its_record_is_found(declare: Declare, admin: Client) -> None:
    Region.objects.create(name="north one")
    Region.objects.create(name="north two")
    only = resource(Region, "name", singular=True, slug="region")
    declare(desk=lambda panel: panel.resources([only]))

    assert results(admin, "north") == [{"title": "north one", "url": "/desk/region", "details": {}}]
    assert results(admin, "two") == []


def test_titles_are_plain_text(declare: Declare, admin: Client) -> None:
    name = "<script>alert(1)</script>"
    project = Project.objects.create(customer=Customer.objects.create(name="c"), name="p")
    Task.objects.create(project=project, title=name)
    tasks = resource(Task, "title", record_title_attribute="title")
    declare(desk=lambda panel: panel.resources([tasks]))

    assert [each["title"] for each in results(admin, "script")] == [name]
