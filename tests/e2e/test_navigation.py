"""Going about: where one is, the way back, what the address keeps, and what may go wrong."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Page, Panel
from django_panel.adapters.inertia import assets
from django_panel.support.screen import Screen
from tests.e2e.visitor import Visitor
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
    """Takes longer than the moment in which nothing is shown."""

    def render(self) -> Screen:
        time.sleep(0.7)
        return super().render()


class BrokenPage(Page):
    """Fails whenever it is opened."""

    def render(self) -> Screen:
        raise RuntimeError("on purpose")


class PuzzlePage(Page):
    """Names a component that no build has."""

    component = "Panels/Admin/Pages/../../../etc/passwd"


def unreliable(panel: Panel) -> Panel:
    return panel.path("odd").resources([CustomerResource]).pages([SlowPage, BrokenPage, PuzzlePage])


@contextmanager
def offline(visitor: Visitor) -> Iterator[None]:
    visitor.page.context.set_offline(True)
    yield
    visitor.page.context.set_offline(False)


def test_exactly_the_open_place_is_marked(inside: Visitor) -> None:
    inside.open("/admin")

    inside.destination("Customers").click()

    expect(inside.heading()).to_have_text("Customers")
    marked = inside.page.get_by_role("navigation", name="Main").locator("[aria-current=page]")
    expect(marked).to_have_text(["Customers"])


def test_back_and_forward_keep_search_and_page(inside: Visitor) -> None:
    inside.open("/admin/customers?perPage=10")
    inside.page.get_by_role("button", name="Next page").click()
    expect(inside.page.get_by_role("status").filter(has_text="11\u201320")).to_be_visible()
    inside.destination("Projects").click()
    expect(inside.heading()).to_have_text("Projects")

    inside.page.go_back()
    expect(inside.page.get_by_role("status").filter(has_text="11\u201320 of 60")).to_be_visible()
    inside.search_box().fill("Customer 5")
    expect(inside.page.get_by_role("status").filter(has_text="of 15")).to_be_visible()
    inside.destination("Projects").click()
    expect(inside.heading()).to_have_text("Projects")
    inside.page.go_back()

    expect(inside.search_box()).to_have_value("Customer 5")
    expect(inside.row("Customer 55")).to_be_visible()
    inside.page.go_forward()
    expect(inside.heading()).to_have_text("Projects")


def test_the_address_is_the_state(inside: Visitor) -> None:
    inside.open("/admin/customers")
    inside.page.get_by_role("button", name="Name").click()
    inside.search_box().fill("Customer 1")
    expect(inside.page).to_have_url(re.compile(r"search=Customer\+1"))
    expect(inside.page.get_by_role("status").filter(has_text="of ")).to_be_visible()
    rows = inside.page.get_by_role("rowheader").all_inner_texts()

    inside.page.reload()

    expect(inside.search_box()).to_have_value("Customer 1")
    assert inside.page.get_by_role("rowheader").all_inner_texts() == rows
    expect(inside.page.get_by_role("columnheader", name="Name")).to_have_attribute(
        "aria-sort", "ascending"
    )


def test_looking_ahead_eats_no_message(inside: Visitor, declare: Declare) -> None:
    def eager(panel: Panel) -> Panel:
        return panel.path("eager").prefetch().resources([CustomerResource])

    declare(eager=eager)
    inside.open("/eager")
    inside.leave_message("Customer saved")

    with inside.page.expect_response("**/eager/customers") as ahead:
        inside.destination("Customers").hover()
    assert ahead.value.request.headers.get("purpose") == "prefetch"
    inside.destination("Customers").click()
    expect(inside.heading()).to_have_text("Customers")
    inside.page.reload()

    expect(inside.toast("Customer saved")).to_be_visible()


def test_a_message_is_shown_once(inside: Visitor) -> None:
    inside.leave_message("Customer saved")
    inside.open("/admin")
    expect(inside.toast("Customer saved")).to_have_count(1)

    inside.open("/admin/customers")

    expect(inside.toast("Customer saved")).to_have_count(0)


def test_a_slow_page_shows_that_it_is_coming(inside: Visitor, declare: Declare) -> None:
    declare(odd=unreliable)
    inside.open("/odd")

    inside.destination("Slow").click()

    bar = inside.page.locator("[data-slot=progress]")
    expect(bar).to_be_visible()
    expect(inside.heading()).to_have_text("Slow")
    expect(bar).to_have_count(0)


def test_without_a_connection_it_says_so_and_the_page_stays(
    inside: Visitor, browser_errors: list[str]
) -> None:
    inside.open("/admin")

    with offline(inside):
        inside.destination("Customers").click()
        expect(inside.toast("You are offline")).to_be_visible()
        expect(inside.heading()).to_have_text("Dashboard")
    inside.destination("Customers").click()

    expect(inside.heading()).to_have_text("Customers")
    browser_errors.clear()


def test_a_search_that_is_lost_is_kept_and_tried_again(
    inside: Visitor, browser_errors: list[str]
) -> None:
    inside.open("/admin/customers")

    with offline(inside):
        inside.search_box().fill("Customer 07")
        expect(inside.page.get_by_text("The server could not be reached")).to_be_visible()
        expect(inside.search_box()).to_have_value("Customer 07")
        expect(inside.row("Customer 60").or_(inside.row("Customer 01"))).to_be_visible()
    inside.page.get_by_role("button", name="Try again").click()

    expect(inside.page.get_by_role("rowheader")).to_have_text(["Customer 07"])
    browser_errors.clear()


def test_a_failing_page_is_a_message_not_a_wreck(
    inside: Visitor, declare: Declare, browser_errors: list[str]
) -> None:
    declare(odd=unreliable)
    inside.open("/odd/customers")
    inside.search_box().fill("Customer 07")
    expect(inside.page.get_by_role("rowheader")).to_have_text(["Customer 07"])

    inside.destination("Broken").click()

    expect(inside.page.get_by_role("alert")).to_be_visible()
    expect(inside.heading()).to_have_text("Customers")
    expect(inside.search_box()).to_have_value("Customer 07")
    assert any("500" in line for line in browser_errors)
    browser_errors.clear()


def test_a_newer_build_is_loaded_whole_and_the_message_survives(
    inside: Visitor, settings: Settings, tmp_path: Path, browser_errors: list[str]
) -> None:
    inside.open("/admin")
    inside.leave_message("Customer saved")
    inside.page.evaluate("() => { window.old = true; }")
    another_build(settings, tmp_path)

    with inside.page.expect_response(lambda answer: answer.status == 409):
        inside.destination("Customers").click()

    expect(inside.heading()).to_have_text("Customers")
    expect(inside.toast("Customer saved")).to_have_count(1)
    assert inside.page.evaluate("() => window.old") is None
    inside.destination("Projects").click()
    expect(inside.heading()).to_have_text("Projects")
    inside.open("/admin/customers")
    expect(inside.toast("Customer saved")).to_have_count(0)
    assert len(browser_errors) == 1  # the browser's own line about the 409
    browser_errors.clear()


def another_build(settings: Settings, folder: Path) -> None:
    """Put the same bundle under another version, as a restart after a release would."""
    manifest = Path(assets._manifest_path()).read_text(encoding="utf-8")
    before = assets.version()
    shadow = folder / "django_panel" / Path(assets._manifest_path()).name
    shadow.parent.mkdir()
    shadow.write_text(f"{manifest}\n", encoding="utf-8")
    settings.STATICFILES_DIRS = [folder]
    assert assets.version() != before


def test_an_unknown_component_leaves_a_neutral_page(inside: Visitor, declare: Declare) -> None:
    declare(odd=unreliable)
    inside.open("/odd")

    inside.destination("Puzzle").click()

    expect(inside.heading()).to_have_text("Puzzle")
    expect(inside.page.get_by_text("This page has nothing to show")).to_be_visible()
    inside.destination("Customers").click()
    expect(inside.heading()).to_have_text("Customers")
