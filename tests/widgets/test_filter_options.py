"""Options of filters that search a table, and the permission to search them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.http import HttpResponse
from django.test import Client

from django_panel import Dashboard, Page, Resource
from django_panel.forms import FormSchema, Section, Select, TextInput
from django_panel.resources.pages import (
    CreateRecord,
    EditRecord,
    ListRecords,
    ResourcePage,
    ViewRecord,
)
from django_panel.widgets import Stat, StatsWidget
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project
from tests.widgets.sample_widgets import FilterEcho

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def customers() -> Select:
    return Select("customer").exists_in(Customer, title_attribute="name").searchable()


class ByCustomer(StatsWidget):
    """A widget with a filter inside a layout."""

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        return FormSchema().schema([Section("Whose").schema([customers()]), TextInput("word")])

    def stats(self) -> Sequence[Stat]:
        return [Stat("Customer", str(self.filter("customer", "everybody")))]


class Unseen(ByCustomer):
    @classmethod
    def can_view(cls) -> bool:
        return False


class Home(Dashboard):
    """Filtered by a customer, and by the project's customer over a relation."""

    def widgets(self) -> Sequence[type[Any]]:
        return [ByCustomer, Unseen, FilterEcho]

    @classmethod
    def filter_schema(cls) -> FormSchema | None:
        related = Select("owner").relationship("customer", "name").searchable()
        return FormSchema().model(Project).schema([customers(), related, TextInput("word")])


class Report(Page):
    def widgets(self) -> Sequence[type[Any]]:
        return [ByCustomer]


class Closed(Report):
    @classmethod
    def can_access(cls) -> bool:
        return False


class CustomerResource(Resource):
    model = Customer

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {
            "index": ListRecords,
            "create": CreateRecord,
            "view": ViewRecord,
            "edit": EditRecord,
        }

    @classmethod
    def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
        return [ByCustomer, Unseen]


@pytest.fixture(autouse=True)
def people(declare: Declare, db: None) -> None:
    declare(
        back=lambda panel: (
            panel.path("back").dashboard(Home).pages([Report, Closed]).resources([CustomerResource])
        )
    )
    Customer.objects.bulk_create(
        Customer(pk=number, name=name) for number, name in enumerate(("Ann", "Bob", "Annika"), 1)
    )


def search(client: Client, words: str = "ann", field: str = "customer", **target: Any) -> Any:
    return fetch(client, f"/back/options?{urlencode({**target, 'field': field, 'search': words})}")


def found(response: HttpResponse) -> list[str]:
    assert response.status_code == 200, response.content
    return [each["label"] for each in response.json()["options"]]  # type: ignore[attr-defined]


# The JSON of the page.


def test_only_searchable_filters_have_an_options_url(admin: Client) -> None:
    props = page_of(fetch(admin, "/back"))["props"]
    own = {each["id"]: each["filters"] for each in props["widgets"]}

    assert props["filters"]["optionsUrl"] == "/back/options?narrows=home"
    assert own["by-customer"]["optionsUrl"] == ("/back/options?narrows=home&widget=by-customer")
    assert set(own["filter-echo"]) == {"inModal", "form", "isDefault"}


def test_only_the_selected_option_is_sent(admin: Client) -> None:
    def offered(address: str) -> Any:
        node = page_of(fetch(admin, address))["props"]["filters"]["form"]["schema"][0]
        return node["options"], node["value"]

    assert offered("/back") == ([], None)
    chosen, value = offered("/back?filters[customer]=2")
    assert ([each["label"] for each in chosen], value) == (["Bob"], "2")


@pytest.mark.parametrize(
    ("path", "target"),
    [
        ("/back/report", {"narrows": "report"}),
        ("/back/customers", {"resource": "customers", "narrows": "index"}),
        ("/back/customers/create", {"resource": "customers", "narrows": "create"}),
        ("/back/customers/2", {"resource": "customers", "narrows": "view", "record": "2"}),
        ("/back/customers/2/edit", {"resource": "customers", "narrows": "edit", "record": "2"}),
    ],
)
def test_the_options_url_works(admin: Client, path: str, target: Mapping[str, str]) -> None:
    props = page_of(fetch(admin, path))["props"]
    (widget,) = props.get("widgets") or props["headerWidgets"]

    address = widget["filters"]["optionsUrl"]

    record = target.get("record")
    query = {**target, "widget": "by-customer"}
    if record is not None:
        query = {**{key: query[key] for key in ("resource", "narrows", "widget")}, "record": "2"}
    assert address == f"/back/options?{urlencode(query)}"
    assert found(fetch(admin, f"{address}&field=customer&search=ann")) == ["Ann", "Annika"]


