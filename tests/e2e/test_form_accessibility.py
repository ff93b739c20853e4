"""axe on forms and record pages in their states, desktop and phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations
from tests.e2e.field_inputs import load_fields
from tests.e2e.forms import PLANTS, TRIPS, button, field, form, message, tab
from tests.e2e.row_actions import choose_action
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.field_samples import specimen_panel
from tests.project.models import Specimen

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
    """Run axe in both color schemes."""
    visitor.set_color_scheme("light")
    assert violations(visitor.page, EVERYTHING) == []
    visitor.set_color_scheme("dark")
    assert violations(visitor.page, CONTRAST) == []


def assert_no_sideways(visitor: Visitor) -> None:
    """A form on a phone does not scroll sideways."""
    page = "document.documentElement"
    assert visitor.page.evaluate(f"() => {page}.scrollWidth <= {page}.clientWidth")


@SIZES
def test_every_kind_of_field_asked_and_refused(
    form_visitor: Visitor, declare: Declare, size: tuple[int, int]
) -> None:
    declare(garden=specimen_panel)
    form_visitor.resize(size)
    form_visitor.open("/garden/specimens/create")
    load_fields(form(form_visitor))
    form_visitor.page.wait_for_load_state("networkidle")
    assert_accessible(form_visitor)
    assert_no_sideways(form_visitor)

    field(form_visitor, "amount").get_by_role("spinbutton").fill("101")
    field(form_visitor, "color").get_by_role("textbox").first.fill("blueish")
    field(form_visitor, "items").get_by_role("button", name="Add").click()
    button(form_visitor, "Create").click()
    expect(form_visitor.page.locator("[data-slot=error-summary]")).to_be_visible()

    assert_accessible(form_visitor)
    assert_no_sideways(form_visitor)


@SIZES
def test_an_edited_record(form_visitor: Visitor, size: tuple[int, int]) -> None:
    record = Specimen.objects.create(name="Fern", body="Soft", items=ENTRIES)
    form_visitor.resize(size)
    form_visitor.open(f"{PLANTS}/{record.pk}/edit")
    field(form_visitor, "is_public").get_by_role("switch").click()
    expect(form_visitor.page.get_by_text("Unsaved changes")).to_be_visible()
    assert_accessible(form_visitor)
    button(form_visitor, "Save changes").click()
    expect(message(form_visitor, "weight")).to_be_visible()

    tab(form_visitor, "Care").click()
    expect(field(form_visitor, "items").locator("[data-slot=entry]")).to_have_count(2)

    assert_accessible(form_visitor)
    assert_no_sideways(form_visitor)


@SIZES
def test_a_record_to_be_read_and_what_is_asked_about_it(
    form_visitor: Visitor, size: tuple[int, int]
) -> None:
    record = Specimen.objects.create(name="Fern", token="fern", state="open", body="Soft")
    form_visitor.resize(size)
    form_visitor.open(f"{PLANTS}/{record.pk}")
    expect(form_visitor.page.get_by_role("button", name="Put on show")).to_be_visible()

    assert_accessible(form_visitor)
    assert_no_sideways(form_visitor)


@SIZES
def test_steps(form_visitor: Visitor, size: tuple[int, int], browser_errors: list[str]) -> None:
    form_visitor.resize(size)
    form_visitor.open(f"{TRIPS}/create")
    button(form_visitor, "Next").click()
    expect(message(form_visitor, "name")).to_be_visible()
    # The browser writes every 422 into its console.
    browser_errors.clear()
    assert_accessible(form_visitor)
    field(form_visitor, "name").get_by_role("textbox").fill("Kew")
    button(form_visitor, "Next").click()
    expect(field(form_visitor, "customer")).to_be_visible()

    assert_accessible(form_visitor)
    assert_no_sideways(form_visitor)


@SIZES
def test_a_form_in_a_dialog(form_visitor: Visitor, declare: Declare, size: tuple[int, int]) -> None:
    declare(garden=specimen_panel)
    Specimen.objects.create(name="Moss")
    form_visitor.resize(size)
    form_visitor.open("/garden/specimens")
    choose_action(form_visitor.page.locator("[data-row]"), "Examine")
    load_fields(form(form_visitor))

    assert_accessible(form_visitor)
    assert_no_sideways(form_visitor)


def test_a_conflict_a_new_option_and_open_lists(
    form_visitor: Visitor, browser_errors: list[str]
) -> None:
    record = Specimen.objects.create(name="Fern", body="Soft")
    form_visitor.open(f"{PLANTS}/{record.pk}/edit")
    field(form_visitor, "customer").locator("[data-slot=option-picker]").click()
    expect(form_visitor.page.get_by_role("listbox")).to_be_visible()
    assert_accessible(form_visitor)
    button(form_visitor, "Create a new one").click()
    expect(form_visitor.page.get_by_role("dialog", name="New: Customer")).to_be_visible()
    assert_accessible(form_visitor)
    form_visitor.page.keyboard.press("Escape")

    field(form_visitor, "body").get_by_role("textbox").fill("Mine")
    Specimen.objects.filter(pk=record.pk).update(body="Theirs", token="theirs")
    button(form_visitor, "Save changes").click()
    expect(form_visitor.page.get_by_role("dialog", name="This record was changed")).to_be_visible()

    assert_accessible(form_visitor)
    browser_errors.clear()


def test_from_right_to_left(form_visitor: Visitor, settings: Settings) -> None:
    """In Arabic the page is mirrored without overflow."""
    record = Specimen.objects.create(name="سرخس", body="ناعم", items=ENTRIES)
    settings.LANGUAGE_CODE = "ar"
    for size in (DESK, PHONE):
        form_visitor.resize(size)
        for path in (f"{PLANTS}/{record.pk}/edit", f"{PLANTS}/{record.pk}", f"{TRIPS}/create"):
            form_visitor.open(path)
            expect(form_visitor.page.locator("html")).to_have_attribute("dir", "rtl")
            form_visitor.page.wait_for_load_state("networkidle")
            assert violations(form_visitor.page, EVERYTHING) == []
            assert_no_sideways(form_visitor)
