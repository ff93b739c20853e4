"""Navigation: active items, history, URLs, and failed requests."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from django.contrib.auth.models import Permission
from playwright.sync_api import expect

from django_panel import Page, Panel
from django_panel.adapters.inertia import assets
from django_panel.support.screen import Screen
from tests.e2e.visitor import Visitor
from tests.project.clients import make_user
from tests.project.resources import CustomerResource

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("customers"),
]


class SlowPage(Page):
    """Takes longer than the delay of the progress bar."""

    def render(self) -> Screen:
        time.sleep(0.7)
        return super().render()


class BrokenPage(Page):
    """Always fails."""

    def render(self) -> Screen:
        raise RuntimeError("on purpose")


class PuzzlePage(Page):
    """Names a component that does not exist."""

    component = "Panels/Admin/Pages/../../../etc/passwd"


def unreliable(panel: Panel) -> Panel:
    return panel.path("odd").resources([CustomerResource]).pages([SlowPage, BrokenPage, PuzzlePage])


@contextmanager
def offline(visitor: Visitor) -> Iterator[None]:
    visitor.page.context.set_offline(True)
    yield
    visitor.page.context.set_offline(False)


def test_exactly_the_open_place_is_marked(logged_in: Visitor) -> None:
    logged_in.open("/admin")

    logged_in.nav_link("Customers").click()

    expect(logged_in.heading()).to_have_text("Customers")
    marked = logged_in.page.get_by_role("navigation", name="Main").locator("[aria-current=page]")
    expect(marked).to_have_text(["Customers"])


def test_a_list_that_was_visited_before_gets_no_definition_of_its_table(
    logged_in: Visitor,
) -> None:
    page = logged_in.page
    logged_in.open("/admin")
    with page.expect_response("**/admin/customers") as first:
        logged_in.nav_link("Customers").click()
    expect(page.get_by_role("columnheader").first).to_be_visible()
    headers = page.get_by_role("columnheader").all_inner_texts()
    logged_in.nav_link("Dashboard").click()
    expect(logged_in.heading()).not_to_have_text("Customers")

    with page.expect_response("**/admin/customers") as second:
        logged_in.nav_link("Customers").click()

    expect(logged_in.heading()).to_have_text("Customers")
    assert page.get_by_role("columnheader").all_inner_texts() == headers
    marked = page.get_by_role("navigation", name="Main").locator("[aria-current=page]")
    expect(marked).to_have_text(["Customers"])
    assert "table" in first.value.json()["props"]
    assert {"table", "navigation"}.isdisjoint(second.value.json()["props"])


def test_a_permission_that_is_revoked_takes_its_link_and_button_away(visitor: Visitor) -> None:
    clerk = make_user("clerk", "view_customer", "add_customer", "view_project")
    visitor.sign_in_as(clerk)
    visitor.open("/admin")
    visitor.nav_link("Customers").click()
    create = visitor.page.get_by_role("link", name="New customer")
    expect(create).to_be_visible()
    expect(visitor.nav_link("Projects")).to_be_visible()

    clerk.user_permissions.set(Permission.objects.filter(codename="view_customer"))
    visitor.nav_link("Customers").click()

    expect(visitor.nav_link("Projects")).to_have_count(0)
    expect(create).to_have_count(0)
    expect(visitor.heading()).to_have_text("Customers")


def test_back_and_forward_keep_search_and_page(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers?perPage=10")
    logged_in.page.get_by_role("button", name="Next page").click()
    expect(logged_in.page.get_by_role("status").filter(has_text="11\u201320")).to_be_visible()
    logged_in.nav_link("Projects").click()
    expect(logged_in.heading()).to_have_text("Projects")

    logged_in.page.go_back()
    expect(logged_in.page.get_by_role("status").filter(has_text="11\u201320 of 60")).to_be_visible()
    logged_in.search_box().fill("Customer 5")
    expect(logged_in.page.get_by_role("status").filter(has_text="of 15")).to_be_visible()
    logged_in.nav_link("Projects").click()
    expect(logged_in.heading()).to_have_text("Projects")
    logged_in.page.go_back()

    expect(logged_in.search_box()).to_have_value("Customer 5")
    expect(logged_in.row("Customer 55")).to_be_visible()
    logged_in.page.go_forward()
    expect(logged_in.heading()).to_have_text("Projects")


def test_the_address_is_the_state(logged_in: Visitor) -> None:
    logged_in.open("/admin/customers")
    logged_in.page.get_by_role("button", name="Name").click()
    logged_in.search_box().fill("Customer 1")
    expect(logged_in.page).to_have_url(re.compile(r"search=Customer\+1"))
    expect(logged_in.page.get_by_role("status").filter(has_text="of ")).to_be_visible()
    rows = logged_in.page.get_by_role("rowheader").all_inner_texts()

    logged_in.page.reload()

    expect(logged_in.search_box()).to_have_value("Customer 1")
    assert logged_in.page.get_by_role("rowheader").all_inner_texts() == rows
    expect(logged_in.page.get_by_role("columnheader", name="Name")).to_have_attribute(
        "aria-sort", "ascending"
    )


def test_looking_ahead_eats_no_message(logged_in: Visitor, declare: Declare) -> None:
    def eager(panel: Panel) -> Panel:
        return panel.path("eager").prefetch().resources([CustomerResource])

    declare(eager=eager)
    logged_in.open("/eager")
    logged_in.queue_message("Customer saved")

    with logged_in.page.expect_response("**/eager/customers") as ahead:
        logged_in.nav_link("Customers").hover()
    assert ahead.value.request.headers.get("purpose") == "prefetch"
    logged_in.nav_link("Customers").click()
    expect(logged_in.heading()).to_have_text("Customers")
    logged_in.page.reload()

    expect(logged_in.toast("Customer saved")).to_be_visible()


def test_a_message_is_shown_once(logged_in: Visitor) -> None:
    logged_in.queue_message("Customer saved")
    logged_in.open("/admin")
    expect(logged_in.toast("Customer saved")).to_have_count(1)

    logged_in.open("/admin/customers")

    expect(logged_in.toast("Customer saved")).to_have_count(0)


def test_a_slow_page_shows_that_it_is_coming(logged_in: Visitor, declare: Declare) -> None:
    declare(odd=unreliable)
    logged_in.open("/odd")

    logged_in.nav_link("Slow").click()

    bar = logged_in.page.locator("[data-slot=progress]")
    expect(bar).to_be_visible()
    expect(logged_in.heading()).to_have_text("Slow")
    expect(bar).to_have_count(0)


def test_without_a_connection_it_says_so_and_the_page_stays(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    logged_in.open("/admin")

    with offline(logged_in):
        logged_in.nav_link("Customers").click()
        expect(logged_in.toast("You are offline")).to_be_visible()
        expect(logged_in.heading()).to_have_text("Dashboard")
    logged_in.nav_link("Customers").click()

    expect(logged_in.heading()).to_have_text("Customers")
    browser_errors.clear()


def test_a_search_that_is_lost_is_kept_and_tried_again(
    logged_in: Visitor, browser_errors: list[str]
) -> None:
    logged_in.open("/admin/customers")

    with offline(logged_in):
        logged_in.search_box().fill("Customer 07")
        expect(logged_in.page.get_by_text("The server could not be reached")).to_be_visible()
        expect(logged_in.search_box()).to_have_value("Customer 07")
        expect(logged_in.row("Customer 60").or_(logged_in.row("Customer 01"))).to_be_visible()
    logged_in.page.get_by_role("button", name="Try again").click()

    expect(logged_in.page.get_by_role("rowheader")).to_have_text(["Customer 07"])
    browser_errors.clear()


def test_a_failing_page_is_a_message_not_a_wreck(
    logged_in: Visitor, declare: Declare, browser_errors: list[str]
) -> None:
    declare(odd=unreliable)
    logged_in.open("/odd/customers")
    logged_in.search_box().fill("Customer 07")
    expect(logged_in.page.get_by_role("rowheader")).to_have_text(["Customer 07"])

    logged_in.nav_link("Broken").click()

    expect(logged_in.page.get_by_role("alert")).to_be_visible()
    expect(logged_in.heading()).to_have_text("Customers")
    expect(logged_in.search_box()).to_have_value("Customer 07")
    assert any("500" in line for line in browser_errors)
    browser_errors.clear()


def test_a_newer_build_is_loaded_whole_and_the_message_survives(
    logged_in: Visitor, settings: Settings, tmp_path: Path, browser_errors: list[str]
) -> None:
    logged_in.open("/admin")
    logged_in.page.wait_for_load_state("networkidle")  # the deferred widgets have arrived
    logged_in.queue_message("Customer saved")
    logged_in.page.evaluate("() => { window.old = true; }")
    another_build(settings, tmp_path)

    with logged_in.page.expect_response(lambda answer: answer.status == 409):
        logged_in.nav_link("Customers").click()

    expect(logged_in.heading()).to_have_text("Customers")
    expect(logged_in.toast("Customer saved")).to_have_count(1)
    assert logged_in.page.evaluate("() => window.old") is None
    logged_in.nav_link("Projects").click()
    expect(logged_in.heading()).to_have_text("Projects")
    logged_in.open("/admin/customers")
    expect(logged_in.toast("Customer saved")).to_have_count(0)
    assert len(browser_errors) == 1  # the browser's own line about the 409
    browser_errors.clear()


def another_build(settings: Settings, folder: Path) -> None:
    """Give the bundle another version, like a restart after a release."""
    manifest = Path(assets._manifest_path()).read_text(encoding="utf-8")
    before = assets.version()
    shadow = folder / "django_panel" / Path(assets._manifest_path()).name
    shadow.parent.mkdir()
    shadow.write_text(f"{manifest}\n", encoding="utf-8")
    settings.STATICFILES_DIRS = [folder]
    assert assets.version() != before


def test_an_unknown_component_leaves_a_neutral_page(logged_in: Visitor, declare: Declare) -> None:
    declare(odd=unreliable)
    logged_in.open("/odd")

    logged_in.nav_link("Puzzle").click()

    expect(logged_in.heading()).to_have_text("Puzzle")
    expect(logged_in.page.get_by_text("This page has nothing to show")).to_be_visible()
    logged_in.nav_link("Customers").click()
    expect(logged_in.heading()).to_have_text("Customers")
