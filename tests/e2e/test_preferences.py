"""Preferences follow a user to another browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource
from django_panel.models import Preference
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.e2e.conftest import Declare
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Customer, Project, User

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page
    from pytest_django.live_server_helper import LiveServer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LANGUAGES = {"en": "English", "de": "Deutsch", "ar": "العربية"}
JOBS, PREFERENCES = "/desk/jobs", "/desk/settings/appearance"


class Jobs(Resource):
    model = Project
    slug: ClassVar[str | None] = "jobs"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        columns = [
            TextColumn("name").sortable(),
            TextColumn("state").toggleable(),
            DateTimeColumn("created_at").label("Created"),
        ]
        return schema.columns(columns).persist_columns()


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").locales(LANGUAGES).resources([Jobs])


@pytest.fixture
def laptop(logged_in: Visitor, declare: Declare) -> Visitor:
    declare(desk=desk_panel)
    Project.objects.create(name="Bridge", customer=Customer.objects.create(name="Ann"))
    logged_in.page.set_default_timeout(15_000)
    logged_in.resize(DESK)
    return logged_in


@pytest.fixture
def other(
    browser: Browser, live_server: LiveServer, laptop: Visitor, ada: User
) -> Iterator[Visitor]:
    """Return another browser of the same user."""
    context = browser.new_context(viewport={"width": DESK[0], "height": DESK[1]})
    page = context.new_page()
    page.set_default_timeout(15_000)
    visitor = Visitor(page, live_server.url)
    visitor.sign_in_as(ada)
    yield visitor
    page.goto("about:blank")
    context.close()


def heading(page: Page, name: str) -> Locator:
    return page.get_by_role("columnheader", name=name, exact=True)


def width_of(page: Page, name: str) -> float:
    box = heading(page, name).bounding_box()
    assert box is not None
    return box["width"]


def stored(key: str) -> bool:
    return Preference.objects.filter(panel="desk", key=key).exists()


def wait_until_stored(page: Page, key: str) -> None:
    for _ in range(100):
        if stored(key):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{key} was not stored.")


def test_columns_and_widths_are_those_of_the_other_browser(laptop: Visitor, other: Visitor) -> None:
    laptop.open(JOBS)
    page = laptop.page
    before = width_of(page, "Name")
    page.get_by_role("separator", name="Width of Name").focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    chosen = width_of(page, "Name")
    assert chosen > before
    page.get_by_role("button", name="Columns").click()
    page.get_by_role("checkbox", name="State").click()
    expect(heading(page, "State")).to_have_count(0)
    wait_until_stored(page, "table:jobs:widths")

    other.open(JOBS)

    assert abs(width_of(other.page, "Name") - chosen) <= 1
    expect(heading(other.page, "State")).to_have_count(0)


def test_theme_and_row_height_are_those_of_the_other_browser(
    laptop: Visitor, other: Visitor
) -> None:
    other.open(JOBS)
    expect(other.page.get_by_role("table")).to_have_attribute("data-density", "comfortable")
    laptop.open(PREFERENCES)
    laptop.page.get_by_role("radio", name="Dark").check()
    laptop.page.get_by_role("radio", name="Compact").check()
    wait_until_stored(laptop.page, "density")

    other.open(JOBS)

    expect(other.page.get_by_role("table")).to_have_attribute("data-density", "compact")
    expect(other.page.locator("html")).to_have_class("dark")
    cookies = {cookie["name"]: cookie["value"] for cookie in other.page.context.cookies()}
    assert cookies["appearance"] == "dark"


def test_a_time_zone_is_chosen_by_searching(laptop: Visitor, other: Visitor) -> None:
    laptop.open(PREFERENCES)
    page = laptop.page
    zone = page.get_by_role("region", name="Time zone")

    zone.get_by_role("button", name="UTC").click()
    page.get_by_role("combobox", name="Search Time zone").fill("tokyo")
    with page.expect_navigation():
        page.get_by_role("option", name="Asia/Tokyo").click()

    expect(zone.get_by_role("button", name="Asia/Tokyo")).to_be_visible()
    other.open(JOBS)
    expect(other.page.locator("html")).to_have_attribute("data-time-zone", "Asia/Tokyo")


def test_a_language_is_chosen_from_the_list(laptop: Visitor, other: Visitor) -> None:
    laptop.open(PREFERENCES)
    with laptop.page.expect_navigation():
        laptop.page.get_by_role("combobox", name="Language").select_option("ar")
    expect(laptop.page.locator("html")).to_have_attribute("dir", "rtl")

    other.open(JOBS)

    expect(other.page.locator("html")).to_have_attribute("lang", "ar")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_page_fits_its_window(size: tuple[int, int], laptop: Visitor) -> None:
    laptop.resize(size)
    laptop.open(PREFERENCES)
    page = laptop.page
    expect(page.get_by_role("region", name="Time zone")).to_be_visible()

    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
