"""The links between a record's pages: custom pages and nested lists."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db.models import Model
from django.test import Client
from django.utils.translation import gettext_lazy

from django_panel import Panel, Resource
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ResourcePage
from django_panel.support.labels import StrOrPromise
from django_panel.support.screen import Screen
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Job, Region, Site

pytestmark = pytest.mark.django_db


class Timeline(InteractsWithRecord, ResourcePage):
    route_path: ClassVar[str | None] = "{record}/timeline"
    sub_navigation_label: ClassVar[StrOrPromise | None] = gettext_lazy("Sunday")
    sub_navigation_icon = "clock"

    def render(self, record: str) -> Screen:
        return self.screen("panel/Page", {}, self.resolve_record(record))


class Quiet(Timeline):
    """A page without a link, because it has no label."""

    route_path: ClassVar[str | None] = "{record}/quiet"
    sub_navigation_label = None


class ForEditors(Timeline):
    route_path: ClassVar[str | None] = "{record}/plan"
    sub_navigation_label = "Plan"

    def authorize_record(self, record: Model) -> bool:
        return self.may("edit", record)


class RegionResource(Resource):
    model = Region

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "timeline": Timeline, "quiet": Quiet, "plan": ForEditors}


class SiteResource(Resource):
    model = Site
    parent_resource = RegionResource
    navigation_icon = "map-pin"
    navigation_label = "Places"
    links_from_parent = True


class QuietSites(Resource):
    model = Site
    slug = "quiet-sites"
    parent_resource = RegionResource
    parent_relationship = "sites"


class JobResource(Resource):
    model = Job
    parent_resource = SiteResource
    links_from_parent = True


def back(panel: Panel) -> Panel:
    return panel.path("back").resources([RegionResource, SiteResource, QuietSites, JobResource])


@pytest.fixture(autouse=True)
def region(declare: Declare) -> Region:
    declare(back=back)
    return Region.objects.create(name="North")


def links(client: Client, path: str) -> Any:
    found = page_of(fetch(client, path))["props"]["page"]["subNavigation"]
    return found and [(item["key"], item["label"], item["active"]) for item in found["items"]]


def test_a_page_that_names_its_link_has_one_on_every_page_of_the_record(
    admin: Client, region: Region
) -> None:
    base = f"/back/regions/{region.pk}"

    for path, active in (
        (base, "view"),
        (f"{base}/edit", "edit"),
        (f"{base}/timeline", "timeline"),
    ):
        assert links(admin, path) == [
            ("view", "View", active == "view"),
            ("edit", "Edit", active == "edit"),
            ("timeline", "Sunday", active == "timeline"),
            ("plan", "Plan", False),
            ("sites", "Places", False),
        ]
    assert links(admin, f"{base}/quiet") == []


def test_a_link_has_its_words_its_address_and_its_icon(admin: Client, region: Region) -> None:
    page = page_of(fetch(admin, f"/back/regions/{region.pk}"))["props"]["page"]

    items = {item["key"]: item for item in page["subNavigation"]["items"]}
    assert items["timeline"] == {
        "key": "timeline",
        "label": "Sunday",
        "href": f"/back/regions/{region.pk}/timeline",
        "icon": "clock",
        "active": False,
    }
    assert items["sites"]["href"] == f"/back/regions/{region.pk}/sites"
    assert items["sites"]["icon"] == "map-pin"


def test_a_refused_page_has_no_link(region: Region) -> None:
    reader = client_for(make_user("reader", "view_region"))

    assert links(reader, f"/back/regions/{region.pk}") == [
        ("view", "View", True),
        ("timeline", "Sunday", False),
    ]
    assert fetch(reader, f"/back/regions/{region.pk}/plan", "json").status_code == 403


def test_a_nested_list_is_linked_to_only_while_it_may_be_seen(region: Region) -> None:
    reader = client_for(make_user("reader", "view_region", "view_site"))

    keys = [key for key, _, _ in links(reader, f"/back/regions/{region.pk}")]

    assert keys == ["view", "timeline", "sites"]


def test_a_nested_parent_links_further_down_without_a_query(
    admin: Client, region: Region, django_assert_max_num_queries: Any
) -> None:
    site = Site.objects.create(name="Dock", region=region)
    path = f"/back/regions/{region.pk}/sites/{site.pk}"
    fetch(admin, path)

    with django_assert_max_num_queries(6):
        page = page_of(fetch(admin, path))["props"]["page"]

    assert page["subNavigation"]["items"][-1]["href"] == f"{path}/jobs"


def test_a_list_has_no_links(admin: Client, region: Region) -> None:
    assert links(admin, "/back/regions") == []
    assert links(admin, f"/back/regions/{region.pk}/sites") == []
