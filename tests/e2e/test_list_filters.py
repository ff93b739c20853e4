"""Filtering a list: on apply, by chips, by nested rules, by the search of one column."""

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
    """Choose from one of the panel's lists."""
    panel.get_by_role("combobox", name=name).select_option(choice)


def judge(rule: Locator, attribute: str, comparison: str, value: str) -> None:
    """Fill in a rule."""
    rule.get_by_role("combobox", name="Attribute").select_option(attribute)
    rule.get_by_role("combobox", name="Comparison").select_option(comparison)
    rule.get_by_label("Value").fill(value)


@SIZES
def test_filters_wait_for_the_button_and_are_told_by_chips(
    worker: Visitor, size: tuple[int, int]
) -> None:
    worker.resize(size)
    worker.open(TASKS)
    panel = filters(worker)

    choose(panel, "Done", "Yes")
    choose(panel, "Project", "Beta")
    expect(pager(worker)).to_contain_text("of 60")
    panel.get_by_role("button", name="Apply").click()

    expect(pager(worker)).to_contain_text("1–10 of 10")
    assert titles(worker) == [f"Task {number:02}" for number in range(6, 61, 6)]
    expect(chips(worker).get_by_role("listitem")).to_have_count(3)
    expect(chips(worker)).to_contain_text("Done")
    expect(chips(worker)).to_contain_text("Beta")
    expect(filters_button(worker)).to_contain_text("2 applied")


@SIZES
def test_what_was_not_applied_is_forgotten(worker: Visitor, size: tuple[int, int]) -> None:
    worker.resize(size)
    worker.open(TASKS)
    panel = filters(worker)
    choose(panel, "Done", "Yes")

    worker.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)

    expect(chips(worker)).to_have_count(0)
    expect(pager(worker)).to_contain_text("of 60")
    expect(filters_button(worker)).to_be_focused()


@SIZES
def test_chips_go_one_by_one_and_all_at_once(worker: Visitor, size: tuple[int, int]) -> None:
    worker.resize(size)
    worker.open(f"{TASKS}?filters[is_done]=1&filters[project]=2")
    expect(pager(worker)).to_contain_text("of 10")

    chips(worker).get_by_role("button", name=re.compile("Remove filter Done")).click()
    expect(pager(worker)).to_contain_text("of 30")
    chips(worker).get_by_role("button", name="Clear all filters").click()

    expect(pager(worker)).to_contain_text("of 60")
    expect(chips(worker)).to_have_count(0)
    expect(filters_button(worker)).to_be_focused()


@SIZES
def test_rules_in_groups_within_groups(worker: Visitor, size: tuple[int, int]) -> None:
    worker.resize(size)
    worker.open(TASKS)
    panel = filters(worker)

    # Position above 49, and (the title contains 5, or it is done).
    panel.get_by_role("button", name="Add rule").click()
    judge(panel.get_by_role("group", name="Rule 1").first, "Position", "greater_than", "49")
    panel.get_by_role("button", name="Add group").click()
    inner = panel.get_by_role("group", name="Group 2")
    inner.get_by_role("combobox", name="Match").select_option("Any of these holds")
    judge(inner.get_by_role("group", name="Rule 1"), "Title", "contains", "5")
    inner.get_by_role("button", name="Add rule").click()
    second = inner.get_by_role("group", name="Rule 2")
    second.get_by_role("combobox", name="Attribute").select_option("Is done")
    second.get_by_role("combobox", name="Comparison").select_option("is_true")
    panel.get_by_role("button", name="Apply").click()

    expect(pager(worker)).to_contain_text("1–10 of 10")
    assert titles(worker) == [f"Task {number}" for number in range(51, 61)]
    expect(chips(worker)).to_contain_text("Position")
    worker.page.reload()
    expect(pager(worker)).to_contain_text("1–10 of 10")


@SIZES
def test_nothing_that_matches_can_be_cleared(worker: Visitor, size: tuple[int, int]) -> None:
    worker.resize(size)
    worker.open(f"{TASKS}?filters[project]=2&search=Task+01")
    expect(worker.page.get_by_text("No results for")).to_be_visible()
    worker.open(f"{TASKS}?filters[project]=2&columnSearch[project.name]=alpha")

    worker.page.get_by_role("button", name="Clear filters", exact=True).click()

    expect(record(worker, "Task 01")).to_be_visible()
    expect(pager(worker)).to_contain_text("of 60")


def test_a_column_is_searched_below_its_heading(worker: Visitor) -> None:
    worker.open(TASKS)
    box = worker.page.get_by_role("searchbox", name="Search Project")

    box.fill("bet")

    expect(pager(worker)).to_contain_text("of 30")
    assert titles(worker) == [f"Task {number:02}" for number in range(2, 21, 2)]
    box.press("Escape")
    expect(pager(worker)).to_contain_text("of 60")


def test_on_a_phone_a_column_is_searched_among_the_filters(worker: Visitor) -> None:
    worker.resize(PHONE)
    worker.open(TASKS)
    panel = filters(worker)

    panel.get_by_role("searchbox", name="Search Project").fill("bet")
    expect(pager(worker)).to_contain_text("of 30")
    worker.page.keyboard.press("Escape")
    filters_button(worker).wait_for()

    expect(filters_button(worker)).to_contain_text("1 applied")
    panel = filters(worker)
    panel.get_by_role("button", name="Reset").click()
    expect(pager(worker)).to_contain_text("of 60")
