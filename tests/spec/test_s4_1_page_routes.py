"""Specification §4.1: the page routes that are built."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import ClassVar

import pytest
from django.test import Client
from django.urls import reverse

from django_panel import Dashboard, Page, RelationManager, Resource
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.registry import get_registry
from django_panel.resources.pages import ListRecords, ManageRelatedRecords, ResourcePage
from django_panel.support.screen import Screen
from tests.http.routes_panel import ClientResource, routes_panel
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Region
from tests.project.nested_panel import SiteResource, deep_panel, make_line

pytestmark = pytest.mark.django_db


@pytest.fixture
def whole(declare: Declare) -> None:
    declare(whole=routes_panel)


class TeamDashboard(Dashboard):
    title = "Team"


def test_row_dashboard_renders_the_panels_dashboard_page(admin: Client, declare: Declare) -> None:
    declare(crew=lambda panel: panel.path("crew").dashboard(TeamDashboard))

    page = page_of(fetch(admin, reverse("panel.crew.dashboard")))

    assert reverse("panel.crew.dashboard") == "/crew"
    assert (page["component"], page["props"]["page"]["title"]) == ("panel/Dashboard", "Team")


def test_row_pages_renders_the_page_of_the_route(admin: Client) -> None:
    page = page_of(fetch(admin, reverse("panel.admin.pages.report")))

    assert page["component"] == "panel/Page"
    assert page["props"]["page"] == {
        "title": "Report",
        "heading": "Report",
        "subheading": None,
        "breadcrumbs": [
            {"label": "Dashboard", "href": "/admin", "current": False},
            {"label": "Tools", "href": None, "current": False},
            {"label": "Report", "href": None, "current": True},
        ],
        "headerActions": [],
        "scope": "page:report",
        "subNavigation": [],
        "cluster": None,
    }


@pytest.mark.parametrize("query", ["page=secret", "page=tests.project.panels.SecretPage"])
def test_row_pages_takes_the_class_from_the_route_never_from_the_request(query: str) -> None:
    viewer = client_for(make_user("viewer"))

    assert fetch(viewer, "/admin/secret").status_code == 403
    assert page_of(fetch(viewer, f"/admin/report?{query}"))["props"]["page"]["title"] == "Report"


@pytest.mark.usefixtures("whole")
@pytest.mark.parametrize(
    ("key", "path", "place"),
    [
        ("create", "/whole/clients/create", "create"),
        ("view", "/whole/clients/7", "view"),
        ("edit", "/whole/clients/7/edit", "edit"),
    ],
)
def test_row_standard_keys_keep_their_fixed_routes(
    key: str, path: str, place: str, admin: Client
) -> None:
    params = {} if key == "create" else {"record": 7}

    assert reverse(f"panel.whole.resources.clients.{key}", kwargs=params) == path
    assert page_of(fetch(admin, path))["props"]["place"] == place


def test_row_index_is_the_list(admin: Client) -> None:
    page = page_of(fetch(admin, reverse("panel.admin.resources.customers.index")))

    assert page["component"] == "panel/resources/Index"
    assert page["props"]["resource"] == {
        "slug": "customers",
        "label": "Customer",
        "pluralLabel": "Customers",
        "indexUrl": "/admin/customers",
        "parentKey": None,
    }
    assert page["props"]["page"]["breadcrumbs"] == [
        {"label": "Dashboard", "href": "/admin", "current": False},
        {"label": "Customers", "href": None, "current": True},
    ]


@pytest.mark.usefixtures("whole")
def test_row_standard_keys_send_write_verbs_to_handle(admin: Client) -> None:
    stored = admin.post("/whole/clients/create", {"a": 1}, content_type="application/json")
    updated = admin.put("/whole/clients/7/edit", {"a": 1}, content_type="application/json")

    assert (stored.status_code, stored.content) == (201, b"stored {'a': 1}")
    assert (updated.status_code, updated.content) == (200, b"updated 7 {'a': 1}")


@pytest.mark.usefixtures("whole")
def test_row_a_custom_key_registers_exactly_one_get_route(admin: Client) -> None:
    routes = get_registry().by_id("whole").get_routes()
    board = [route for route in routes if route.page_key == "board"]

    assert [(route.verb, route.path) for route in board] == [("GET", "clients/board")]
    assert admin.post("/whole/clients/board").status_code == 405


@pytest.mark.usefixtures("whole")
def test_row_a_custom_page_of_one_record(admin: Client) -> None:
    ann = Customer.objects.create(name="Ann")

    shown = fetch(admin, f"/whole/clients/{ann.pk}/audit-log")
    missing = fetch(admin, f"/whole/clients/{ann.pk + 1}/audit-log", "json")

    assert page_of(shown)["props"]["name"] == "Ann"
    assert (missing.status_code, set(json.loads(missing.content))) == (404, {"message"})


@pytest.mark.usefixtures("whole")
def test_route_path_shapes_segment_record_and_key() -> None:
    paths = {
        route.page_key: route.path
        for route in get_registry().by_id("whole").get_routes()
        if route.resource is ClientResource and route.verb == "GET"
    }

    assert paths["audit"] == "clients/{record}/audit-log"
    assert paths["second-board"] == "clients/board"
    assert paths["board"] == "clients/board"


class BoardPage(Page):
    @classmethod
    def get_route_path(cls) -> str:
        return "clients/board"


def test_two_owners_of_one_shape_raise_at_boot(declare: Declare) -> None:
    declare(whole=lambda panel: routes_panel(panel).pages([BoardPage]))

    with pytest.raises(PanelRegistrationException) as refused:
        get_registry()

    for expected in ("clients/board", "BoardPage", "ClientResource"):
        assert expected in str(refused.value)


@pytest.mark.usefixtures("whole")
def test_two_pages_of_one_resource_on_one_shape_do_not_raise(admin: Client) -> None:
    assert page_of(fetch(admin, "/whole/clients/board"))["props"]["place"] == "board"


@pytest.fixture
def deep(declare: Declare) -> None:
    declare(deep=deep_panel)


@pytest.mark.usefixtures("deep")
def test_row_a_nested_list_has_the_parent_in_its_path(admin: Client) -> None:
    one = make_line("one")
    params = {"parentRecord": one.region.pk}

    address = reverse("panel.deep.resources.sites.index", kwargs=params)
    page = page_of(fetch(admin, address))

    assert address == f"/deep/regions/{one.region.pk}/sites"
    assert page["component"] == "panel/resources/Index"
    assert page["props"]["resource"]["parentKey"] == one.region.pk
    assert page["props"]["page"]["breadcrumbs"] == [
        {"label": "Dashboard", "href": "/deep", "current": False},
        {"label": "Regions", "href": "/deep/regions", "current": False},
        {"label": "one", "href": f"/deep/regions/{one.region.pk}", "current": False},
        {"label": "Sites", "href": None, "current": True},
    ]


@pytest.mark.usefixtures("deep")
def test_row_a_nested_edit_page_is_written_by_put_on_its_path(admin: Client) -> None:
    one = make_line("one")
    params = {"parentRecord": one.region.pk, "record": one.site.pk}

    address = reverse("panel.deep.resources.sites.edit", kwargs=params)
    shown = page_of(fetch(admin, address))["props"]
    written = admin.put(address, {"name": "new"}, content_type="application/json")

    assert address == f"/deep/regions/{one.region.pk}/sites/{one.site.pk}/edit"
    assert shown["submitUrl"] == address
    assert f"parent={one.region.pk}" in shown["optionsUrl"]
    one.site.refresh_from_db()
    assert (written.status_code, one.site.name) == (303, "new")


@pytest.mark.usefixtures("deep")
def test_every_route_of_a_nested_resource_has_the_guard() -> None:
    routes = get_registry().by_id("deep").get_routes()
    guarded = {route.resource for route in routes if "panel.parent" in route.middleware}
    nested = {kind for kind in get_registry().by_id("deep").get_resources() if kind.is_nested()}

    assert guarded == nested
    assert all("panel.parent" in route.middleware for route in routes if route.resource in nested)


@pytest.mark.usefixtures("deep")
def test_a_nested_resource_has_no_global_index(admin: Client) -> None:
    assert fetch(admin, "/deep/sites").status_code == 404
    assert fetch(admin, "/deep/sites", method="post").status_code == 404


class SitesOfRegion(ResourcePage):
    route_path: ClassVar[str | None] = "{record}/sites"

    def render(self, record: str) -> Screen:
        return self.screen("panel/Page", {})


class RegionsWithSites(Resource):
    model = Region
    slug: ClassVar[str | None] = "regions"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListRecords, "sites": SitesOfRegion}


def test_a_page_and_a_nested_resource_on_one_shape_raise_at_boot(declare: Declare) -> None:
    below = type("SitesBelow", (SiteResource,), {"parent_resource": RegionsWithSites})
    declare(deep=lambda panel: panel.path("deep").resources([RegionsWithSites, below]))

    with pytest.raises(PanelRegistrationException) as refused:
        get_registry()

    for expected in ("regions/{", "/sites", "RegionsWithSites", "SitesBelow"):
        assert expected in str(refused.value)


class SitesManager(RelationManager):
    relationship = "sites"


class SitesPage(ManageRelatedRecords):
    relation_manager = SitesManager


class RegionsWithSitesPage(RegionsWithSites):
    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListRecords, "sites": SitesPage}

    @classmethod
    def relation_managers(cls) -> list[type[RelationManager]]:
        return [SitesManager]


def test_a_relation_page_and_a_nested_resource_on_one_shape_raise_at_boot(
    declare: Declare,
) -> None:
    below = type("SitesBelow", (SiteResource,), {"parent_resource": RegionsWithSitesPage})
    declare(deep=lambda panel: panel.path("deep").resources([RegionsWithSitesPage, below]))

    with pytest.raises(PanelRegistrationException) as refused:
        get_registry()

    for expected in ("regions/{", "/sites", "RegionsWithSitesPage", "SitesBelow"):
        assert expected in str(refused.value)


def test_another_slug_or_path_ends_the_collision(admin: Client, declare: Declare) -> None:
    declared = {"parent_resource": RegionsWithSitesPage, "slug": "places"}
    below = type("SitesBelow", (SiteResource,), {**declared, "parent_relationship": "sites"})
    declare(deep=lambda panel: panel.path("deep").resources([RegionsWithSitesPage, below]))
    north = Region.objects.create(name="North")

    page = page_of(fetch(admin, f"/deep/regions/{north.pk}/sites"))
    nested = page_of(fetch(admin, f"/deep/regions/{north.pk}/places"))

    assert page["component"] == "panel/resources/ManageRelated"
    assert nested["component"] == "panel/resources/Index"


@pytest.mark.parametrize("path", ["/admin/report/create", "/admin/customers/1/nothing", "/admin/x"])
def test_what_is_not_registered_is_not_found(path: str, admin: Client) -> None:
    response = fetch(admin, path)

    assert response.status_code == 404
    assert b"Acme Back Office" in response.content
