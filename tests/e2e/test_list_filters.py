"""Filters of a list: apply button, chips, query builder, column search."""

# The dash between two numbers is the one readers see.
# ruff: noqa: RUF001

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.lists import TASKS, chips, filters, filters_button, pager, record, titles
from tests.e2e.visitor import DESK, PHONE, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def choose(panel: Locator, name: str, choice: str) -> None:
    """Choose an option of a select in the panel."""
    panel.get_by_role("combobox", name=name).select_option(choice)


def fill_rule(rule: Locator, attribute: str, comparison: str, value: str) -> None:
    """Fill in a rule of the query builder."""
    rule.get_by_role("combobox", name="Attribute").select_option(attribute)
    rule.get_by_role("combobox", name="Comparison").select_option(comparison)
    rule.get_by_label("Value").fill(value)


@SIZES
def test_filters_wait_for_the_button_and_are_shown_as_chips(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    panel = filters(list_visitor)

    choose(panel, "Done", "Yes")
    choose(panel, "Project", "Beta")
    expect(pager(list_visitor)).to_contain_text("of 60")
    panel.get_by_role("button", name="Apply").click()

    expect(pager(list_visitor)).to_contain_text("1–10 of 10")
    assert titles(list_visitor) == [f"Task {number:02}" for number in range(6, 61, 6)]
    expect(chips(list_visitor).get_by_role("listitem")).to_have_count(3)
    expect(chips(list_visitor)).to_contain_text("Done")
    expect(chips(list_visitor)).to_contain_text("Beta")
    expect(filters_button(list_visitor)).to_contain_text("2 applied")


@SIZES
def test_what_was_not_applied_is_forgotten(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    panel = filters(list_visitor)
    choose(panel, "Done", "Yes")

    list_visitor.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)

    expect(chips(list_visitor)).to_have_count(0)
    expect(pager(list_visitor)).to_contain_text("of 60")
    expect(filters_button(list_visitor)).to_be_focused()


@SIZES
def test_chips_go_one_by_one_and_all_at_once(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(f"{TASKS}?filters[is_done]=1&filters[project]=2")
    expect(pager(list_visitor)).to_contain_text("of 10")

    chips(list_visitor).get_by_role("button", name=re.compile("Remove filter Done")).click()
    expect(pager(list_visitor)).to_contain_text("of 30")
    chips(list_visitor).get_by_role("button", name="Clear all filters").click()

    expect(pager(list_visitor)).to_contain_text("of 60")
    expect(chips(list_visitor)).to_have_count(0)
    expect(filters_button(list_visitor)).to_be_focused()


@SIZES
def test_rules_in_groups_within_groups(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    panel = filters(list_visitor)

    # Position above 49, and (the title contains 5, or it is done).
    panel.get_by_role("button", name="Add condition").click()
    fill_rule(
        panel.get_by_role("group", name="Condition 1").first, "Position", "greater_than", "49"
    )
    panel.get_by_role("button", name="Add group").click()
    inner = panel.get_by_role("group", name="Group 2")
    inner.get_by_role("combobox", name="Match").select_option("Match any")
    fill_rule(inner.get_by_role("group", name="Condition 1"), "Title", "contains", "5")
    inner.get_by_role("button", name="Add condition").click()
    second = inner.get_by_role("group", name="Condition 2")
    second.get_by_role("combobox", name="Attribute").select_option("Is done")
    second.get_by_role("combobox", name="Comparison").select_option("is_true")
    panel.get_by_role("button", name="Apply").click()

    expect(pager(list_visitor)).to_contain_text("1–10 of 10")
    assert titles(list_visitor) == [f"Task {number}" for number in range(51, 61)]
    expect(chips(list_visitor)).to_contain_text("Position")
    list_visitor.page.reload()
    expect(pager(list_visitor)).to_contain_text("1–10 of 10")


@SIZES
def test_nothing_that_matches_can_be_cleared(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(f"{TASKS}?filters[project]=2&search=Task+01")
    expect(list_visitor.page.get_by_text("No results for")).to_be_visible()
    list_visitor.open(f"{TASKS}?filters[project]=2&columnSearch[project.name]=alpha")

    list_visitor.page.get_by_role("button", name="Clear filters", exact=True).click()

    expect(record(list_visitor, "Task 01")).to_be_visible()
    expect(pager(list_visitor)).to_contain_text("of 60")


def test_a_column_is_searched_below_its_heading(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    box = list_visitor.page.get_by_role("searchbox", name="Search Project")

    box.fill("bet")

    expect(pager(list_visitor)).to_contain_text("of 30")
    assert titles(list_visitor) == [f"Task {number:02}" for number in range(2, 21, 2)]
    box.press("Escape")
    expect(pager(list_visitor)).to_contain_text("of 60")


def test_on_a_phone_a_column_is_searched_among_the_filters(list_visitor: Visitor) -> None:
    list_visitor.resize(PHONE)
    list_visitor.open(TASKS)
    panel = filters(list_visitor)

    panel.get_by_role("searchbox", name="Search Project").fill("bet")
    expect(pager(list_visitor)).to_contain_text("of 30")
    list_visitor.page.keyboard.press("Escape")
    filters_button(list_visitor).wait_for()

    expect(filters_button(list_visitor)).to_contain_text("1 applied")
    panel = filters(list_visitor)
    panel.get_by_role("button", name="Reset").click()
    expect(pager(list_visitor)).to_contain_text("of 60")
