"""Rules for screens, checked on pages of the demo in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.demo.demo_project import DemoProject, RunningDemo
from tests.e2e.smoke import leave

if TYPE_CHECKING:
    from playwright.sync_api import FloatRect, Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.services("bundle")]

#: A date as the demo's English writes it, and the dresses of other formatters.
DATE = re.compile(r"\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b")
OTHER_DATES = re.compile(
    r"\b[A-Z][a-z]{2,}\. \d|\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}/\d{1,2}/\d{4}\b|[ap]\.m\."
)


@pytest.fixture
def reader(page: Page, running_demo: RunningDemo) -> Iterator[Page]:
    """Return the tab of a signed-in administrator."""
    page.set_default_timeout(15_000)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"{running_demo.url}/admin/login")
    page.get_by_label("Email").fill("admin@demo.test")
    page.get_by_role("textbox", name="Password").fill("demo-panel")
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{running_demo.url}/admin")
    yield page
    leave(page)


def look_of(element: Locator, *properties: str) -> dict[str, Any]:
    """Return computed styles of an element."""
    found: dict[str, Any] = element.evaluate(
        "(element, names) => { const style = getComputedStyle(element);"
        " return Object.fromEntries(names.map((name) => [name, style[name]])); }",
        list(properties),
    )
    return found


def main_text(page: Page) -> str:
    page.wait_for_load_state("networkidle")
    return page.get_by_role("main").inner_text()


@pytest.mark.parametrize(
    "path", ["/admin/tasks", "/admin/invoices/1100", "/admin/projects/1200", "/admin/comments"]
)
def test_dates_have_one_format_on_every_page(
    reader: Page, running_demo: RunningDemo, path: str
) -> None:
    reader.goto(f"{running_demo.url}{path}")
    expect(reader.get_by_role("main").get_by_text(DATE).first).to_be_visible()

    text = main_text(reader)

    assert DATE.search(text)
    assert OTHER_DATES.search(text) is None


def test_an_empty_date_shows_the_order_of_its_parts(
    reader: Page, running_demo: RunningDemo
) -> None:
    reader.goto(f"{running_demo.url}/admin/tasks")
    reader.get_by_role("button", name="Filters").click()
    first = reader.get_by_role("textbox", name="From").first
    expect(first).to_be_visible()

    assert first.get_attribute("placeholder") == "MM/DD/YYYY"
    assert first.input_value() == ""


def test_the_levels_of_a_record_have_different_tabs(
    reader: Page, running_demo: RunningDemo
) -> None:
    reader.goto(f"{running_demo.url}/admin/projects/1200/edit")
    pages = reader.get_by_role("navigation", name="This record")
    parts = reader.get_by_role("tablist").first
    relations = reader.get_by_role("tablist").last
    expect(relations.get_by_role("tab", name="Tasks")).to_be_visible()

    names = ("backgroundColor", "borderBottomWidth", "padding")
    looks = [look_of(each, *names) for each in (pages, parts, relations)]

    assert looks[0] != looks[1] != looks[2] != looks[0]
    # The tab says it; there is no button and no second heading for it.
    expect(reader.get_by_role("main").get_by_role("link", name="Edit", exact=True)).to_have_count(1)
    expect(reader.get_by_text("Edit project")).to_have_count(0)


def test_both_sorts_of_selects_look_the_same(reader: Page, running_demo: RunningDemo) -> None:
    reader.goto(f"{running_demo.url}/admin/invoices/1100/edit")
    native = reader.locator('[data-path="currency"] select')
    picker = reader.locator('[data-path="customer"] [data-slot=option-picker]')
    expect(picker).to_be_visible()

    names = ("height", "borderColor", "borderRadius", "fontSize", "color", "backgroundColor")

    assert look_of(native, *names) == look_of(picker, *names)


def test_an_editable_choice_is_as_wide_as_its_options(
    reader: Page, running_demo: RunningDemo
) -> None:
    reader.goto(f"{running_demo.url}/admin/memberships")
    choice = reader.locator("[data-slot=select-cell] select").first
    expect(choice).to_be_visible()

    shown, needed = choice.evaluate(
        "(select) => { const shown = select.offsetWidth; select.style.width = 'max-content';"
        " return [shown, select.offsetWidth]; }"
    )

    assert shown >= needed


def test_a_page_without_records_shows_its_widgets(reader: Page, running_demo: RunningDemo) -> None:
    reader.goto(f"{running_demo.url}/admin/about")

    expect(reader.get_by_role("main").get_by_text("20,000", exact=True)).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_checkboxes_are_drawn_in_both_themes(
    reader: Page, running_demo: RunningDemo, scheme: Any
) -> None:
    reader.emulate_media(color_scheme=scheme)
    reader.goto(f"{running_demo.url}/admin/tasks")
    box = reader.get_by_role("main").get_by_role("checkbox").nth(1)
    expect(box).to_be_visible()
    empty = look_of(box, "appearance", "backgroundColor")

    box.check()

    assert empty["appearance"] == "none"
    expect(box).not_to_have_css("background-color", empty["backgroundColor"])
    box.uncheck()


def test_related_values_addresses_and_people_lead_somewhere(
    reader: Page, running_demo: RunningDemo, seeded_demo: DemoProject
) -> None:
    with seeded_demo.database() as database:
        task, project, person = database.execute(
            "SELECT t.id, t.project_id, u.name FROM agency_task t "
            "JOIN agency_user u ON u.id = t.assignee_id ORDER BY t.id LIMIT 1"
        ).fetchone()
        [customer] = database.execute(
            "SELECT id FROM agency_customer WHERE email <> '' ORDER BY id LIMIT 1"
        ).fetchone()
    main = reader.get_by_role("main")

    reader.goto(f"{running_demo.url}/admin/tasks/{task}")
    link = main.locator(f"a[href='/admin/projects/{project}']")
    expect(link.first).to_be_visible()
    initials = "".join(word[0] for word in person.split()[:1])
    expect(main.get_by_text(person).first).to_be_visible()
    expect(main.get_by_text(re.compile(f"^{initials}")).first).to_be_visible()

    reader.goto(f"{running_demo.url}/admin/customers/{customer}")
    expect(main.locator("a[href^='mailto:']").first).to_be_visible()


def test_tasks_show_their_state_on_a_narrow_screen(reader: Page, running_demo: RunningDemo) -> None:
    reader.set_viewport_size({"width": 1024, "height": 768})
    reader.goto(f"{running_demo.url}/admin/tasks")
    table = reader.get_by_role("main").get_by_role("table")

    for name in ("Title", "Project", "State", "Due"):
        expect(table.get_by_role("columnheader", name=name)).to_be_visible()


def test_attachments_have_the_names_of_the_uploaded_files(
    reader: Page, running_demo: RunningDemo, seeded_demo: DemoProject
) -> None:
    with seeded_demo.database() as database:
        key, paths = database.execute(
            "SELECT id, attachments FROM agency_task WHERE attachments != '[]' ORDER BY id"
        ).fetchone()
    prefix, _, name = json.loads(paths)[0].rpartition("/")[2].partition("-")

    reader.goto(f"{running_demo.url}/admin/tasks/{key}")

    expect(reader.get_by_role("main").get_by_text(name).first).to_be_visible()
    assert len(prefix) == 32
    assert prefix not in main_text(reader)


@pytest.mark.parametrize(
    ("path", "rows"), [("/edit", "[data-slot=entry-table]"), ("", "[data-slot=rows-table]")]
)
def test_the_totals_of_an_invoice_are_below_its_amounts(
    path: str, rows: str, reader: Page, running_demo: RunningDemo
) -> None:
    reader.goto(f"{running_demo.url}/admin/invoices/1100{path}")
    totals = reader.locator("[data-slot=totals]")
    amounts = totals.get_by_text(re.compile(r"^\D*[\d,]+\.\d\d$"))
    expect(amounts).to_have_count(3)

    ends = {round(box["x"] + box["width"]) for box in map(_box, amounts.all())}
    table = _box(reader.locator(rows).first)

    assert len(ends) == 1
    assert ends.pop() == pytest.approx(table["x"] + table["width"], abs=1.5)
    assert _box(totals)["y"] > table["y"] + table["height"]
    expect(totals.get_by_role("textbox")).to_have_count(0)


def _box(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box
