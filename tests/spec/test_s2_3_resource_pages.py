"""Specification §2.2 and §2.3: widgets above and below the pages of a resource."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import RelationManager, Resource
from django_panel.panels.registry import get_registry
from django_panel.resources.pages import (
    CreateRecord,
    EditRecord,
    ListRecords,
    ManageRelatedRecords,
    ResourcePage,
    ViewRecord,
)
from django_panel.tables import Tab
from django_panel.widgets import CustomWidget, PageContext
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer
from tests.widgets.sample_widgets import (
    BrokenFigures,
    FilterEcho,
    SecretFigures,
    SlowFigures,
    Weather,
)

LIST = "/back/customers"


class ContextEcho(CustomWidget):
    """Returns the context that the page passed to it."""

    component = "Panels/Admin/Widgets/ContextEcho"

    def data(self) -> dict[str, Any]:
        context = self.context()
        query = context.query()
        return {
            "record": None if context.record() is None else context.record().name,
            "listed": None if query is None else sorted(query.values_list("name", flat=True)),
            "count": context.count(),
        }


class Again(ContextEcho):
    sort = 1


class Alone(CustomWidget):
    """A widget that works without a page."""

    component = "Panels/Admin/Widgets/Alone"

    def data(self) -> dict[str, Any]:
        return {"alone": self._page_context is None}


class Listed(ListRecords):
    def tabs(self) -> Sequence[Tab]:
        return [
            Tab("all"),
            Tab("active").query(lambda customers: customers.filter(is_active=True)),
        ]


class Board(ResourcePage):
    route_path: ClassVar[str | None] = "board"

    def render(self) -> Any:
        return self.screen("panel/Page", {**self.widget_props()})


class CustomerResource(Resource):
    model = Customer

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {
            "index": Listed,
            "create": CreateRecord,
            "view": ViewRecord,
            "edit": EditRecord,
            "board": Board,
        }

    @classmethod
    def get_widgets(cls) -> Sequence[type[Any]]:
        return [ContextEcho, Again, SecretFigures]

    @classmethod
    def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
        declared: dict[str, list[type[Any]]] = {
            "view": [ContextEcho],
            "edit": [ContextEcho],
            "create": [Alone],
            "board": [Alone],
        }
        return declared.get(page, super().get_header_widgets(page))

    @classmethod
    def get_footer_widgets(cls, page: str) -> Sequence[type[Any]]:
        return [SlowFigures, ContextEcho] if page in {"index", "view"} else ()


class PlainResource(Resource):
    model = Customer


@pytest.fixture(autouse=True)
def people(declare: Declare, db: None) -> None:
    SecretFigures.asked.clear()
    SlowFigures.runs = 0
    declare(back=lambda panel: panel.path("back").resources([CustomerResource]))
    Customer.objects.bulk_create(
        [Customer(pk=1, name="Ann"), Customer(pk=2, name="Bob", is_active=False)]
    )


def beside(client: Client, address: str) -> tuple[list[Any], list[Any]]:
    props = page_of(fetch(client, address))["props"]
    return props["headerWidgets"], props["footerWidgets"]


# What a resource declares.


def test_get_widgets_is_the_header_of_the_list() -> None:
    class Short(Resource):
        model = Customer

        @classmethod
        def get_widgets(cls) -> Sequence[type[Any]]:
            return [Weather]

    assert Short.get_header_widgets("index") == [Weather]
    assert Short.get_header_widgets("view") == ()
    assert Short.get_footer_widgets("index") == ()
    assert PlainResource.get_widgets() == PlainResource.get_header_widgets("index") == ()


def test_a_page_asks_its_resource_and_may_say_more() -> None:
    class Fuller(Listed):
        def header_widgets(self) -> Sequence[type[Any]]:
            return [*super().header_widgets(), Weather]

    panel = get_registry().by_id("back")

    assert Listed(CustomerResource, panel).header_widgets()[0] is ContextEcho
    assert Listed(CustomerResource, panel).footer_widgets() == [SlowFigures, ContextEcho]
    # Not among the resource's pages: its kind says what it is.
    assert Fuller(CustomerResource, panel).page_key() == "index"
    assert Fuller(CustomerResource, panel).header_widgets()[-1] is Weather


def test_widget_props_have_three_keys() -> None:
    panel = get_registry().by_id("back")
    props = Listed(CustomerResource, panel).widget_props(
        PageContext.for_query(Customer.objects.all)
    )

    assert list(props) == ["headerWidgets", "footerWidgets", "widgetData"]
    assert Listed(PlainResource, panel).widget_props() == {
        "headerWidgets": [],
        "footerWidgets": [],
        "widgetData": None,
    }


# The table of contexts.


@pytest.mark.parametrize(
    ("query", "names"),
    [("", ["Ann", "Bob"]), ("?tab=active", ["Ann"]), ("?search=zzz", ["Ann", "Bob"])],
)
def test_row_list_gives_its_query_scoped_to_the_active_tab(
    admin: Client, query: str, names: list[str]
) -> None:
    header, _footer = beside(admin, f"{LIST}{query}")

    assert header[0]["data"] == {"record": None, "listed": names, "count": len(names)}


@pytest.mark.parametrize("page", ["", "/edit"])
def test_row_view_and_edit_give_their_record(admin: Client, page: str) -> None:
    header, _footer = beside(admin, f"{LIST}/1{page}")

    assert [each["data"] for each in header] == [{"record": "Ann", "listed": None, "count": 0}]


def test_row_a_relation_page_gives_the_owner(declare: Declare, admin: Client) -> None:
    class Projects(RelationManager):
        relationship = "projects"

    class ProjectsPage(ManageRelatedRecords):
        relation_manager = Projects

    class Owners(CustomerResource):
        @classmethod
        def pages(cls) -> Mapping[str, type[ResourcePage]]:
            return {**super().pages(), "projects": ProjectsPage}

        @classmethod
        def relation_managers(cls) -> Any:
            return [Projects]

        @classmethod
        def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
            return [ContextEcho, FilterEcho] if page == "projects" else ()

    declare(back=lambda panel: panel.path("back").resources([Owners]))

    header, _footer = beside(admin, f"{LIST}/1/projects?widgets[filter-echo][period]=7")

    assert [each["id"] for each in header] == ["context-echo", "filter-echo"]
    assert header[0]["data"] == {"record": "Ann", "listed": None, "count": 0}
    key = "panel.back.resource.customers.page.relation:projects.record.1"
    assert admin.session[key]["widgets"]["filter-echo"]["period"] == "7"


def test_row_create_gives_nothing(admin: Client) -> None:
    header, footer = beside(admin, f"{LIST}/create")

    assert [each["data"] for each in header] == [{"alone": True}]
    assert footer == []


def test_row_a_page_of_ones_own_gives_what_it_says(admin: Client) -> None:
    header, _footer = beside(admin, f"{LIST}/board")

    assert [each["data"] for each in header] == [{"alone": True}]


# What travels.


def test_all_widgets_of_a_list_share_one_count(admin: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        header, _footer = beside(admin, LIST)

    counted = 'SELECT COUNT(*) AS "__count" FROM "project_customer"'
    assert [each["id"] for each in header] == ["context-echo", "again"]
    assert [each["sql"] for each in asked].count(counted) == 1


def test_a_widget_above_and_below_is_computed_once_and_stands_above(admin: Client) -> None:
    header, footer = beside(admin, f"{LIST}/1")

    assert [each["id"] for each in header] == ["context-echo"]
    assert [each["id"] for each in footer] == ["slow-figures"]


def test_lazy_widgets_of_a_resource_page_arrive_alone(admin: Client) -> None:
    page = page_of(fetch(admin, f"{LIST}/1"))
    later = page_of(reload(admin, f"{LIST}/1", "panel/resources/View", "widgetData.slow-figures"))

    assert "widgetData" not in page["props"]
    assert page["deferredProps"] == {"widget:slow-figures": ["widgetData.slow-figures"]}
    assert list(later["props"]["widgetData"]) == ["slow-figures"]


def test_a_widget_that_may_not_be_seen_never_runs_on_a_list(admin: Client) -> None:
    fetch(admin, LIST)

    assert SecretFigures.asked == ["can_view"]


def test_reloading_widgets_reads_no_rows(admin: Client) -> None:
    page = page_of(reload(admin, LIST, "panel/resources/Index", "headerWidgets"))

    assert set(page["props"]) == {"headerWidgets", "errors"}


def test_deferred_widgets_leave_validation_errors_to_the_page(
    declare: Declare, admin: Client
) -> None:
    class Edited(CustomerResource):
        @classmethod
        def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
            return [SlowFigures, BrokenFigures] if page == "edit" else ()

    declare(back=lambda panel: panel.path("back").resources([Edited]))
    address = f"{LIST}/1/edit"
    refused = admin.put(
        address,
        {"name": ""},
        content_type="application/json",
        headers={"X-Inertia": "true", "Referer": f"http://testserver{address}"},
    )
    # Another tab's widget arrives between the refusal and the page that shows it.
    later = page_of(reload(admin, address, "panel/resources/Edit", "widgetData.slow-figures"))
    shown = page_of(fetch(admin, address))

    assert refused.status_code == 303
    assert list(later["props"]["widgetData"]) == ["slow-figures"]
    assert list(shown["props"]["errors"]) == ["name"]


# Decision C18: own filters work on a resource's page, the page's do not exist there.


def test_a_widgets_own_filters_are_remembered_for_each_record(
    declare: Declare, admin: Client
) -> None:
    class Filtered(CustomerResource):
        @classmethod
        def get_header_widgets(cls, page: str) -> Sequence[type[Any]]:
            return [FilterEcho] if page in {"view", "index"} else ()

        @classmethod
        def get_footer_widgets(cls, page: str) -> Sequence[type[Any]]:
            return ()

    declare(back=lambda panel: panel.path("back").resources([Filtered]))

    def period(address: str) -> Any:
        return beside(admin, address)[0][0]["data"]["filters"]["period"]

    assert period(f"{LIST}/1?widgets[filter-echo][period]=7&filters[period]=9") == "7"
    assert period(f"{LIST}/1") == "7"
    assert period(f"{LIST}/2") == "30"
    assert period(f"{LIST}?filters[period]=9") == "30"
    key = "panel.back.resource.customers.page.view.record.1"
    assert admin.session[key]["widgets"]["filter-echo"]["period"] == "7"