def test_the_options_url_of_a_nested_resource_has_the_parent(
    declare: Declare, admin: Client
) -> None:
    class ProjectResource(Resource):
        model = Project
        parent_resource: ClassVar[type[Resource] | None] = CustomerResource

        @classmethod
        def get_widgets(cls) -> Sequence[type[Any]]:
            return [ByCustomer]

    declare(
        back=lambda panel: panel.path("back").resources([CustomerResource, ProjectResource]),
    )
    (widget,) = page_of(fetch(admin, "/back/customers/2/projects"))["props"]["headerWidgets"]

    address = widget["filters"]["optionsUrl"]

    assert address.endswith("narrows=index&widget=by-customer&parent=2")
    assert found(fetch(admin, f"{address}&field=customer&search=bo")) == ["Bob"]
    # A wrong or missing parent is rejected.
    elsewhere = address.replace("parent=2", "parent=99")
    assert fetch(admin, f"{elsewhere}&field=customer&search=bo").status_code == 404
    nowhere = address.replace("&parent=2", "")
    assert fetch(admin, f"{nowhere}&field=customer&search=bo").status_code == 422


# The search endpoint.


def test_filters_of_a_page_search_options(admin: Client) -> None:
    assert found(search(admin, narrows="home")) == ["Ann", "Annika"]
    assert found(search(admin, "bo", narrows="home")) == ["Bob"]
    assert found(search(admin, "bo", "owner", narrows="home")) == ["Bob"]


@pytest.mark.parametrize(
    ("target", "status"),
    [
        ({"narrows": ""}, 422),
        ({"narrows": "nowhere"}, 404),
        ({"narrows": "report"}, 404),  # it has no filters
        ({"narrows": "closed", "widget": "by-customer"}, 403),
        ({"narrows": "home", "widget": "unseen"}, 404),
        ({"narrows": "home", "widget": "nobody"}, 404),
        ({"narrows": "report", "widget": "filter-echo"}, 404),  # of another page
        ({"narrows": "index", "resource": "customers"}, 422),
        ({"narrows": "index", "resource": "customers", "widget": "unseen"}, 404),
        ({"narrows": "index", "resource": "nobody", "widget": "by-customer"}, 404),
        ({"narrows": "board", "resource": "customers", "widget": "by-customer"}, 404),
        ({"narrows": "view", "resource": "customers", "widget": "by-customer"}, 404),
        (
            {
                "narrows": "view",
                "resource": "customers",
                "widget": "by-customer",
                "record": "99",
            },
            404,
        ),
    ],
    ids=str,
)
def test_unknown_and_forbidden_targets_are_rejected(
    admin: Client, target: dict[str, str], status: int
) -> None:
    assert search(admin, **target).status_code == status


@pytest.mark.parametrize(
    "hostile", ["x", "\x00", "9" * 400, "../1", "1 OR 1=1", "é", "[]"], ids=ascii
)
@pytest.mark.parametrize("where", ["narrows", "widget", "record", "field"])
def test_an_invalid_url_is_rejected(admin: Client, where: str, hostile: str) -> None:
    target = {
        "resource": "customers",
        "narrows": "view",
        "widget": "by-customer",
        "record": "1",
        "field": "customer",
    }

    assert search(admin, **{**target, where: hostile}).status_code in {400, 404, 422}


@pytest.mark.parametrize(("field", "status"), [("word", 400), ("other", 404), ("", 422)])
def test_only_select_fields_have_options(admin: Client, field: str, status: int) -> None:
    assert search(admin, field=field, narrows="home").status_code == status


@pytest.mark.parametrize(
    ("page", "permission"),
    [
        ("index", "view_customer"),
        ("create", "add_customer"),
        ("view", "view_customer"),
        ("edit", "change_customer"),
    ],
)
def test_permission_to_view_the_page_is_needed(page: str, permission: str) -> None:
    target = {"resource": "customers", "narrows": page, "widget": "by-customer", "record": "1"}
    may = client_for(make_user("may", permission, "view_customer"))
    may_not = client_for(make_user("may-not"))

    assert search(may, **target).status_code == 200
    assert search(may_not, **target).status_code in {403, 404}


def test_a_guest_is_rejected(guest: Client) -> None:
    assert search(guest, narrows="home").status_code in {302, 401, 403}


def test_options_cannot_be_created_from_a_filter(admin: Client) -> None:
    made = fetch(admin, "/back/options?narrows=home&field=customer", "json", "post")

    assert made.status_code == 422
    assert Customer.objects.count() == 3
