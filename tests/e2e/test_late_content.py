"""Editors and relations load when they are shown, and nothing moves then."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import EVERYTHING, SCRIPT, violations
from tests.e2e.field_inputs import field_at, load_fields
from tests.e2e.forms import form
from tests.e2e.relations import JOBS, make_job, tab
from tests.project.field_samples import specimen_panel
from tests.project.models import Specimen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

#: In pixels.
TOLERANCE = 3


@pytest.fixture
def specimen(form_visitor: Visitor, declare: Declare) -> Visitor:
    """Open a form with every type of field."""
    declare(garden=specimen_panel)
    record = Specimen.objects.create(name="Moss")
    form_visitor.open(f"/garden/specimens/{record.pk}/edit")
    form(form_visitor).wait_for()
    return form_visitor


def missing(page: Page) -> Locator:
    return page.locator("[data-slot=when-shown][aria-busy]")


def scripts(page: Page) -> set[str]:
    """Return the names of the loaded scripts, without hashes."""
    urls = page.evaluate("performance.getEntriesByType('resource').map((entry) => entry.name)")
    files = {urlsplit(url).path.rpartition("/")[2] for url in urls}
    return {file[: -len("-12345678.js")] for file in files if file.endswith(".js")}


def heights(page: Page) -> dict[str, float]:
    """Return the height of each field by its name."""
    found: dict[str, float] = page.locator("[data-path]").evaluate_all(
        "(all) => Object.fromEntries("
        "all.map((one) => [one.dataset.path, one.getBoundingClientRect().height]))"
    )
    return found


def test_an_editor_loads_when_it_is_scrolled_to(specimen: Visitor) -> None:
    page = specimen.page
    page.wait_for_load_state("networkidle")
    assert "CodeText" not in scripts(page)

    field_at(form(specimen), "data").scroll_into_view_if_needed()

    expect(field_at(form(specimen), "data").get_by_role("textbox")).to_be_visible()
    assert "CodeText" in scripts(page)


def test_a_field_does_not_change_its_height_when_it_arrives(specimen: Visitor) -> None:
    page = specimen.page
    late = missing(page).evaluate_all(
        "(all) => all.map((one) => one.closest('[data-path]').dataset.path)"
    )
    assert {"data", "pictures"} <= set(late)
    before = heights(page)

    load_fields(form(specimen))
    expect(missing(page)).to_have_count(0)

    after = heights(page)
    moved = {path: (before[path], after[path]) for path in late}
    assert {path: pair for path, pair in moved.items() if abs(pair[0] - pair[1]) > TOLERANCE} == {}


def test_the_focus_moves_from_the_placeholder_into_the_editor(specimen: Visitor) -> None:
    field = field_at(form(specimen), "data")
    placeholder = field.locator("[data-slot=when-shown]")
    expect(placeholder).to_have_attribute("tabindex", "0")

    placeholder.evaluate("(one) => one.focus({ preventScroll: true })")

    expect(field.get_by_role("textbox")).to_be_focused()


@pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages")
def test_a_missing_editor_is_accessible(specimen: Visitor) -> None:
    expect(missing(specimen.page)).not_to_have_count(0)

    assert violations(specimen.page, EVERYTHING) == []


def test_relations_load_when_they_are_scrolled_to(foreman: Visitor) -> None:
    job = make_job()
    foreman.resize((1440, 100))
    foreman.open(f"{JOBS}/{job.pk}/edit?relation=labels")
    page = foreman.page
    expect(missing(page)).to_have_count(1)
    page.wait_for_load_state("networkidle")
    assert not {"relations", "table"} & scripts(page)

    missing(page).scroll_into_view_if_needed()

    expect(tab(foreman, "Labels")).to_have_attribute("aria-selected", "true")
    assert {"relations", "table"} <= scripts(page)
