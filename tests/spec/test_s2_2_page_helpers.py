"""Specification §2.2: static properties of a page, and the helpers of its table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.test import Client, RequestFactory

from django_panel import Cluster, Resource
from django_panel.exceptions import PanelRegistrationException
from django_panel.forms import FormSchema, Step, TextInput, Wizard
from django_panel.pages.page import resolve_panel
from django_panel.panels.registry import get_registry
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import EditRecord, ListRecords, ResourcePage, ViewRecord
from django_panel.support import context
from django_panel.support.screen import Screen
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Region, Site, User

ROOT = User(is_superuser=True, is_active=True)
NORTH = Region(pk=4, name="North")


class Places(Cluster): ...


class Timeline(InteractsWithRecord, ResourcePage):
    """A custom page of a record."""

    route_path: ClassVar[str | None] = "{record}/timeline"

    def render(self, request: HttpRequest, record: str | None = None) -> Screen:
        found = self.resolve_record(record)
        return self.screen("Panels/Back/Pages/Timeline", {"asked": request.GET.dict()}, found)


class Board(ResourcePage):
    """A custom page of a resource."""

    def render(self) -> Screen:
        return self.screen("panel/Page", {})


class RegionResource(Resource):
    model = Region
    cluster: ClassVar[type[Cluster] | None] = Places

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "timeline": Timeline, "board": Board}


class ViewlessResource(Resource):
    model = Region
    slug = "viewless"
    sub_navigation_position = "end"

    @classmethod
    def pages(cls) -> Any:
        return {"index": ListRecords, "edit": EditRecord}


class SiteResource(Resource):
    model = Site
    parent_resource = RegionResource


@pytest.fixture(autouse=True)
def panel(declare: Declare) -> None:
    resources = [RegionResource, ViewlessResource, SiteResource]
    declare(back=lambda panel: panel.path("back").resources(resources))


@pytest.fixture
def inside() -> Iterator[None]:
    """Bind the panel and a superuser."""
    with context.bind(panel=get_registry().by_id("back"), user=ROOT):
        yield


def opened(page: type[Any], resource: type[Resource] = RegionResource) -> Any:
    return page(resource, get_registry().by_id("back"))


def trail(crumbs: Any) -> list[tuple[str, str | None]]:
    return [(crumb.label, crumb.href) for crumb in crumbs]


# Static properties ---------------------------------------------------------------------------


def test_property_resource_is_the_owning_one_of_the_route() -> None:
    assert opened(Timeline).get_resource() is RegionResource
    assert opened(Timeline, ViewlessResource).get_resource() is ViewlessResource
    assert Timeline.resource is None


def test_property_route_path_is_the_key_by_default() -> None:
    assert Board.get_route_path("board") == "board"
    assert Timeline.get_route_path("timeline") == "{record}/timeline"


@pytest.mark.parametrize("declared", [None, True, False])
def test_property_database_transactions_follows_the_panel_by_default(declared: bool | None) -> None:
    page = type("Declared", (Board,), {"database_transactions": declared})

    assert opened(page).has_database_transactions() is declared


@pytest.mark.parametrize("name", ["title", "heading", "subheading"])
@pytest.mark.parametrize("base", [ListRecords, ViewRecord, EditRecord, Board])
def test_property_of_a_word_is_read_before_the_pages_default(base: type[Any], name: str) -> None:
    page = opened(type("Declared", (base,), {name: "Said"}))

    assert getattr(page, f"get_{name}")(NORTH) == "Said"
    assert page.heading_metadata(NORTH)[name] == "Said"
    assert getattr(opened(base), f"get_{name}")(NORTH) != "Said"


@pytest.mark.parametrize("page", [ListRecords, ViewRecord, Timeline, Board])
def test_render_hook_scope_is_shared_by_all_pages_and_names_the_slug(page: type[Any]) -> None:
    assert opened(page).render_hook_scope() == "resource:regions"


# Custom pages --------------------------------------------------------------------------------


def test_the_base_class_declares_neither_render_nor_a_component() -> None:
    assert not hasattr(ResourcePage, "render")
    assert not hasattr(ResourcePage, "component")


@pytest.mark.django_db
def test_render_receives_request_and_route_parameters_by_name(admin: Client) -> None:
    north = Region.objects.create(name="North")

    page = page_of(fetch(admin, f"/back/places/regions/{north.pk}/timeline?year=2026"))

    assert page["component"] == "Panels/Back/Pages/Timeline"
    assert page["props"]["asked"] == {"year": "2026"}
    assert page["props"]["page"]["title"] == "Regions"
    assert page["props"]["resource"]["slug"] == "regions"


@pytest.mark.django_db
@pytest.mark.parametrize("verb", ["post", "put", "patch", "delete"])
def test_a_custom_page_has_one_get_route_and_no_handle(verb: str, admin: Client) -> None:
    north = Region.objects.create(name="North")
    routes = [
        (route.verb, route.path, route.handler.rsplit(".", 1)[1])
        for route in get_registry().by_id("back").get_routes()
        if route.page_key in {"timeline", "board"}
    ]

    assert sorted(routes) == [
        ("GET", "places/regions/board", "render"),
        ("GET", "places/regions/{record}/timeline", "render"),
    ]
    path = f"/back/places/regions/{north.pk}/timeline"
    assert fetch(admin, path, "json", verb).status_code == 405


@pytest.mark.django_db
def test_a_custom_page_of_a_record_asks_once(admin: Client, django_assert_num_queries: Any) -> None:
    north = Region.objects.create(name="North")
    page = opened(Timeline)

    with (
        context.bind(panel=get_registry().by_id("back"), user=ROOT),
        django_assert_num_queries(1),
    ):
        for _ in range(5):
            assert page.resolve_record(str(north.pk)) is page.get_record()


@pytest.mark.django_db
def test_a_custom_page_is_closed_to_those_who_may_not_see_the_records(admin: Client) -> None:
    north = Region.objects.create(name="North")
    base = "/back/places/regions"
    stranger, reader = client_for(make_user("ann")), client_for(make_user("bob", "view_region"))

    for path in (f"{base}/board", f"{base}/{north.pk}/timeline"):
        assert fetch(stranger, path, "json").status_code == 403
        assert fetch(reader, path).status_code == 200
    assert fetch(reader, f"{base}/{north.pk + 1}/timeline", "json").status_code == 404


# The record, row by row --------------------------------------------------------------------------


class Editors(Timeline):
    """A page for users who may change the record."""

    def authorize_record(self, record: Any) -> bool:
        return self.get_resource().can_edit(record)


@pytest.mark.django_db
def test_row_authorize_record_is_can_view_unless_overridden() -> None:
    north = Region.objects.create(name="North")
    reader = make_user("reader", "view_region")

    with context.bind(panel=get_registry().by_id("back"), user=reader):
        assert opened(Timeline).authorize_record(north)
        assert opened(Timeline).resolve_record(north.pk) == north
        with pytest.raises(PermissionDenied):
            opened(Editors).resolve_record(north.pk)
    with (
        context.bind(panel=get_registry().by_id("back"), user=make_user("stranger")),
        pytest.raises(PermissionDenied),
    ):
        opened(Timeline).resolve_record(north.pk)


# Helpers -------------------------------------------------------------------------------------


@pytest.mark.usefixtures("inside")
def test_row_base_breadcrumbs() -> None:
    assert trail(opened(Timeline).base_breadcrumbs()) == [
        ("Dashboard", "/back"),
        ("Regions", "/back/places/regions"),
    ]


@pytest.mark.usefixtures("inside")
def test_row_parent_breadcrumbs() -> None:
    assert opened(ListRecords).parent_breadcrumbs() == []
    with context.bind(parents=(NORTH,), lineage=(RegionResource,)):
        assert trail(opened(ListRecords, SiteResource).parent_breadcrumbs()) == [
            ("Regions", "/back/places/regions"),
            ("North", "/back/places/regions/4"),
        ]
        assert [
            label for label, _ in trail(opened(ListRecords, SiteResource).base_breadcrumbs())
        ] == [
            "Dashboard",
            "Regions",
            "North",
            "Sites",
        ]


@pytest.mark.usefixtures("inside")
def test_row_record_crumb_links_to_the_view_page_where_it_can_be_opened() -> None:
    assert trail([opened(Timeline).record_crumb(NORTH, "N")]) == [("N", "/back/places/regions/4")]
    assert trail([opened(EditRecord, ViewlessResource).record_crumb(NORTH, "N")]) == [("N", None)]
    with context.bind(user=AnonymousUser()):
        assert trail([opened(Timeline).record_crumb(NORTH, "N")]) == [("N", None)]


def test_row_record_title() -> None:
    assert opened(Timeline).record_title(NORTH) == "North"


@pytest.mark.usefixtures("inside")
def test_row_resource_metadata() -> None:
    assert opened(Timeline).resource_metadata() == {
        "slug": "regions",
        "label": "Region",
        "pluralLabel": "Regions",
        "indexUrl": "/back/places/regions",
        "parentKey": None,
    }
    with context.bind(parents=(NORTH,), lineage=(RegionResource,)):
        assert opened(ListRecords, SiteResource).resource_metadata()["parentKey"] == 4


@pytest.mark.usefixtures("inside")
def test_row_cluster_navigation() -> None:
    assert opened(Board).cluster_navigation() == {
        "label": "Places",
        "icon": None,
        "position": "header",
        "items": [
            {"label": "Regions", "href": "/back/places/regions", "icon": None, "active": True}
        ],
    }
    assert opened(ListRecords, ViewlessResource).cluster_navigation() is None


@pytest.mark.usefixtures("inside")
def test_row_sub_navigation() -> None:
    links = opened(ViewRecord).sub_navigation(NORTH, "edit")

    assert [(item["key"], item["href"], item["active"]) for item in links["items"]] == [
        ("view", "/back/places/regions/4", False),
        ("edit", "/back/places/regions/4/edit", True),
    ]
    assert set(links["items"][0]) == {"key", "label", "href", "icon", "active"}
    assert links["position"] == "top"
    assert opened(EditRecord, ViewlessResource).sub_navigation(NORTH, "edit") == []
    assert opened(ListRecords).sub_navigation(None, "index") == []


@pytest.mark.usefixtures("inside")
def test_row_sub_navigation_position() -> None:
    assert opened(ViewRecord).sub_navigation_position() == "top"
    assert opened(EditRecord, ViewlessResource).sub_navigation_position() == "end"


def test_row_panel() -> None:
    assert opened(Board).panel() is get_registry().by_id("back")
    with pytest.raises(PanelRegistrationException):
        resolve_panel(None, "a page")


@pytest.mark.usefixtures("inside")
@pytest.mark.parametrize(("name", "status"), [("", 422), ("North", 200)])
def test_row_validate_step_for_validates_one_step_of_a_wizard(
    name: str, status: int, rf: RequestFactory
) -> None:
    wizard = Wizard([Step("Who").schema([TextInput("name").required()]), Step("How").schema([])])
    request = rf.post("/", {"step": 0, "name": name}, content_type="application/json")

    answer = opened(Board).validate_step_for(request, FormSchema().schema([wizard]))

    errors = ["name"] if status == 422 else []
    assert (answer.status_code, list(json.loads(answer.content)["errors"])) == (status, errors)


def test_row_dashboard_url() -> None:
    assert opened(Board).dashboard_url() == "/back"
