"""Clusters: one path, one link and one bar for what belongs together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.translation import gettext_lazy, override

import django_panel.pages
from django_panel import Cluster, Dashboard, Page, Panel, Resource
from django_panel.panels import ResourceConfiguration
from django_panel.panels.navigation import Navigation
from django_panel.panels.registry import get_registry
from django_panel.support import context
from tests.panels.declarations import page, resource
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Region, Site

ALLOWED = classmethod(lambda cls: True)
REFUSED = classmethod(lambda cls: False)

Show = Callable[..., list[Any]]


class StockRoomCluster(Cluster): ...


class Catalogue(Cluster):
    title = gettext_lazy("Yes")
    navigation_icon = "book"
    active_navigation_icon = "book-open"
    navigation_group = "Shop"
    navigation_sort = 5
    position = "sidebar"


class RegionMember(Resource):
    model = Region
    cluster: ClassVar[type[Cluster] | None] = Catalogue
    navigation_icon = "map"
    navigation_sort = 2


class SiteBelow(Resource):
    """Nested below a member, and a member by itself."""

    model = Site
    parent_resource = RegionMember
    cluster: ClassVar[type[Cluster] | None] = Catalogue


class PricesPage(Page):
    cluster = Catalogue
    navigation_icon = "tag"
    navigation_sort = 1


class OutsidePage(Page): ...


def shop(panel: Panel) -> Panel:
    return panel.path("shop").resources([RegionMember, SiteBelow]).pages([PricesPage, OutsidePage])


class UnlistedDashboard(Dashboard):
    registers_navigation = False


@pytest.fixture
def shown(declare: Declare) -> Show:
    """Declare one panel at /shop and return its sidebar for a path, without the dashboard."""

    def sidebar(build: Callable[[Panel], Panel], path: str = "/shop") -> list[Any]:
        declare(shop=lambda panel: build(panel).dashboard(UnlistedDashboard))
        panel = get_registry().by_id("shop")
        with context.bind(panel=panel):
            return Navigation(panel, RequestFactory().get(path).path).to_wire()

    return sidebar


def member(name: str, cluster: Any = Catalogue, **stated: Any) -> Any:
    return page(f"{name}Page", title=name, cluster=cluster, **stated)


def labels(item: Any) -> list[str]:
    return [child["label"] for child in item["children"]]


# Words ---------------------------------------------------------------------------------------


def test_title_and_slug_follow_the_class_name() -> None:
    assert (StockRoomCluster.get_title(), StockRoomCluster.get_slug()) == (
        "Stock room",
        "stock-room",
    )
    assert (StockRoomCluster.get_position(), StockRoomCluster.should_register_navigation()) == (
        "header",
        True,
    )
    assert Catalogue.get_slug() == "catalogue"
    assert django_panel.pages.Cluster is Cluster


def test_what_is_declared_wins() -> None:
    class Told(Cluster):
        title = "Told title"
        slug = "told-slug"

    assert (Told.get_title(), Told.get_slug()) == ("Told title", "told-slug")


def test_the_title_is_translated_when_it_is_read() -> None:
    with override("de"):
        assert Catalogue.get_title() == "Ja"
    assert Catalogue.get_title() == "Yes"


# Paths ---------------------------------------------------------------------------------------


def test_a_members_path_gains_the_cluster_and_its_route_name_stays(declare: Declare) -> None:
    declare(shop=shop)
    at = {"record": 7}

    assert reverse("panel.shop.pages.prices") == "/shop/catalogue/prices"
    assert reverse("panel.shop.pages.outside") == "/shop/outside"
    assert reverse("panel.shop.resources.regions.index") == "/shop/catalogue/regions"
    assert reverse("panel.shop.resources.regions.create") == "/shop/catalogue/regions/create"
    assert reverse("panel.shop.resources.regions.edit", kwargs=at) == (
        "/shop/catalogue/regions/7/edit"
    )
    assert PricesPage.url("shop") == "/shop/catalogue/prices"
    assert RegionMember.url(panel="shop") == "/shop/catalogue/regions"


def test_a_configured_slug_stands_below_the_cluster(declare: Declare) -> None:
    entry = ResourceConfiguration.of(RegionMember).slug("areas")
    declare(shop=lambda panel: panel.path("shop").resources([entry]))

    assert reverse("panel.shop.resources.areas.index") == "/shop/catalogue/areas"


def test_a_nested_resource_drops_the_prefix(declare: Declare) -> None:
    declare(shop=shop)

    address = reverse("panel.shop.resources.sites.index", kwargs={"parentRecord": 3})

    assert address == "/shop/regions/3/sites"


@pytest.mark.django_db
def test_the_old_path_leads_nowhere(admin: Client, declare: Declare) -> None:
    declare(shop=shop)

    assert fetch(admin, "/shop/catalogue/regions").status_code == 200
    assert fetch(admin, "/shop/catalogue/prices").status_code == 200
    for path in ("/shop/regions", "/shop/prices", "/shop/catalogue"):
        assert fetch(admin, path).status_code == 404


def test_a_cluster_beside_a_resource_of_its_name(declare: Declare) -> None:
    """Literal segments are matched before parameters, also across the two."""
    regions = resource("Regions", Region, slug="catalogue", can_view_any=ALLOWED)
    declare(shop=lambda panel: panel.path("shop").resources([regions]).pages([PricesPage]))

    assert reverse("panel.shop.pages.prices") == "/shop/catalogue/prices"
    assert reverse("panel.shop.resources.catalogue.view", kwargs={"record": 1}) == (
        "/shop/catalogue/1"
    )
    # A key that is spelled like a member's path is escaped, so that neither hides the other.
    key = reverse("panel.shop.resources.catalogue.view", kwargs={"record": "prices"})
    assert key != "/shop/catalogue/prices"


# The sidebar ---------------------------------------------------------------------------------


def test_one_link_stands_for_all_members(shown: Show) -> None:
    (group,) = shown(
        lambda panel: panel.path("shop").pages(
            [member("Beta", navigation_badge=4), member("Alpha", navigation_group="Elsewhere")]
        )
    )

    assert group["label"] == "Shop"
    (item,) = group["items"]
    assert {key: item[key] for key in item if key != "children"} == {
        "label": "Yes",
        "href": "/shop/catalogue/alpha",
        "icon": "book",
        "activeIcon": "book-open",
        "badge": None,
        "active": False,
        "sort": 5,
        "fullPage": False,
    }
    assert labels(item) == ["Alpha", "Beta"]
    assert [child["badge"] for child in item["children"]] == [None, 4]
    assert all(child["children"] == [] for child in item["children"])


def test_every_item_carries_an_active_icon(shown: Show) -> None:
    plain = type("Plain", (Cluster,), {"navigation_icon": "sun"})

    (group,) = shown(
        lambda panel: panel.path("shop").pages([member("One", plain, navigation_icon="moon")])
    )

    (item,) = group["items"]
    assert item["activeIcon"] == "sun"
    assert item["children"][0]["activeIcon"] == "moon"


def test_it_leads_to_the_first_member_the_reader_may_see(shown: Show) -> None:
    entries = [
        member("Alpha", can_access=REFUSED, navigation_sort=1),
        member("Beta", registers_navigation=False, navigation_sort=2),
        member("Gamma", navigation_sort=4),
        member("Delta", navigation_sort=3),
    ]

    (group,) = shown(lambda panel: panel.path("shop").pages(entries))

    (item,) = group["items"]
    assert (item["href"], labels(item)) == ("/shop/catalogue/delta", ["Delta", "Gamma"])


def test_without_a_visible_member_there_is_no_link(shown: Show) -> None:
    assert shown(lambda panel: panel.path("shop").pages([member("A", can_access=REFUSED)])) == []


@pytest.mark.parametrize("stated", [{"registers_navigation": False}, {"can_access": REFUSED}])
def test_a_hidden_cluster_hides_its_members_too(stated: Any, shown: Show) -> None:
    hidden = type("Hidden", (Cluster,), stated)

    groups = shown(lambda panel: panel.path("shop").pages([member("A", hidden), OutsidePage]))

    assert [item["label"] for group in groups for item in group["items"]] == ["Outside"]


@pytest.mark.parametrize(
    ("path", "marked"),
    [
        ("/shop/catalogue/alpha", ["Alpha"]),
        ("/shop/catalogue/alpha/7/edit", ["Alpha"]),
        ("/shop/catalogue/beta", ["Beta"]),
        ("/shop/catalogue", []),
        ("/shop/catalogue/other", []),
    ],
)
def test_the_open_member_is_active_and_nothing_else(
    path: str, marked: list[str], shown: Show
) -> None:
    (group,) = shown(
        lambda panel: panel.path("shop").pages([member("Alpha"), member("Beta")]), path
    )

    (item,) = group["items"]
    assert not item["active"]
    assert [child["label"] for child in item["children"] if child["active"]] == marked


def test_a_nested_page_marks_the_member_it_lies_under(shown: Show) -> None:
    def build(panel: Panel) -> Panel:
        regions = type("Regions", (RegionMember,), {"can_view_any": ALLOWED})
        sites = type("Sites", (SiteBelow,), {"parent_resource": regions})
        return panel.path("shop").resources([regions, sites]).pages([PricesPage])

    (group,) = shown(build, "/shop/regions/3/sites/4/edit")

    (item,) = group["items"]
    assert labels(item) == ["Prices", "Regions"]
    assert [child["active"] for child in item["children"]] == [False, True]


# The bar -------------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


def bar(client: Client, path: str) -> Any:
    return page_of(fetch(client, path))["props"]["page"]["cluster"]


def test_pages_of_members_carry_the_bar(admin: Client, declare: Declare) -> None:
    declare(shop=shop)
    region = Region.objects.create(name="North")
    base = f"/shop/catalogue/regions/{region.pk}"

    assert bar(admin, "/shop/catalogue/prices") == {
        "label": "Yes",
        "icon": "book",
        "position": "sidebar",
        "items": [
            {"label": "Prices", "href": "/shop/catalogue/prices", "icon": "tag", "active": True},
            {
                "label": "Regions",
                "href": "/shop/catalogue/regions",
                "icon": "map",
                "active": False,
            },
        ],
    }
    for path in ("/shop/catalogue/regions", "/shop/catalogue/regions/create", base, f"{base}/edit"):
        assert [item["active"] for item in bar(admin, path)["items"]] == [False, True]
    assert bar(admin, "/shop/outside") is None
    assert bar(admin, "/shop") is None


def test_a_nested_member_shows_where_it_was_opened_from(admin: Client, declare: Declare) -> None:
    declare(shop=shop)
    region = Region.objects.create(name="North")

    shown = bar(admin, f"/shop/regions/{region.pk}/sites")

    assert [(item["label"], item["active"]) for item in shown["items"]] == [
        ("Prices", False),
        ("Regions", True),
    ]


def test_a_refused_member_is_not_in_the_bar(declare: Declare) -> None:
    declare(shop=shop)

    shown = bar(client_for(make_user("ann")), "/shop/catalogue/prices")

    assert [item["label"] for item in shown["items"]] == ["Prices"]


def test_without_a_visible_member_there_is_no_bar(admin: Client, declare: Declare) -> None:
    quiet = member("Quiet", registers_navigation=False)
    declare(shop=lambda panel: panel.path("shop").pages([quiet]))

    assert bar(admin, "/shop/catalogue/quiet") is None


def test_the_access_of_a_cluster_guards_no_member(admin: Client, declare: Declare) -> None:
    closed = type("Closed", (Cluster,), {"can_access": REFUSED})
    declare(shop=lambda panel: panel.path("shop").pages([member("Open", closed)]))

    answer = fetch(admin, "/shop/closed/open")

    assert answer.status_code == 200
    assert page_of(answer)["props"]["page"]["cluster"] is None


def test_a_badge_is_counted_once_though_sidebar_and_bar_show_the_link(
    admin: Client, declare: Declare
) -> None:
    counted: list[int] = []

    class Counting(Page):
        cluster = Catalogue

        @classmethod
        def get_navigation_badge(cls) -> int:
            counted.append(1)
            return len(counted)

    declare(shop=lambda panel: panel.path("shop").pages([Counting]))

    assert bar(admin, "/shop/catalogue/counting") is not None
    assert counted == [1]


def test_the_bar_costs_no_query_of_its_own(declare: Declare) -> None:
    ann = client_for(make_user("ann", "view_region"))

    def queries(build: Callable[[Panel], Panel], path: str) -> int:
        declare(shop=build)
        with CaptureQueriesContext(connection) as seen:
            assert fetch(ann, path).status_code == 200
        return len(seen)

    plain = type("RegionResource", (RegionMember,), {"cluster": None})
    alone = queries(lambda panel: panel.path("shop").resources([plain]), "/shop/regions")

    assert queries(shop, "/shop/catalogue/regions") == alone
