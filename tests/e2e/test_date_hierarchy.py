"""The date hierarchy of a list: year, month, day, and back; axe, a phone and right to left."""

from __future__ import annotations

import re
from datetime import date

import pytest
from playwright.sync_api import Locator, expect

from django_panel import Panel, Resource
from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations
from tests.e2e.conftest import Declare
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Customer, Project

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages"),
]

LIST = "/desk/projects"


class DatedProjects(Resource):
    model = Project
    slug = "projects"
    columns = ("name", "starts_on")
    date_hierarchy = "starts_on"


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([DatedProjects])


@pytest.fixture
def reader(logged_in: Visitor, declare: Declare) -> Visitor:
    """Return a visitor of a list of projects in two years, on every day of a month."""
    declare(desk=desk_panel)
    customer = Customer.objects.create(name="Acme")
    days = [date(2025, 7, 4), date(2026, 1, 2), *(date(2026, 3, day) for day in range(1, 32))]
    Project.objects.bulk_create(
        Project(customer=customer, name=f"Project {day}", starts_on=day) for day in days
    )
    return logged_in


def dates(visitor: Visitor) -> Locator:
    return visitor.page.locator("nav[data-slot=date-hierarchy]")


def step(visitor: Visitor, name: str) -> Locator:
    return dates(visitor).get_by_role("button", name=name, exact=True)


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_year_a_month_a_day_and_back(reader: Visitor, size: tuple[int, int]) -> None:
    reader.resize(size)
    reader.open(LIST)
    page = reader.page
    expect(dates(reader).get_by_role("button")).to_have_text(["2025", "2026"])

    step(reader, "2026").click()
    expect(page).to_have_url(re.compile(r"\?date=2026$"))
    expect(step(reader, "2026")).to_have_attribute("aria-current", "date")
    expect(step(reader, "2026")).to_be_focused()
    step(reader, "March 2026").click()
    expect(step(reader, "March 31")).to_be_attached()
    assert_accessible(reader)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    step(reader, "March 5").click()
    expect(page.get_by_text("Project 2026-03-05").first).to_be_visible()
    expect(page.get_by_text("Project 2026-03-06")).to_have_count(0)
    page.reload()
    expect(step(reader, "March 5")).to_have_attribute("aria-current", "date")
    step(reader, "All dates").click()

    expect(page).to_have_url(re.compile(r"/projects$"))
    expect(dates(reader).get_by_role("button")).to_have_text(["2025", "2026"])


def test_right_to_left_on_a_phone(reader: Visitor) -> None:
    reader.resize(PHONE)
    reader.open(f"{LIST}?date=2026-03")
    reader.page.evaluate("document.documentElement.dir = 'rtl'")

    expect(step(reader, "March 31")).to_be_attached()

    every, year = (step(reader, name).bounding_box() for name in ("All dates", "2026"))
    assert every is not None
    assert year is not None
    assert every["x"] > year["x"]
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(reader.page, EVERYTHING) == []


def assert_accessible(visitor: Visitor) -> None:
    """Run axe in both color schemes."""
    visitor.set_color_scheme("light")
    assert violations(visitor.page, EVERYTHING) == []
    visitor.set_color_scheme("dark")
    assert violations(visitor.page, CONTRAST) == []
