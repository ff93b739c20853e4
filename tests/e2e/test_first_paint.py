"""The frame of the page is visible before the script runs, and is replaced by the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def open_without_scripts(visitor: Visitor, path: str) -> None:
    visitor.page.route("**/assets/*.js", lambda route: route.abort())
    visitor.page.goto(visitor.base + path)


def test_brand_and_title_are_visible_without_scripts(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    open_without_scripts(logged_in, "/admin/customers")
    frame = logged_in.page.locator(".first-paint")

    expect(frame.locator("p")).to_have_text("Customers")
    expect(frame.locator("p")).to_be_visible()
    expect(frame.locator("> div").first).to_be_visible()
    box = frame.locator("> div").first.bounding_box()
    assert box is not None
    assert box["width"] == 256
    browser_errors.clear()


def test_a_sidebar_that_was_collapsed_is_collapsed(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    logged_in.open("/admin/customers")
    logged_in.page.get_by_role("button", name="Collapse sidebar").click()
    open_without_scripts(logged_in, "/admin/customers")

    box = logged_in.page.locator(".first-paint > div").first.bounding_box()

    assert box is not None
    assert box["width"] == 48
    browser_errors.clear()


def test_on_a_phone_there_is_no_sidebar(logged_in: Visitor, browser_errors: list[str]) -> None:
    logged_in.page.set_viewport_size({"width": 390, "height": 800})
    open_without_scripts(logged_in, "/admin/customers")

    expect(logged_in.page.locator(".first-paint p")).to_be_visible()
    expect(logged_in.page.locator(".first-paint > div").first).to_be_hidden()
    browser_errors.clear()


@pytest.mark.parametrize("path", ["/admin/customers", "/admin/login"])
def test_a_message_appears_if_the_script_does_not_start(
    visitor: Visitor, browser_errors: list[str], path: str
) -> None:
    visitor.page.set_viewport_size({"width": 390, "height": 800})
    open_without_scripts(visitor, path)
    message = visitor.page.get_by_text("If nothing happens, check your connection")
    expect(message).to_be_attached()
    expect(message).to_be_hidden()

    visitor.page.evaluate("document.getAnimations().forEach((each) => each.finish())")

    expect(message).to_be_in_viewport()
    browser_errors.clear()


def test_the_page_replaces_it(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers")

    expect(logged_in.heading()).to_have_text("Customers")
    expect(logged_in.page.locator(".first-paint")).to_have_count(0)
    expect(logged_in.page.locator(".late-start")).to_have_count(0)
