"""The layout of a list: visible, hidden and moved columns, cards, groups, summaries."""

# The dash between two numbers is the one readers see.
# ruff: noqa: RUF001

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.lists import FEED, TASKS, assert_headings, pager, record, titles
from tests.e2e.visitor import DESK, PHONE, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def columns(visitor: Visitor) -> Locator:
    """Open the column manager and return it."""
    visitor.page.get_by_role("button", name="Columns", exact=True).click()
    panel = visitor.page.locator("[data-slot=column-manager]")
    panel.wait_for()
    return panel


def test_a_column_goes_and_another_comes(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    assert_headings(list_visitor, "Title", "Project", "Done", "Notes", "Position")
    panel = columns(list_visitor)

    panel.get_by_role("checkbox", name="Notes").uncheck()
    expect(list_visitor.page.get_by_role("columnheader", name="Notes")).to_have_count(0)
    panel.get_by_role("checkbox", name="Assignee").check()

    expect(list_visitor.page.get_by_role("columnheader", name="Assignee")).to_be_visible()
    assert_headings(list_visitor, "Title", "Project", "Done", "Position", "Assignee")
    expect(panel.get_by_role("checkbox", name="Title")).to_be_disabled()


def test_columns_are_moved_by_their_buttons_and_put_back(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    panel = columns(list_visitor)
    up = panel.get_by_role("button", name="Move Position up")

    up.click()
    expect(up).to_be_focused()
    up.press("Enter")
    expect(
        list_visitor.page.get_by_role("status").filter(has_text="Position is now")
    ).to_have_count(1)

    assert_headings(list_visitor, "Title", "Project", "Position", "Done", "Notes")
    panel.get_by_role("button", name="Reset").click()
    assert_headings(list_visitor, "Title", "Project", "Done", "Notes", "Position")


def test_on_a_phone_columns_are_chosen_in_a_sheet(list_visitor: Visitor) -> None:
    list_visitor.resize(PHONE)
    list_visitor.open(TASKS)
    expect(record(list_visitor, "Task 01")).to_contain_text("Alpha")
    panel = columns(list_visitor)
    expect(list_visitor.page.get_by_role("dialog", name="Columns")).to_be_visible()

    panel.get_by_role("checkbox", name="Project").uncheck()

    expect(record(list_visitor, "Task 01")).not_to_contain_text("Alpha")


def test_rows_become_cards_and_rows_again(list_visitor: Visitor) -> None:
    list_visitor.open(FEED)
    layout = list_visitor.page.get_by_role("group", name="Layout")

    layout.get_by_role("button", name="Show as cards").click()
    expect(list_visitor.page.get_by_role("table")).to_have_count(0)
    cards = list_visitor.page.locator("[data-slot=table-card]")
    expect(cards).to_have_count(10)
    first, second = cards.nth(0).bounding_box(), cards.nth(1).bounding_box()
    assert first is not None
    assert second is not None
    assert abs(first["y"] - second["y"]) < 1
    list_visitor.page.reload()
    expect(cards).to_have_count(10)
    layout.get_by_role("button", name="Show as a table").click()

    expect(list_visitor.page.get_by_role("table")).to_be_visible()
    assert titles(list_visitor)[0] == "Task 01"


@SIZES
def test_rows_stand_in_bands_with_their_figures(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(f"{TASKS}?perPage=100")

    list_visitor.page.get_by_role("combobox", name="Group by").select_option("Group: Project")

    bands = list_visitor.page.locator("[data-slot=group-header]")
    expect(bands).to_have_text(["Alpha", "Beta"])
    assert titles(list_visitor)[29:31] == ["Task 59", "Task 02"]
    # Odd positions make up one band's sum, even ones the other's.
    figures = list_visitor.page.locator("[data-slot=summary-row], [data-slot=card-figures]")
    expect(figures).to_have_count(3)
    expect(figures.nth(0)).to_contain_text("870")
    expect(figures.nth(1)).to_contain_text("900")
    expect(figures.nth(2)).to_contain_text("1,770")


def test_a_column_is_dragged_to_another_place(list_visitor: Visitor) -> None:
    page = list_visitor.page
    list_visitor.resize(DESK)
    list_visitor.open(TASKS)
    page.get_by_role("button", name="Columns", exact=True).click()
    panel = page.get_by_role("dialog", name="Columns")
    handle = panel.get_by_role("button", name="Move Position", exact=True)
    from_box = handle.bounding_box()
    target = panel.get_by_role("listitem").nth(1).bounding_box()
    assert from_box is not None
    assert target is not None

    page.mouse.move(from_box["x"] + 10, from_box["y"] + 10)
    page.mouse.down()
    page.mouse.move(from_box["x"] + 10, target["y"] + 4, steps=5)
    expect(panel.get_by_role("listitem").nth(1)).to_contain_text("Position")
    page.mouse.up()

    assert_headings(list_visitor, "Title", "Position", "Project", "Done", "Notes")
    expect(page).to_have_url(re.compile("columns=position%3A1"))
    page.reload()
    assert_headings(list_visitor, "Title", "Position", "Project", "Done", "Notes")


def test_a_grouped_list_does_not_repeat_its_headings(list_visitor: Visitor) -> None:
    page = list_visitor.page
    list_visitor.resize(DESK)
    list_visitor.open(f"{TASKS}?perPage=100")
    heading = page.get_by_role("columnheader", name="Project", exact=True)
    expect(heading).to_be_visible()

    page.get_by_role("combobox", name="Group by").select_option("Group: Project")

    expect(page.locator("[data-slot=group-header]")).to_have_text(["Alpha", "Beta"])
    expect(heading).to_be_hidden()
    background = "(cell) => getComputedStyle(cell).backgroundColor"
    sums = page.locator("tbody [data-slot=summary-row] td").first
    band = page.locator("[data-slot=group-header] th").nth(1)
    assert sums.evaluate(background) != band.evaluate(background)
    expect(band).to_have_css("border-top-width", "8px")
    page.get_by_role("combobox", name="Group by").select_option("Group: None")
    expect(heading).to_be_visible()


def test_figures_of_rows_that_were_left_are_shown_as_loading(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    figures = list_visitor.page.locator("tfoot [data-slot=summary-row]")
    expect(figures).to_contain_text("1,770")
    held = []
    list_visitor.page.route(
        "**/shift/tasks**",
        lambda route: (
            held.append(route)
            if "summaries" in (route.request.headers.get("x-inertia-partial-data") or "")
            else route.continue_()
        ),
    )

    list_visitor.search_box().fill("Task 60")
    expect(pager(list_visitor)).to_contain_text("1–1 of 1")

    expect(figures).to_have_attribute("aria-busy", "true")
    expect(figures).not_to_contain_text("1,770")
    expect(figures).to_contain_text("Sum")
    for route in held:
        route.continue_()
    expect(figures).to_contain_text("59")
    expect(figures).to_have_attribute("aria-busy", "false")
