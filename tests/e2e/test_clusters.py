"""Clusters and the sub-navigation of records, in every position."""

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
    """Return a panel with a cluster and with sub-navigation in these positions."""
    catalogue = type(
        "Catalogue", (Cluster,), {"position": position, "navigation_icon": "book-open"}
    )
    attributes: dict[str, Any] = {"cluster": catalogue, "sub_navigation_position": links}
    customers = type(
        "Customers", (Resource,), {"model": Customer, "navigation_icon": "users", **attributes}
    )
    regions = type("Regions", (Resource,), {"model": Region, "navigation_sort": 1, **attributes})
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


def test_one_link_of_the_sidebar_leads_to_the_members(logged_in: Visitor, declare: Declare) -> None:
    declare(shop=shop("header"))
    logged_in.open("/shop")
    main = logged_in.page.get_by_role("navigation", name="Main")
    expect(main.get_by_role("link", name="Prices")).to_have_count(0)

    main.get_by_role("button", name="Show the items below Catalogue").click()
    expect(main.get_by_role("link")).to_have_text(["Dashboard", "Catalogue", *MEMBERS])
    main.get_by_role("link", name="Catalogue").click()

    expect(logged_in.heading()).to_have_text("Customers")
    assert logged_in.page.url.endswith("/shop/catalogue/customers")
    expect(main.get_by_role("link", name="Customers")).to_have_attribute("aria-current", "page")
    expect(main.locator("[aria-current=page]")).to_have_count(1)


@pytest.mark.parametrize("position", ["header", "sidebar", "right-bar"])
def test_the_bar_leads_from_member_to_member(
    position: str, logged_in: Visitor, declare: Declare
) -> None:
    declare(shop=shop(position))
    # On a wide screen the sidebar lists the members, and there are no tabs above the heading.
    logged_in.resize(PHONE if position == "header" else DESK)
    logged_in.open("/shop/catalogue/customers")
    bar = bar_of(logged_in)
    expect(bar.get_by_role("link")).to_have_text(MEMBERS)
    expect(bar.locator("[aria-current=page]")).to_have_text("Customers")

    bar.get_by_role("link", name="Prices").focus()
    logged_in.page.keyboard.press("Enter")

    expect(logged_in.heading()).to_have_text("Prices")
    expect(bar_of(logged_in).locator("[aria-current=page]")).to_have_text("Prices")
    place, heading = box(bar_of(logged_in)), box(logged_in.heading())
    assert (place["y"] < heading["y"]) == (position == "header")
    if position == "right-bar":
        assert place["x"] > DESK[0] / 2
    elif position == "sidebar":
        assert place["width"] == 200


def test_the_members_are_listed_once(logged_in: Visitor, declare: Declare) -> None:
    declare(shop=shop("header"))
    logged_in.resize(DESK)
    logged_in.open("/shop/catalogue/prices")
    main = logged_in.page.get_by_role("navigation", name="Main")
    expect(main.get_by_role("link", name="Prices")).to_be_visible()
    expect(bar_of(logged_in)).to_be_hidden()
    trail = logged_in.page.get_by_role("navigation", name="Breadcrumbs")
    expect(trail.get_by_role("listitem")).to_have_text(["Dashboard", "Catalogue", "Prices"])

    logged_in.page.get_by_role("button", name="Collapse sidebar").click()

    expect(bar_of(logged_in).get_by_role("link", name="Customers")).to_be_visible()


@pytest.mark.parametrize("position", ["sidebar", "right-bar"])
def test_a_bar_beside_the_content_replaces_the_list_in_the_sidebar(
    position: str, logged_in: Visitor, declare: Declare
) -> None:
    declare(shop=shop(position))
    logged_in.resize(DESK)
    logged_in.open("/shop/catalogue/prices")
    main = logged_in.page.get_by_role("navigation", name="Main")

    expect(bar_of(logged_in).get_by_role("link", name="Prices")).to_be_visible()
    expect(main.get_by_role("link")).to_have_text(["Dashboard", "Catalogue"])
    expect(main.locator("[aria-current=page]")).to_have_text("Catalogue")
    # On a page without the bar, the sidebar lists them.
    main.get_by_role("link", name="Dashboard").click()
    main.get_by_role("button", name="Show the items below Catalogue").click()
    expect(main.get_by_role("link", name="Prices")).to_be_visible()


@pytest.mark.parametrize("links", ["top", "start", "end"])
def test_the_links_of_a_record_stand_where_the_resource_says(
    links: str, logged_in: Visitor, declare: Declare
) -> None:
    declare(shop=shop("header", links))
    acme = Customer.objects.create(name="Acme")
    logged_in.resize(DESK)
    logged_in.open(f"/shop/catalogue/customers/{acme.pk}")
    expect(links_of(logged_in).get_by_role("link")).to_have_text(["View", "Edit"])

    links_of(logged_in).get_by_role("link", name="Edit").click()

    name = logged_in.page.get_by_role("textbox", name="Name")
    expect(name).to_have_value("Acme")
    expect(links_of(logged_in).locator("[aria-current=page]")).to_have_text("Edit")
    rail, field = box(links_of(logged_in)), box(name)
    if links == "top":
        assert rail["y"] + rail["height"] <= field["y"]
    elif links == "start":
        assert rail["x"] + rail["width"] <= field["x"]
    else:
        assert rail["x"] >= field["x"] + field["width"]


@pytest.mark.parametrize(
    ("position", "size"),
    [
        # On a tablet, the sidebar lists the members.
        ("header", PHONE),
        ("sidebar", TABLET),
        ("sidebar", PHONE),
        ("right-bar", TABLET),
        ("right-bar", PHONE),
    ],
)
def test_a_small_screen_keeps_the_open_member_in_sight(
    position: str, size: tuple[int, int], logged_in: Visitor, declare: Declare
) -> None:
    declare(shop=shop(position, "end"))
    acme = Customer.objects.create(name="Acme")
    logged_in.resize(size)

    logged_in.open("/shop/catalogue/seasons")
    open_link = box(bar_of(logged_in).locator("[aria-current=page]"))
    assert open_link["x"] >= 0
    assert open_link["x"] + open_link["width"] <= size[0]

    logged_in.open(f"/shop/catalogue/customers/{acme.pk}")
    expect(links_of(logged_in).get_by_role("link", name="Edit")).to_be_in_viewport(ratio=1)
    assert logged_in.page.evaluate("() => document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("position", "links"), [("header", "top"), ("sidebar", "start"), ("right-bar", "end")]
)
def test_all_content_can_be_scrolled_to(
    position: str,
    links: str,
    size: tuple[int, int],
    scheme: Any,
    logged_in: Visitor,
    declare: Declare,
) -> None:
    declare(shop=shop(position, links))
    acme = Customer.objects.create(name="Acme")
    logged_in.resize(size)
    logged_in.set_color_scheme(scheme)

    logged_in.open(f"/shop/catalogue/customers/{acme.pk}")

    assert violations(logged_in.page, EVERYTHING) == []
