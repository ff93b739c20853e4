"""The command palette: keyboard, phone, failures, opening time."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.conftest import Declare
from tests.e2e.visitor import PHONE, Visitor
from tests.project.models import Customer, Project

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("customers"),
]

#: Milliseconds from the key to the focused input.
OPENING_LIMIT = 100


class SearchedCustomers(Resource):
    model = Customer
    slug = "customers"
    record_title_attribute = "name"
    global_search_attributes = ("name", "email")

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("name"), forms.TextInput("email")])


class SearchedProjects(Resource):
    model = Project
    slug = "projects"
    record_title_attribute = "name"
    global_search_attributes = ("name",)


def desk(panel: Panel) -> Panel:
    return panel.path("desk").resources([SearchedCustomers, SearchedProjects])


@pytest.fixture
def reader(logged_in: Visitor, declare: Declare) -> Visitor:
    """Return a visitor of a panel with two searched resources."""
    declare(desk=desk)
    logged_in.page.set_default_timeout(15000)
    return logged_in


def palette(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("dialog", name="Search", exact=True)


def option(visitor: Visitor, name: str | re.Pattern[str]) -> Locator:
    return visitor.page.get_by_role("option", name=name)


def search(visitor: Visitor, text: str) -> None:
    """Open the palette with the keyboard and type."""
    visitor.page.keyboard.press("Control+k")
    expect(palette(visitor).get_by_role("combobox")).to_be_focused()
    visitor.page.keyboard.type(text)


def test_a_record_is_found_and_opened_with_the_keyboard(reader: Visitor) -> None:
    reader.open("/desk/projects")
    search(reader, "customer 07")
    expect(option(reader, re.compile("Customer 07"))).to_have_attribute("aria-selected", "true")

    reader.page.keyboard.press("Enter")

    customer = Customer.objects.get(name="Customer 07")
    expect(reader.page).to_have_url(re.compile(rf"/desk/customers/{customer.pk}$"))
    expect(reader.heading()).to_have_text("Customer 07")
    expect(reader.page.get_by_role("dialog")).to_have_count(0)


def test_escape_closes_it_and_gives_the_focus_back(reader: Visitor) -> None:
    reader.open("/desk/customers")
    reader.nav_link("Projects").focus()
    search(reader, "cust")
    expect(option(reader, "Customer 60")).to_be_visible()
    assert violations(reader.page, EVERYTHING) == []

    reader.page.keyboard.press("Escape")

    expect(palette(reader)).to_have_count(0)
    expect(reader.nav_link("Projects")).to_be_focused()


def test_a_visited_record_is_listed_as_recent(reader: Visitor) -> None:
    customer = Customer.objects.get(name="Customer 09")
    reader.open("/desk/customers")
    # The code that stores records is loaded when the page is used.
    search(reader, "")
    reader.page.keyboard.press("Escape")
    reader.open(f"/desk/customers/{customer.pk}")
    search(reader, "")
    reader.page.keyboard.press("Escape")
    reader.open("/desk/projects")

    search(reader, "")

    first = reader.page.get_by_role("option").first
    expect(first).to_contain_text("Customer 09")
    expect(first).to_have_attribute("href", f"/desk/customers/{customer.pk}")


def test_a_group_that_fails_says_so_and_is_tried_again(
    reader: Visitor, browser_errors: list[str]
) -> None:
    reader.open("/desk/projects")
    broken = re.compile(r"/desk/search\?.*resource=customers")
    reader.page.route(broken, lambda route: route.fulfill(status=500, body="{}"))
    search(reader, "customer 07")
    again = option(reader, re.compile("Customers could not be searched"))
    expect(again).to_be_visible()
    expect(palette(reader)).not_to_contain_text("No results")
    browser_errors.clear()
    reader.page.unroute(broken)

    reader.page.keyboard.press("Enter")

    expect(option(reader, re.compile("Customer 07"))).to_be_visible()
    expect(again).to_have_count(0)


def test_an_expired_session_is_no_empty_result(reader: Visitor, browser_errors: list[str]) -> None:
    reader.open("/desk/projects")
    search(reader, "")
    expect(option(reader, "New customer")).to_be_visible()
    reader.page.context.clear_cookies()

    reader.page.keyboard.type("customer 07")

    alert = palette(reader).get_by_role("alert")
    expect(alert).to_contain_text("Your session has expired")
    expect(alert.get_by_role("link", name="Sign in")).to_be_visible()
    browser_errors.clear()


def test_unsaved_changes_are_asked_about(reader: Visitor) -> None:
    customer = Customer.objects.get(name="Customer 07")
    reader.open(f"/desk/customers/{customer.pk}/edit")
    reader.page.get_by_label("Name").fill("Another name")
    search(reader, "projects")
    expect(option(reader, re.compile("^Projects")).first).to_be_visible()

    reader.page.keyboard.press("Enter")

    question = reader.page.get_by_role("dialog", name="Discard changes?")
    expect(question).to_be_visible()
    expect(palette(reader)).to_have_count(0)
    reader.page.get_by_role("button", name="Keep editing").click()
    expect(reader.page.get_by_label("Name")).to_have_value("Another name")


def test_on_a_phone_it_fills_the_screen(reader: Visitor) -> None:
    reader.resize(PHONE)
    reader.open("/desk/customers")

    reader.page.get_by_role("button", name="Search…").click()
    expect(palette(reader)).to_be_visible()

    box = palette(reader).bounding_box()
    assert box == {"x": 0, "y": 0, "width": PHONE[0], "height": PHONE[1]}
    assert violations(reader.page, EVERYTHING) == []
    reader.page.get_by_role("button", name="Close").click()
    expect(palette(reader)).to_have_count(0)


def test_it_opens_within_a_tenth_of_a_second(reader: Visitor) -> None:
    reader.open("/desk/customers")
    # The code is loaded when the page is used for the first time.
    search(reader, "")
    reader.page.keyboard.press("Escape")
    expect(palette(reader)).to_have_count(0)
    times = []

    for _ in range(5):
        reader.page.evaluate(
            """() => {
                window.opening = new Promise((done) => {
                    let start = 0;
                    window.addEventListener("keydown", (event) => {
                        if (event.key === "k") start = performance.now();
                    }, { capture: true, once: false });
                    document.addEventListener("focusin", ({ target }) => {
                        if (target.getAttribute("role") === "combobox") {
                            requestAnimationFrame(() => done(performance.now() - start));
                        }
                    });
                });
            }"""
        )
        reader.page.keyboard.press("Control+k")
        times.append(reader.page.evaluate("() => window.opening"))
        reader.page.keyboard.press("Escape")
        expect(palette(reader)).to_have_count(0)

    # A busy machine is slow now and then; the best time is that of the code.
    assert min(times) <= OPENING_LIMIT, times


def test_g_and_a_letter_go_to_a_page(reader: Visitor) -> None:
    reader.open("/desk/customers")
    reader.page.keyboard.press("?")
    sheet = reader.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet).to_contain_text("Projects")
    assert violations(reader.page, EVERYTHING) == []
    reader.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)

    reader.page.keyboard.press("g")
    reader.page.keyboard.press("p")

    expect(reader.heading()).to_have_text("Projects")


def test_keys_lead_from_the_search_of_a_table_to_its_rows_and_out_of_it(reader: Visitor) -> None:
    reader.open("/desk/customers")
    rows = reader.page.locator("[data-row]")
    expect(rows.first).to_be_visible()
    press = reader.page.keyboard.press

    press("/")
    press("ArrowDown")
    expect(rows.first).to_be_focused()
    press("/")
    reader.page.keyboard.type("Customer 07")
    expect(rows).to_have_count(1)
    press("Enter")
    expect(rows.first).to_be_focused()
    press("/")
    press("Escape")
    expect(reader.search_box()).to_have_value("")
    expect(reader.search_box()).to_be_focused()
    press("Escape")

    expect(reader.search_box()).not_to_be_focused()
