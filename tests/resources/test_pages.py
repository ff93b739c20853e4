"""Pages of a resource: titles, breadcrumbs, paths, and the list."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db.models import QuerySet
from django.test import Client, RequestFactory
from django.utils.translation import gettext_lazy, override

from django_panel import Resource, current_user
from django_panel.exceptions import LogicException
from django_panel.panels.registry import get_registry
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.support import context
from django_panel.support.screen import Lazy, Once, Screen
from tests.http.routes_panel import ClientAudit, ClientBoard, ClientResource, routes_panel
from tests.project.clients import client_for, fetch, make_user, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer


class ToldPage(ResourcePage):
    title: ClassVar[Any] = "Told title"
    heading: ClassVar[Any] = gettext_lazy("Sunday")
    subheading: ClassVar[Any] = "Told subheading"

    def render(self) -> Screen:
        return self.screen("panel/Page", {"own": 1})


class ListlessResource(Resource):
    """A resource with one page and no list."""

    model = Customer
    slug: ClassVar[str | None] = "listless"

    @classmethod
    def pages(cls) -> Any:
        return {"told": ToldPage}


@pytest.fixture(autouse=True)
def whole(declare: Declare) -> None:
    declare(whole=lambda panel: routes_panel(panel).resources([ListlessResource]))


def opened(page: type[ResourcePage], resource: type[Resource] = ClientResource) -> Any:
    return page(resource, get_registry().by_id("whole"))


def words(page: ResourcePage) -> tuple[str, str, str | None]:
    return page.get_title(), page.get_heading(), page.get_subheading()


@pytest.mark.parametrize("page", [ListRecords, ClientBoard])
def test_a_page_is_called_after_its_resource(page: type[ResourcePage]) -> None:
    assert words(opened(page)) == ("Customers", "Customers", None)


def test_what_is_declared_wins_and_is_translated_when_read() -> None:
    page = opened(ToldPage, ListlessResource)

    assert words(page) == ("Told title", "Sunday", "Told subheading")
    with override("de"):
        assert words(page)[1] == "Sonntag"


def test_the_heading_follows_the_title() -> None:
    class Titled(ListRecords):
        title = "All of them"

    assert opened(Titled).get_heading() == "All of them"


def test_a_kind_of_page_brings_its_own_defaults() -> None:
    class OfRecord(ResourcePage):
        def default_title(self, record: Any) -> str:
            return "nothing" if record is None else f"Card of {record}"

        def default_subheading(self, record: Any) -> str | None:
            return "Customer"

    page, ann = opened(OfRecord), Customer(name="Ann")

    assert (page.get_title(ann), page.get_heading(ann)) == ("Card of Ann", "Card of Ann")
    assert (page.get_title(), page.get_subheading(ann)) == ("nothing", "Customer")


def test_the_path_is_the_key_unless_one_is_declared() -> None:
    assert ClientBoard.get_route_path("board") == "board"
    assert ClientAudit.get_route_path("audit") == "{record}/audit-log"


def test_one_class_serves_two_resources() -> None:
    with context.bind(panel=get_registry().by_id("whole")):
        first, second = opened(ListRecords), opened(ListRecords, ListlessResource)

        assert first.get_resource() is ClientResource
        assert second.resource_metadata()["slug"] == "listless"
    assert ListRecords.resource is None


def test_all_pages_of_a_resource_share_one_scope() -> None:
    with context.bind(panel=get_registry().by_id("whole")):
        scopes = {opened(page).render_hook_scope() for page in ClientResource.pages().values()}

    assert scopes == {"resource:clients"}


@pytest.mark.parametrize("stated", [None, True, False])
def test_the_transaction_option_is_passed_on(stated: bool | None) -> None:
    class Wishing(ListRecords):
        database_transactions = stated

    assert opened(Wishing).has_database_transactions() is stated


def test_a_custom_page_stands_below_the_list() -> None:
    with context.bind(panel=get_registry().by_id("whole")):
        metadata = opened(ClientBoard).page_metadata()

    assert metadata["breadcrumbs"] == [
        {"label": "Dashboard", "href": "/whole", "current": False},
        {"label": "Customers", "href": "/whole/clients", "current": False},
        {"label": "Customers", "href": None, "current": True},
    ]


@pytest.mark.django_db
def test_a_resource_without_a_list_has_a_trail_all_the_same(admin: Client) -> None:
    props = page_of(fetch(admin, "/whole/listless/told"))["props"]

    assert props["own"] == 1
    assert props["resource"]["indexUrl"] == "/whole"
    assert props["page"]["breadcrumbs"][1] == {
        "label": "Customers",
        "href": None,
        "current": False,
    }


# The list -----------------------------------------------------------------------------------


@pytest.mark.django_db
def test_the_list_sends_exactly_its_props(admin: Client) -> None:
    Customer.objects.create(name="Ann")

    page = page_of(fetch(admin, "/whole/clients"))

    own = set(page["props"]) - set(page["sharedProps"])
    assert own == {
        "page",
        "resource",
        "table",
        "tabs",
        "state",
        "rows",
        "pagination",
        "summaries",
        "actionEndpoints",
        "headerWidgets",
        "footerWidgets",
        "widgetData",
    }
    assert len(page["props"]["rows"]) == 1


@pytest.mark.django_db
def test_a_partial_reload_brings_what_it_names(admin: Client) -> None:
    page = page_of(reload(admin, "/whole/clients", "panel/resources/Index", "rows", "state"))

    assert set(page["props"]) == {"rows", "state", "errors"}


@pytest.mark.django_db
def test_a_page_may_narrow_its_own_list_only(declare: Declare, admin: Client) -> None:
    class ActiveOnly(ListRecords):
        def query(self) -> QuerySet[Any]:
            return super().query().filter(is_active=True)

    class Narrowed(ClientResource):
        @classmethod
        def pages(cls) -> Any:
            return {**super().pages(), "index": ActiveOnly}

    declare(whole=lambda panel: panel.path("whole").resources([Narrowed]))
    Customer.objects.create(name="Ann")
    asleep = Customer.objects.create(name="Bob", is_active=False)

    assert len(page_of(fetch(admin, "/whole/clients"))["props"]["rows"]) == 1
    assert fetch(admin, f"/whole/clients/{asleep.pk}/audit-log").status_code == 200


@pytest.mark.django_db
def test_the_right_is_asked_before_anything_is_read(django_assert_num_queries: Any) -> None:
    client = client_for(make_user("bare"))

    # Session, user, preferences, two for permissions.
    with django_assert_num_queries(5) as queries:
        assert fetch(client, "/whole/clients", "inertia").status_code == 403

    assert not any("project_customer" in query["sql"] for query in queries.captured_queries)


def test_rows_are_promises() -> None:
    with context.bind(panel=get_registry().by_id("whole"), user=_Root()):
        screen = opened(ListRecords).render(RequestFactory().get("/whole/clients"))

    assert {type(screen.props[name]) for name in ("state", "rows", "pagination")} == {Lazy}
    assert type(screen.props["table"]) is Once


class _Root:
    """Somebody who may everything, without a database."""

    is_active = True

    def has_perm(self, permission: str, record: object = None) -> bool:
        return True


def test_a_table_may_not_depend_on_who_reads_it_first(declare: Declare) -> None:
    class Nosy(ClientResource):
        @classmethod
        def table(cls, schema: Any) -> Any:
            current_user()
            return super().table(schema)

    declare(whole=lambda panel: panel.path("whole").resources([Nosy]))

    with pytest.raises(LogicException, match=r"Nosy\.table\(\)"):
        get_registry().by_id("whole").schema_of(Nosy, "table")
