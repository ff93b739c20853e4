"""Clusters and the links between a record's pages, in every place they may stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from django_panel import Cluster, Page, Panel, Resource
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.visitor import DESK, PHONE, TABLET, Visitor
from tests.project.models import Customer, Region

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

MEMBERS = ["Customers", "Regions", "Prices", "Suppliers", "Warehouses", "Returns", "Seasons"]


def shop(position: str, links: str = "top") -> Any:
    """Return a panel with a cluster whose bar, and the links of whose records, stand there."""
    catalogue = type(
        "Catalogue", (Cluster,), {"position": position, "navigation_icon": "book-open"}
    )
    stated: dict[str, Any] = {"cluster": catalogue, "sub_navigation_position": links}
    customers = type(
        "Customers", (Resource,), {"model": Customer, "navigation_icon": "users", **stated}
    )
    regions = type("Regions", (Resource,), {"model": Region, "navigation_sort": 1, **stated})
    pages = [
        type(f"{name}Page", (Page,), {"cluster": catalogue, "navigation_sort": place})
        for place, name in enumerate(MEMBERS[2:], 2)
    ]

    def build(panel: Panel) -> Panel:
        return panel.path("shop").resources([customers, regions]).pages(pages)

    return build


def bar_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("navigation", name="Catalogue")


def links_of(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("navigation", name="This record")


def box(locator: Locator) -> FloatRect:
    found = locator.bounding_box()
    assert found is not None
    return found


def test_one_link_of_the_sidebar_leads_to_the_members(inside: Visitor, declare: Declare) -> None:
    declare(shop=shop("header"))
    inside.open("/shop")
    main = inside.page.get_by_role("navigation", name="Main")
    expect(main.get_by_role("link", name="Prices")).to_have_count(0)

    main.get_by_role("button", name="Show what is under Catalogue").click()
    expect(main.get_by_role("link")).to_have_text(["Catalogue", *MEMBERS])
    main.get_by_role("link", name="Catalogue").click()

    expect(inside.heading()).to_have_text("Customers")
    assert inside.page.url.endswith("/shop/catalogue/customers")
    expect(main.get_by_role("link", name="Customers")).to_have_attribute("aria-current", "page")
    expect(main.locator("[aria-current=page]")).to_have_count(1)


@pytest.mark.parametrize("position", ["header", "sidebar", "right-bar"])
def test_the_bar_leads_from_member_to_member(
    position: str, inside: Visitor, declare: Declare
) -> None:
    declare(shop=shop(position))
    inside.resize(DESK)
    inside.open("/shop/catalogue/customers")
    bar = bar_of(inside)
    expect(bar.get_by_role("link")).to_have_text(MEMBERS)
    expect(bar.locator("[aria-current=page]")).to_have_text("Customers")

    bar.get_by_role("link", name="Prices").focus()
    inside.page.keyboard.press("Enter")

    expect(inside.heading()).to_have_text("Prices")
    expect(bar_of(inside).locator("[aria-current=page]")).to_have_text("Prices")
    place, heading = box(bar_of(inside)), box(inside.heading())
    assert (place["y"] < heading["y"]) == (position == "header")
    if position == "right-bar":
        assert place["x"] > DESK[0] / 2
    elif position == "sidebar":
        assert place["width"] == 200


@pytest.mark.parametrize("links", ["top", "start", "end"])
def test_the_links_of_a_record_stand_where_the_resource_says(
    links: str, inside: Visitor, declare: Declare
) -> None:
    declare(shop=shop("header", links))
    acme = Customer.objects.create(name="Acme")
    inside.resize(DESK)
    inside.open(f"/shop/catalogue/customers/{acme.pk}")
    expect(links_of(inside).get_by_role("link")).to_have_text(["View", "Edit"])

    links_of(inside).get_by_role("link", name="Edit").click()

    name = inside.page.get_by_role("textbox", name="Name")
    expect(name).to_have_value("Acme")
    expect(links_of(inside).locator("[aria-current=page]")).to_have_text("Edit")
    rail, field = box(links_of(inside)), box(name)
    if links == "top":
        assert rail["y"] + rail["height"] <= field["y"]
    elif links == "start":
        assert rail["x"] + rail["width"] <= field["x"]
    else:
        assert rail["x"] >= field["x"] + field["width"]


@pytest.mark.parametrize("size", [TABLET, PHONE], ids=["tablet", "phone"])
@pytest.mark.parametrize("position", ["header", "sidebar", "right-bar"])
def test_a_small_screen_keeps_the_open_member_in_sight(
    position: str, size: tuple[int, int], inside: Visitor, declare: Declare
) -> None:
    declare(shop=shop(position, "end"))
    acme = Customer.objects.create(name="Acme")
    inside.resize(size)

    inside.open("/shop/catalogue/seasons")
    open_link = box(bar_of(inside).locator("[aria-current=page]"))
    assert open_link["x"] >= 0
    assert open_link["x"] + open_link["width"] <= size[0]

    inside.open(f"/shop/catalogue/customers/{acme.pk}")
    expect(links_of(inside).get_by_role("link", name="Edit")).to_be_in_viewport(ratio=1)
    assert inside.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("position", "links"), [("header", "top"), ("sidebar", "start"), ("right-bar", "end")]
)
def test_nothing_is_out_of_reach(
    position: str,
    links: str,
    size: tuple[int, int],
    scheme: Any,
    inside: Visitor,
    declare: Declare,
) -> None:
    declare(shop=shop(position, links))
    acme = Customer.objects.create(name="Acme")
    inside.resize(size)
    inside.turn(scheme)

    inside.open(f"/shop/catalogue/customers/{acme.pk}")

    assert violations(inside.page, EVERYTHING) == []
