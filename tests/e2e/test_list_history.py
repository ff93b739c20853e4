"""The history of a list: the back button, the way back from a record, and its neighbours."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.visitor import PHONE, Visitor
from tests.project.models import Customer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("customers"),
]

LIST = "/admin/customers?perPage=50&sort=name"
SCROLLER = "[data-slot=table-scroll]"


def row(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator("[data-row]").filter(has_text=name)


def open_record(visitor: Visitor, name: str) -> None:
    row(visitor, name).get_by_role("link", name=name).click()
    expect(visitor.heading()).to_contain_text(name)


def position(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("navigation", name="Records of the list")


def test_the_back_button_returns_to_the_state_before(logged_in: Visitor) -> None:
    page = logged_in.page
    logged_in.open("/admin")
    logged_in.open("/admin/customers?perPage=10&sort=name")
    expect(row(logged_in, "Customer 01")).to_be_visible()

    page.get_by_role("button", name="Next page").click()
    expect(row(logged_in, "Customer 11")).to_be_visible()
    page.get_by_role("button", name="Name").first.click()
    expect(row(logged_in, "Customer 60")).to_be_visible()
    page.go_back()
    expect(row(logged_in, "Customer 11")).to_be_visible()
    page.go_back()
    expect(row(logged_in, "Customer 01")).to_be_visible()
    expect(page).to_have_url(re.compile(r"/admin/customers\?perPage=10&sort=name$"))
    page.go_forward()

    expect(row(logged_in, "Customer 11")).to_be_visible()


def test_typing_is_no_step_in_the_history(logged_in: Visitor) -> None:
    page = logged_in.page
    logged_in.open("/admin")
    logged_in.open("/admin/customers")
    box = logged_in.search_box()

    box.press_sequentially("Customer 4", delay=60)
    expect(page).to_have_url(re.compile("search=Customer"))
    box.press_sequentially("2", delay=60)
    expect(row(logged_in, "Customer 42")).to_be_visible()
    expect(row(logged_in, "Customer 41")).to_have_count(0)
    page.go_back()

    expect(page).to_have_url(re.compile(r"/admin$"))


def test_the_way_back_from_a_record_leads_to_its_row(logged_in: Visitor) -> None:
    page = logged_in.page
    logged_in.open(LIST)
    row(logged_in, "Customer 45").scroll_into_view_if_needed()
    before = page.locator(SCROLLER).evaluate("box => box.scrollTop")
    assert before > 100
    open_record(logged_in, "Customer 45")
    expect(logged_in.heading()).to_be_focused()

    page.go_back()

    expect(row(logged_in, "Customer 45")).to_be_focused()
    expect(row(logged_in, "Customer 45")).to_be_in_viewport()
    assert abs(page.locator(SCROLLER).evaluate("box => box.scrollTop") - before) < 2


def test_an_ordinary_visit_starts_at_the_heading(logged_in: Visitor) -> None:
    logged_in.open(LIST)
    open_record(logged_in, "Customer 03")

    logged_in.page.get_by_role("navigation", name="Breadcrumbs").get_by_text("Customers").click()

    expect(row(logged_in, "Customer 01")).to_be_visible()
    expect(logged_in.heading()).to_be_focused()


def test_a_record_knows_its_place_in_the_list(logged_in: Visitor) -> None:
    page = logged_in.page
    logged_in.open("/admin/customers?search=1&sort=name&direction=desc")
    expect(row(logged_in, "Customer 31")).to_be_visible()
    open_record(logged_in, "Customer 31")
    expect(position(logged_in)).to_contain_text("3 of 15")

    page.keyboard.press("]")
    expect(logged_in.heading()).to_contain_text("Customer 21")
    expect(position(logged_in)).to_contain_text("4 of 15")
    page.keyboard.press("?")
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_text("Next record")).to_be_visible()
    expect(sheet.get_by_text("Open record")).to_have_count(0)
    page.keyboard.press("Escape")
    page.reload()
    position(logged_in).get_by_role("link", name="Previous record").click()
    expect(logged_in.heading()).to_contain_text("Customer 31")
    page.get_by_role("navigation", name="Breadcrumbs").get_by_text("Customers").click()

    expect(page).to_have_url(re.compile(r"\?search=1&sort=name&direction=desc$"))
    expect(logged_in.search_box()).to_have_value("1")


def test_the_edit_page_leads_to_the_next_edit_page(logged_in: Visitor) -> None:
    page = logged_in.page
    logged_in.resize(PHONE)
    logged_in.open("/admin/customers?sort=name")
    page.locator("[data-row]").filter(has_text="Customer 01").get_by_role("link").first.click()
    expect(position(logged_in)).to_contain_text("1 of 60")
    page.keyboard.press("e")
    expect(page).to_have_url(re.compile("/edit$"))

    page.get_by_role("link", name="Next record").click()

    second = Customer.objects.get(name="Customer 02")
    expect(page).to_have_url(re.compile(f"/{second.pk}/edit$"))
    expect(position(logged_in)).to_contain_text("2 of 60")


def test_a_record_opened_from_elsewhere_has_no_place(logged_in: Visitor) -> None:
    logged_in.open(LIST)
    logged_in.open("/admin")
    first = Customer.objects.get(name="Customer 01")

    logged_in.open(f"/admin/customers/{first.pk}")

    expect(position(logged_in)).to_have_count(0)


def test_escape_clears_the_search_then_leaves_it(logged_in: Visitor) -> None:
    page, box = logged_in.page, logged_in.search_box()
    logged_in.open("/admin/customers?sort=name")
    box.fill("42")
    expect(page).to_have_url(re.compile("search=42"))

    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(r"\?sort=name$"))
    expect(box).to_be_focused()
    page.keyboard.press("Escape")
    expect(box).not_to_be_focused()
    page.keyboard.press("/")
    page.keyboard.press("ArrowDown")

    expect(row(logged_in, "Customer 01")).to_be_focused()
