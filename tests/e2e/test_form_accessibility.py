"""axe on forms and records in the states people meet them in, at the desk and on the phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations
from tests.e2e.forms import PLANTS, TRIPS, button, field, form, message, tab
from tests.e2e.hands import at
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Specimen
from tests.project.specimens import specimen_panel

if TYPE_CHECKING:
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages"),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
ENTRIES = [{"title": "Water", "count": 2}, {"title": "Prune", "count": 1}]


def assert_accessible(visitor: Visitor) -> None:
    """Look at what is on the screen, in both appearances."""
    visitor.turn("light")
    assert violations(visitor.page, EVERYTHING) == []
    visitor.turn("dark")
    assert violations(visitor.page, CONTRAST) == []


def assert_no_sideways(visitor: Visitor) -> None:
    """A form on a phone is read from top to bottom only."""
    page = "document.documentElement"
    assert visitor.page.evaluate(f"() => {page}.scrollWidth <= {page}.clientWidth")


@SIZES
def test_every_kind_of_field_asked_and_refused(
    planter: Visitor, declare: Declare, size: tuple[int, int]
) -> None:
    declare(garden=specimen_panel)
    planter.resize(size)
    planter.open("/garden/specimens/create")
    expect(at(form(planter), "data").get_by_role("textbox")).to_be_visible()
    planter.page.wait_for_load_state("networkidle")
    assert_accessible(planter)
    assert_no_sideways(planter)

    field(planter, "amount").get_by_role("spinbutton").fill("101")
    field(planter, "color").get_by_role("textbox").first.fill("blueish")
    field(planter, "items").get_by_role("button", name="Add").click()
    button(planter, "Create").click()
    expect(planter.page.locator("[data-slot=error-summary]")).to_be_visible()

    assert_accessible(planter)
    assert_no_sideways(planter)


@SIZES
def test_an_edited_record(planter: Visitor, size: tuple[int, int]) -> None:
    record = Specimen.objects.create(name="Fern", body="Soft", items=ENTRIES)
    planter.resize(size)
    planter.open(f"{PLANTS}/{record.pk}/edit")
    field(planter, "is_public").get_by_role("switch").click()
    expect(planter.page.get_by_text("Unsaved changes")).to_be_visible()
    assert_accessible(planter)
    button(planter, "Save changes").click()
    expect(message(planter, "weight")).to_be_visible()

    tab(planter, "Care").click()
    expect(field(planter, "items").locator("[data-slot=entry]")).to_have_count(2)

    assert_accessible(planter)
    assert_no_sideways(planter)


@SIZES
def test_a_record_to_be_read_and_what_is_asked_about_it(
    planter: Visitor, size: tuple[int, int]
) -> None:
    record = Specimen.objects.create(name="Fern", token="fern", state="open", body="Soft")
    planter.resize(size)
    planter.open(f"{PLANTS}/{record.pk}")
    expect(planter.page.get_by_role("button", name="Put on show")).to_be_visible()

    assert_accessible(planter)
    assert_no_sideways(planter)


@SIZES
def test_steps(planter: Visitor, size: tuple[int, int], browser_errors: list[str]) -> None:
    planter.resize(size)
    planter.open(f"{TRIPS}/create")
    button(planter, "Next").click()
    expect(message(planter, "name")).to_be_visible()
    # The browser writes every 422 into its console.
    browser_errors.clear()
    assert_accessible(planter)
    field(planter, "name").get_by_role("textbox").fill("Kew")
    button(planter, "Next").click()
    expect(field(planter, "customer")).to_be_visible()

    assert_accessible(planter)
    assert_no_sideways(planter)


@SIZES
def test_a_form_in_a_dialog(planter: Visitor, declare: Declare, size: tuple[int, int]) -> None:
    declare(garden=specimen_panel)
    Specimen.objects.create(name="Moss")
    planter.resize(size)
    planter.open("/garden/specimens")
    planter.page.locator("[data-row]").get_by_role("button", name="Examine").click()
    expect(at(form(planter), "data").get_by_role("textbox")).to_be_visible()

    assert_accessible(planter)
    assert_no_sideways(planter)


def test_a_conflict_a_new_option_and_open_lists(
    planter: Visitor, browser_errors: list[str]
) -> None:
    record = Specimen.objects.create(name="Fern", body="Soft")
    planter.open(f"{PLANTS}/{record.pk}/edit")
    field(planter, "customer").locator("[data-slot=option-picker]").click()
    expect(planter.page.get_by_role("listbox")).to_be_visible()
    assert_accessible(planter)
    button(planter, "Create a new one").click()
    expect(planter.page.get_by_role("dialog", name="New: Customer")).to_be_visible()
    assert_accessible(planter)
    planter.page.keyboard.press("Escape")

    field(planter, "body").get_by_role("textbox").fill("Mine")
    Specimen.objects.filter(pk=record.pk).update(body="Theirs", token="theirs")
    button(planter, "Save changes").click()
    expect(planter.page.get_by_role("dialog", name="Somebody else")).to_be_visible()

    assert_accessible(planter)
    browser_errors.clear()


def test_from_right_to_left(planter: Visitor, settings: Settings) -> None:
    """Arabic: the page turns round, and nothing sticks out or is lost by it."""
    record = Specimen.objects.create(name="سرخس", body="ناعم", items=ENTRIES)
    settings.LANGUAGE_CODE = "ar"
    for size in (DESK, PHONE):
        planter.resize(size)
        for path in (f"{PLANTS}/{record.pk}/edit", f"{PLANTS}/{record.pk}", f"{TRIPS}/create"):
            planter.open(path)
            expect(planter.page.locator("html")).to_have_attribute("dir", "rtl")
            planter.page.wait_for_load_state("networkidle")
            assert violations(planter.page, EVERYTHING) == []
            assert_no_sideways(planter)
