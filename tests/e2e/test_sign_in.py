"""The login page: wrong passwords, throttling, login, logout, and no data left in the browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Panel
from tests.e2e.visitor import Visitor
from tests.project.models import Customer, User

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

PASSWORD = "an engine of numbers"


def try_to_enter(visitor: Visitor, password: str) -> None:
    visitor.page.get_by_label("Username").fill("ada")
    visitor.page.get_by_label("Password", exact=True).fill(password)
    visitor.page.get_by_role("button", name="Sign in").click()


def test_the_window_is_called_after_what_one_does_here(visitor: Visitor) -> None:
    visitor.open("/admin/login")

    expect(visitor.page).to_have_title("Sign in · Acme Back Office")


def test_a_wrong_password_is_named_and_what_was_typed_stays(
    visitor: Visitor, ada: User, browser_errors: list[str]
) -> None:
    visitor.open("/admin/login")

    try_to_enter(visitor, "guess")

    expect(visitor.page.get_by_role("alert").first).to_be_visible()
    expect(visitor.page.get_by_label("Username")).to_have_value("ada")
    assert visitor.page.url.endswith("/admin/login")
    assert len(browser_errors) == 1  # the browser's own line about the refused request
    browser_errors.clear()


def test_after_too_many_tries_it_says_so(
    visitor: Visitor, ada: User, browser_errors: list[str]
) -> None:
    visitor.open("/admin/login")
    for _ in range(5):
        with visitor.page.expect_response("**/login") as answer:
            try_to_enter(visitor, "guess")
        assert answer.value.status < 429

    with visitor.page.expect_response("**/login") as answer:
        try_to_enter(visitor, PASSWORD)

    assert answer.value.status == 429
    expect(visitor.page.get_by_role("alert").first).to_contain_text(re.compile("many|again", re.I))
    browser_errors.clear()


def test_the_way_in_leads_to_the_page_that_was_asked_for(visitor: Visitor, ada: User) -> None:
    visitor.open("/admin/customers?search=zebra&page=2")
    expect(visitor.page).to_have_url(re.compile("/admin/login"))

    try_to_enter(visitor, PASSWORD)

    expect(visitor.heading()).to_have_text("Customers")
    assert visitor.page.url == f"{visitor.base}/admin/customers?search=zebra&page=2"


def test_a_session_that_ended_asks_to_sign_in_and_goes_on_where_one_wanted_to(
    logged_in: Visitor,
) -> None:
    logged_in.open("/admin")
    logged_in.forget_cookie("sessionid")

    logged_in.nav_link("Customers").click()
    expect(logged_in.page).to_have_url(re.compile("/admin/login"))
    try_to_enter(logged_in, PASSWORD)

    expect(logged_in.heading()).to_have_text("Customers")
    assert logged_in.page.url == f"{logged_in.base}/admin/customers"


def test_signing_out_leaves_nothing_for_the_back_button(logged_in: Visitor) -> None:
    Customer.objects.create(name="Confidential & Sons")
    logged_in.open("/admin")
    logged_in.nav_link("Customers").click()
    expect(logged_in.row("Confidential & Sons")).to_be_visible()

    logged_in.account_button().click()
    logged_in.page.get_by_role("menuitem", name="Sign out").click()
    expect(logged_in.heading()).to_contain_text("Sign in")
    for place in ("/admin/customers", "/admin"):
        logged_in.page.go_back()
        expect(logged_in.page).to_have_url(f"{logged_in.base}/admin/login?next={place}")
        expect(logged_in.heading()).to_contain_text("Sign in")
        assert "Confidential" not in logged_in.page.content()
        # Not drawn is not enough: nor may the history entry still hold the rows.
        assert "Confidential" not in logged_in.page.evaluate("() => JSON.stringify(history.state)")


def test_a_refused_user_can_sign_in_as_another_user(
    visitor: Visitor, ada: User, browser_errors: list[str]
) -> None:
    refused = User.objects.create_user("eve", "eve@example.com", "x", is_staff=False)
    visitor.sign_in_as(refused)
    visitor.open("/admin")
    expect(visitor.heading()).to_have_text("Not allowed")
    browser_errors.clear()

    visitor.page.get_by_role("link").click()
    try_to_enter(visitor, PASSWORD)

    expect(visitor.heading()).to_have_text("Dashboard")


def test_a_chosen_appearance_is_there_from_the_first_moment(logged_in: Visitor) -> None:
    logged_in.page.add_init_script(
        "window.looks = []; new MutationObserver(() => { const root = document.documentElement;"
        " if (root) looks.push(root.classList.contains('dark')); })"
        ".observe(document, { childList: true, subtree: true, attributes: true });"
    )
    logged_in.set_color_scheme("light")
    logged_in.open("/admin")
    logged_in.account_button().click()
    logged_in.page.get_by_role("menuitemradio", name="Dark").click()

    logged_in.open("/admin/customers")

    looks = logged_in.page.evaluate("() => looks")
    assert looks
    assert all(looks)


def test_a_panel_without_dark_mode_stays_light_and_offers_no_choice(
    logged_in: Visitor, declare: Declare
) -> None:
    def bright(panel: Panel) -> Panel:
        return panel.path("bright").dark_mode(False)

    declare(bright=bright)
    logged_in.set_color_scheme("dark")
    logged_in.open("/bright")

    logged_in.account_button().click()

    expect(logged_in.page.get_by_role("menuitem", name="Sign out")).to_be_visible()
    expect(logged_in.page.get_by_role("menuitemradio")).to_have_count(0)
    assert logged_in.page.evaluate("() => getComputedStyle(document.body).colorScheme") == "light"
