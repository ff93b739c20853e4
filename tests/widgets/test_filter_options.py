"""Filters that choose from a table: only what is looked for travels, and only to who may look."""

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
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project
from tests.project.visitors import ask, page_of, person, signed_in
from tests.widgets.gadgets import Narrowed

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def customers() -> Select:
    return Select("customer").exists_in(Customer, title_attribute="name").searchable()


class ByCustomer(StatsWidget):
    """Has a filter of its own, inside a layout."""

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
    """Narrowed by a customer, and by the project's customer by way of a relation."""

    def widgets(self) -> Sequence[type[Any]]:
        return [ByCustomer, Unseen, Narrowed]

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


def search(client: Client, words: str = "ann", field: str = "customer", **place: Any) -> Any:
    return ask(client, f"/back/options?{urlencode({**place, 'field': field, 'search': words})}")


def found(answer: HttpResponse) -> list[str]:
    assert answer.status_code == 200, answer.content
    return [each["label"] for each in answer.json()["options"]]  # type: ignore[attr-defined]


# What travels with the page.


def test_only_filters_that_search_a_table_say_where(admin: Client) -> None:
    props = page_of(ask(admin, "/back"))["props"]
    own = {each["id"]: each["filters"] for each in props["widgets"]}

    assert props["filters"]["optionsUrl"] == "/back/options?narrows=home"
    assert own["by-customer"]["optionsUrl"] == ("/back/options?narrows=home&widget=by-customer")
    assert set(own["narrowed"]) == {"inModal", "form"}


def test_the_list_stays_away_and_what_is_chosen_has_its_name(admin: Client) -> None:
    def offered(address: str) -> Any:
        node = page_of(ask(admin, address))["props"]["filters"]["form"]["schema"][0]
        return node["options"], node["value"]

    assert offered("/back") == ([], None)
    chosen, value = offered("/back?filters[customer]=2")
    assert ([each["label"] for each in chosen], value) == (["Bob"], "2")


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("/back/report", {"narrows": "report"}),
        ("/back/customers", {"resource": "customers", "narrows": "index"}),
        ("/back/customers/create", {"resource": "customers", "narrows": "create"}),
        ("/back/customers/2", {"resource": "customers", "narrows": "view", "record": "2"}),
        ("/back/customers/2/edit", {"resource": "customers", "narrows": "edit", "record": "2"}),
    ],
)
def test_what_a_page_says_can_be_asked(admin: Client, path: str, place: Mapping[str, str]) -> None:
    props = page_of(ask(admin, path))["props"]
    (widget,) = props.get("widgets") or props["headerWidgets"]

    address = widget["filters"]["optionsUrl"]

    record = place.get("record")
    query = {**place, "widget": "by-customer"}
    if record is not None:
        query = {**{key: query[key] for key in ("resource", "narrows", "widget")}, "record": "2"}
    assert address == f"/back/options?{urlencode(query)}"
    assert found(ask(admin, f"{address}&field=customer&search=ann")) == ["Ann", "Annika"]


def test_below_a_parent_the_address_names_it(declare: Declare, admin: Client) -> None:
    class ProjectResource(Resource):
        model = Project
        parent_resource: ClassVar[type[Resource] | None] = CustomerResource

        @classmethod
        def get_widgets(cls) -> Sequence[type[Any]]:
            return [ByCustomer]

    declare(
        back=lambda panel: panel.path("back").resources([CustomerResource, ProjectResource]),
    )
    (widget,) = page_of(ask(admin, "/back/customers/2/projects"))["props"]["headerWidgets"]

    address = widget["filters"]["optionsUrl"]

    assert address.endswith("narrows=index&widget=by-customer&parent=2")
    assert found(ask(admin, f"{address}&field=customer&search=bo")) == ["Bob"]
    # Another's parent, or none, leads nowhere.
    elsewhere = address.replace("parent=2", "parent=99")
    assert ask(admin, f"{elsewhere}&field=customer&search=bo").status_code == 404
    nowhere = address.replace("&parent=2", "")
    assert ask(admin, f"{nowhere}&field=customer&search=bo").status_code == 422


# The search itself.


def test_a_pages_own_filters_search(admin: Client) -> None:
    assert found(search(admin, narrows="home")) == ["Ann", "Annika"]
    assert found(search(admin, "bo", narrows="home")) == ["Bob"]
    assert found(search(admin, "bo", "owner", narrows="home")) == ["Bob"]


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ({"narrows": ""}, 422),
        ({"narrows": "nowhere"}, 404),
        ({"narrows": "report"}, 404),  # it has none of its own
        ({"narrows": "closed", "widget": "by-customer"}, 403),
        ({"narrows": "home", "widget": "unseen"}, 404),
        ({"narrows": "home", "widget": "nobody"}, 404),
        ({"narrows": "report", "widget": "narrowed"}, 404),  # of another page
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
def test_what_is_not_there_or_not_open_is_refused(
    admin: Client, place: dict[str, str], status: int
) -> None:
    assert search(admin, **place).status_code == status


@pytest.mark.parametrize(
    "hostile", ["x", "\x00", "9" * 400, "../1", "1 OR 1=1", "é", "[]"], ids=ascii
)
@pytest.mark.parametrize("where", ["narrows", "widget", "record", "field"])
def test_nonsense_in_the_address_is_refused(admin: Client, where: str, hostile: str) -> None:
    place = {
        "resource": "customers",
        "narrows": "view",
        "widget": "by-customer",
        "record": "1",
        "field": "customer",
    }

    assert search(admin, **{**place, where: hostile}).status_code in {400, 404, 422}


@pytest.mark.parametrize(("field", "status"), [("word", 400), ("other", 404), ("", 422)])
def test_only_a_select_of_these_filters_has_a_list(admin: Client, field: str, status: int) -> None:
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
def test_the_right_to_open_the_page_is_the_right_to_search(page: str, permission: str) -> None:
    place = {"resource": "customers", "narrows": page, "widget": "by-customer", "record": "1"}
    may = signed_in(person("may", permission, "view_customer"))
    may_not = signed_in(person("may-not"))

    assert search(may, **place).status_code == 200
    assert search(may_not, **place).status_code in {403, 404}


def test_a_guest_searches_nothing(guest: Client) -> None:
    assert search(guest, narrows="home").status_code in {302, 401, 403}


def test_nothing_is_made_from_a_filter(admin: Client) -> None:
    made = ask(admin, "/back/options?narrows=home&field=customer", "json", "post")

    assert made.status_code == 422
    assert Customer.objects.count() == 3
