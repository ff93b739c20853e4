"""Keyboard use: tab order, menus, the drawer, shortcuts, the focus."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import PHONE, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("customers"),
]


def press(visitor: Visitor, *keys: str) -> None:
    for key in keys:
        visitor.page.keyboard.press(key)


def test_the_first_stop_leads_past_the_navigation(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers")

    press(logged_in, "Tab")
    skip = logged_in.page.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    press(logged_in, "Enter")
    expect(logged_in.heading()).to_be_focused()
    press(logged_in, "Tab")
    expect(logged_in.page.get_by_role("link", name="New customer")).to_be_focused()
    press(logged_in, "Tab")

    expect(logged_in.search_box()).to_be_focused()


def test_stops_come_in_the_order_in_which_one_reads(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers?perPage=10")
    stops = []
    for _ in range(60):
        press(logged_in, "Tab")
        stops.append(logged_in.focused())

    expected = [
        "Skip to content",
        "Dashboard",
        "Projects",
        "Tasks",
        "Customers",
        "Collapse sidebar",
        "Search…",
        "Ada Byron, account menu",
        "New customer",
        "Compact rows",
        "Name",
        "Next page",
    ]
    places = [next((n for n, stop in enumerate(stops) if name in stop), -1) for name in expected]
    assert places == sorted(places), list(zip(expected, places, strict=True))
    assert -1 not in places, stops


def test_every_stop_shows_that_it_has_the_focus(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers?perPage=10")
    bare = []
    for _ in range(22):
        press(logged_in, "Tab")
        ring = logged_in.page.evaluate(
            "() => { const s = getComputedStyle(document.activeElement);"
            " return parseFloat(s.outlineWidth) >= 2 && s.outlineStyle !== 'none'; }"
        )
        if not ring:
            bare.append(logged_in.focused())

    assert bare == []


def test_a_menu_is_walked_with_arrows_and_gives_the_focus_back(logged_in: Visitor) -> None:
    logged_in.open("/admin")
    logged_in.account_button().focus()

    press(logged_in, "Enter")
    expect(logged_in.page.get_by_role("menu")).to_be_visible()
    press(logged_in, "ArrowDown", "ArrowDown")
    walked = logged_in.page.locator("[role^=menuitem]:focus")
    expect(walked).to_have_count(1)
    press(logged_in, "End")
    expect(logged_in.page.get_by_role("menuitem", name="Sign out")).to_be_focused()
    press(logged_in, "Escape")

    expect(logged_in.page.get_by_role("menu")).to_have_count(0)
    expect(logged_in.account_button()).to_be_focused()


def test_the_drawer_keeps_the_focus_and_gives_it_back(logged_in: Visitor) -> None:
    logged_in.resize(PHONE)
    logged_in.open("/admin")
    opener = logged_in.page.get_by_role("button", name="Open navigation")
    opener.focus()
    press(logged_in, "Enter")
    drawer = logged_in.page.get_by_role("dialog", name="Navigation")
    expect(drawer).to_be_visible()

    for _ in range(14):
        press(logged_in, "Tab")
        assert drawer.evaluate("(box) => box.contains(document.activeElement)")
    press(logged_in, "Escape")

    expect(drawer).to_have_count(0)
    expect(opener).to_be_focused()


def test_arriving_somewhere_closes_the_drawer(logged_in: Visitor) -> None:
    logged_in.resize(PHONE)
    logged_in.open("/admin")
    logged_in.page.get_by_role("button", name="Open navigation").click()

    logged_in.page.get_by_role("dialog").get_by_role("link", name="Customers").click()

    expect(logged_in.page.get_by_role("dialog")).to_have_count(0)
    expect(logged_in.heading()).to_have_text("Customers")


def test_a_stroke_goes_to_the_search_and_escape_clears_it(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers")
    expect(logged_in.row("Customer 60")).to_be_visible()

    press(logged_in, "/")
    expect(logged_in.search_box()).to_be_focused()
    expect(logged_in.search_box()).to_have_value("")
    logged_in.page.keyboard.type("Customer 07/x")
    expect(logged_in.search_box()).to_have_value("Customer 07/x")
    press(logged_in, "Escape")

    expect(logged_in.search_box()).to_have_value("")
    expect(logged_in.search_box()).to_be_focused()


def test_the_focus_goes_to_the_heading_of_the_page_one_came_to(logged_in: Visitor) -> None:
    logged_in.open("/admin")
    logged_in.nav_link("Customers").focus()

    press(logged_in, "Enter")

    expect(logged_in.heading()).to_have_text("Customers")
    expect(logged_in.heading()).to_be_focused()
    expect(logged_in.page).to_have_title("Customers · Acme Back Office")


def test_searching_keeps_the_focus_where_one_types(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers")
    logged_in.search_box().focus()

    logged_in.page.keyboard.type("Customer 07")

    expect(logged_in.page.get_by_role("rowheader")).to_have_text(["Customer 07"])
    expect(logged_in.search_box()).to_be_focused()


def test_nothing_moves_for_those_who_asked_for_stillness(logged_in: Visitor) -> None:
    logged_in.resize(PHONE)
    logged_in.open("/admin")
    logged_in.page.get_by_role("button", name="Open navigation").click()
    expect(logged_in.page.get_by_role("dialog")).to_be_visible()

    longest = logged_in.page.evaluate(
        "() => Math.max(...document.getAnimations()"
        ".map((each) => Number(each.effect.getComputedTiming().endTime)), 0)"
    )

    assert longest <= 1


def test_a_sheet_of_rows_can_be_scrolled_with_the_keyboard(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers?perPage=50")
    box = logged_in.page.get_by_role("region", name=re.compile("Customers"))
    box.focus()

    press(logged_in, "End")

    logged_in.page.wait_for_function("(box) => box.scrollTop > 100", arg=box.element_handle())
