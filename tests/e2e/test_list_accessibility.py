"""axe on a list in every state that people bring it into, at the desk and on the phone."""

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
    """Look at what is on the screen, in both appearances."""
    visitor.turn("light")
    assert violations(visitor.page, EVERYTHING) == []
    visitor.turn("dark")
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
def test_a_list(worker: Visitor, size: tuple[int, int], path: str) -> None:
    worker.resize(size)
    worker.open(path)
    worker.page.wait_for_load_state("networkidle")

    assert_accessible(worker)


@SIZES
def test_a_selection_and_its_question(worker: Visitor, size: tuple[int, int]) -> None:
    worker.resize(size)
    worker.open(TASKS)
    worker.page.get_by_role("checkbox", name="Select Task 01").check()
    expect(bulk_bar(worker)).to_be_visible()
    assert_accessible(worker)

    bulk_bar(worker).get_by_role("button", name="Delete").click()
    expect(worker.page.get_by_role("dialog")).to_be_visible()

    assert_accessible(worker)


@SIZES
def test_open_filters_with_rules(worker: Visitor, size: tuple[int, int]) -> None:
    worker.resize(size)
    worker.open(TASKS)
    panel = filters(worker)
    panel.get_by_role("button", name="Add group").click()
    expect(panel.get_by_role("group", name="Rule 1")).to_be_visible()

    assert_accessible(worker)


@SIZES
def test_open_columns_and_a_menu_of_actions(worker: Visitor, size: tuple[int, int]) -> None:
    worker.resize(size)
    worker.open(TASKS)
    worker.page.get_by_role("button", name="Columns").click()
    expect(worker.page.locator("[data-slot=column-manager]")).to_be_visible()
    assert_accessible(worker)
    worker.page.keyboard.press("Escape")

    record(worker, "Task 03").get_by_role("button", name="Actions: Task 03").click()
    expect(worker.page.get_by_role("menu")).to_be_visible()

    assert_accessible(worker)


def test_a_refused_cell_and_the_sheet_of_keys(worker: Visitor, browser_errors: list[str]) -> None:
    worker.open(TASKS)
    box = worker.page.get_by_role("textbox", name="Notes: Task 01")
    box.fill("a secret")
    box.press("Enter")
    expect(worker.page.get_by_text("A note holds no secrets.")).to_be_visible()
    browser_errors.clear()
    assert_accessible(worker)
    box.press("Escape")
    record(worker, "Task 02").focus()

    worker.page.keyboard.press("?")
    expect(worker.page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()

    assert_accessible(worker)
