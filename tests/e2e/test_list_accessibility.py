"""axe on a list in each of its states, desktop and phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations
from tests.e2e.lists import FEED, ORDER, TASKS, bulk_bar, filters, record
from tests.e2e.visitor import DESK, PHONE, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages"),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def assert_accessible(visitor: Visitor) -> None:
    """Run axe in both color schemes."""
    visitor.set_color_scheme("light")
    assert violations(visitor.page, EVERYTHING) == []
    visitor.set_color_scheme("dark")
    assert violations(visitor.page, CONTRAST) == []


@SIZES
@pytest.mark.parametrize(
    "path",
    [
        f"{TASKS}?filters[is_done]=1&filters[project]=2",
        f"{TASKS}?group=project.name&perPage=100",
        f"{FEED}?layout=grid",
        ORDER,
    ],
    ids=["filtered", "banded", "cards", "ordered by hand"],
)
def test_a_list(list_visitor: Visitor, size: tuple[int, int], path: str) -> None:
    list_visitor.resize(size)
    list_visitor.open(path)
    list_visitor.page.wait_for_load_state("networkidle")

    assert_accessible(list_visitor)


@SIZES
def test_a_selection_and_its_question(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    list_visitor.page.get_by_role("checkbox", name="Select Task 01").check()
    expect(bulk_bar(list_visitor)).to_be_visible()
    assert_accessible(list_visitor)

    bulk_bar(list_visitor).get_by_role("button", name="Delete").click()
    expect(list_visitor.page.get_by_role("dialog")).to_be_visible()

    assert_accessible(list_visitor)


@SIZES
def test_open_filters_with_rules(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    panel = filters(list_visitor)
    panel.get_by_role("button", name="Add group").click()
    expect(panel.get_by_role("group", name="Condition 1")).to_be_visible()

    assert_accessible(list_visitor)


@SIZES
def test_open_columns_and_a_menu_of_actions(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    list_visitor.page.get_by_role("button", name="Columns", exact=True).click()
    expect(list_visitor.page.locator("[data-slot=column-manager]")).to_be_visible()
    assert_accessible(list_visitor)
    list_visitor.page.keyboard.press("Escape")

    record(list_visitor, "Task 03").get_by_role("button", name="Actions: Task 03").click()
    expect(list_visitor.page.get_by_role("menu")).to_be_visible()

    assert_accessible(list_visitor)


def test_a_refused_cell_and_the_sheet_of_keys(
    list_visitor: Visitor, browser_errors: list[str]
) -> None:
    list_visitor.open(TASKS)
    box = list_visitor.page.get_by_role("textbox", name="Notes: Task 01")
    box.fill("a secret")
    box.press("Enter")
    expect(list_visitor.page.get_by_text("A note holds no secrets.")).to_be_visible()
    browser_errors.clear()
    assert_accessible(list_visitor)
    box.press("Escape")
    record(list_visitor, "Task 02").focus()

    list_visitor.page.keyboard.press("?")
    expect(list_visitor.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()

    assert_accessible(list_visitor)
