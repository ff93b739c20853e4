"""Lists: search, sorting, pages, tabs, density and shortcuts."""

# The dash between two numbers is the one readers see.
# ruff: noqa: RUF001

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import FEED, TASKS, pager, record, titles
from tests.e2e.visitor import DESK, PHONE, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def span(first: int, last: int) -> list[str]:
    return [f"Task {number:02}" for number in range(first, last + 1)]


@SIZES
def test_a_search_narrows_the_rows_and_the_address(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    assert titles(list_visitor) == span(1, 10)

    list_visitor.search_box().fill("7")

    expect(pager(list_visitor)).to_contain_text("1–6 of 6")
    assert titles(list_visitor) == [f"Task {tens}7" for tens in range(6)]
    expect(list_visitor.page).to_have_url(re.compile("search=7"))
    list_visitor.page.reload()
    expect(list_visitor.search_box()).to_have_value("7")
    expect(record(list_visitor, "Task 57")).to_be_visible()


@SIZES
def test_every_word_is_looked_for_and_nothing_found_is_said(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)

    list_visitor.search_box().fill("beta 06")
    expect(pager(list_visitor)).to_contain_text("1–1 of 1")
    assert titles(list_visitor) == ["Task 06"]
    list_visitor.search_box().fill("zebra")

    expect(list_visitor.page.get_by_text("No results for “zebra”")).to_be_visible()
    list_visitor.page.get_by_role("button", name="Clear search").first.click()
    expect(record(list_visitor, "Task 01")).to_be_visible()
    expect(list_visitor.search_box()).to_be_focused()


def test_a_heading_sorts_up_then_down_and_says_so(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    heading = list_visitor.page.get_by_role("columnheader", name="Position")
    button = heading.get_by_role("button")

    button.click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    button.click()

    expect(heading).to_have_attribute("aria-sort", "descending")
    expect(record(list_visitor, "Task 60")).to_be_visible()
    assert titles(list_visitor) == span(51, 60)[::-1]


def test_a_phone_sorts_by_a_list_of_orders(list_visitor: Visitor) -> None:
    list_visitor.resize(PHONE)
    list_visitor.open(TASKS)

    list_visitor.page.get_by_role("combobox", name="Sort by").select_option("Position, descending")

    expect(record(list_visitor, "Task 60")).to_be_visible()
    assert titles(list_visitor) == span(51, 60)[::-1]


@SIZES
def test_pages_are_turned_typed_and_made_longer(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)

    list_visitor.page.get_by_role("button", name="Next page").click()
    expect(pager(list_visitor)).to_contain_text("11–20 of 60")
    assert titles(list_visitor) == span(11, 20)
    jump = list_visitor.page.get_by_role("textbox", name="Page")
    jump.fill("6")
    jump.press("Enter")
    expect(pager(list_visitor)).to_contain_text("51–60 of 60")
    assert titles(list_visitor) == span(51, 60)
    list_visitor.page.get_by_role("combobox", name="Rows per page").select_option("50")

    expect(pager(list_visitor)).to_contain_text("1–50 of 60")
    assert titles(list_visitor) == span(1, 50)
    list_visitor.page.go_back()
    expect(list_visitor.page).not_to_have_url(re.compile("perPage"))


@SIZES
def test_a_cursor_leads_to_the_end_and_back(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(FEED)
    forth = list_visitor.page.get_by_role("button", name="Next page")
    back = list_visitor.page.get_by_role("button", name="Previous page")
    expect(back).to_have_attribute("aria-disabled", "true")
    seen = titles(list_visitor)

    for page in range(1, 6):
        forth.click()
        expect(record(list_visitor, f"Task {page * 10 + 1:02}")).to_be_visible()
        seen += titles(list_visitor)
    expect(forth).to_have_attribute("aria-disabled", "true")
    back.click()

    assert seen == span(1, 60)
    expect(record(list_visitor, "Task 41")).to_be_visible()
    assert titles(list_visitor) == span(41, 50)
    expect(list_visitor.page.get_by_role("textbox", name="Page")).to_have_count(0)


@SIZES
def test_a_view_narrows_the_list_and_wears_its_count(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    views = list_visitor.page.get_by_role("group", name="Views")
    done = views.get_by_role("button", name="Done")
    expect(views).to_contain_text("20")

    done.click()

    expect(pager(list_visitor)).to_contain_text("1–10 of 20")
    assert titles(list_visitor)[:3] == ["Task 03", "Task 06", "Task 09"]
    expect(list_visitor.page).to_have_url(re.compile("tab=done"))
    expect(done).to_have_attribute("aria-pressed", "true")
    list_visitor.page.reload()
    expect(pager(list_visitor)).to_contain_text("1–10 of 20")


def test_rows_stand_close_and_still_do_the_next_time(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    switch = list_visitor.page.get_by_role("button", name="Compact rows")
    before = record(list_visitor, "Task 01").bounding_box()

    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    after = record(list_visitor, "Task 01").bounding_box()
    list_visitor.open(FEED)

    assert before is not None
    assert after is not None
    assert (round(before["height"]), round(after["height"])) == (44, 34)
    expect(list_visitor.page.get_by_role("button", name="Compact rows")).to_have_attribute(
        "aria-pressed", "true"
    )
    again = record(list_visitor, "Task 01").bounding_box()
    assert again is not None
    assert round(again["height"]) == 34


def test_keys_walk_tick_open_and_explain_themselves(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    press = list_visitor.page.keyboard.press

    press("j")
    expect(record(list_visitor, "Task 01")).to_be_focused()
    press("j")
    press("j")
    press("k")
    expect(record(list_visitor, "Task 02")).to_be_focused()
    press("x")
    expect(list_visitor.page.get_by_role("checkbox", name="Select Task 02")).to_be_checked()
    press("?")
    sheet = list_visitor.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet).to_contain_text("Select record")
    press("Escape")
    expect(sheet).to_have_count(0)
    # The sheet took the Escape; what is selected stays.
    expect(list_visitor.page.get_by_role("checkbox", name="Select Task 02")).to_be_checked()
    press("/")
    expect(list_visitor.search_box()).to_be_focused()
    press("Escape")
    record(list_visitor, "Task 02").focus()
    press("Enter")

    expect(list_visitor.page).to_have_url(re.compile(r"/shift/tasks/\d+$"))


def test_letters_in_a_field_are_letters(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    box = list_visitor.page.get_by_role("textbox", name="Notes: Task 01")

    box.fill("")
    box.press_sequentially("jkx?/")

    expect(box).to_have_value("jkx?/")
    expect(box).to_be_focused()
    expect(list_visitor.page.get_by_role("dialog")).to_have_count(0)
    box.press("Escape")
    expect(box).to_have_value("note 1")
