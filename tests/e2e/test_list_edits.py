"""Editable columns and reordering in a list."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import ORDER, TASKS, record, titles
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Task

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def first_titles(count: int) -> list[str]:
    """Return the titles of the first records in the stored order."""
    return list(Task.objects.order_by("position", "pk").values_list("title", flat=True)[:count])


def opened(visitor: Visitor, title: str) -> None:
    """Expand a card; a row shows everything."""
    record(visitor, title).wait_for()
    more = record(visitor, title).get_by_role("button", name="more")
    if more.count():
        more.click()


@SIZES
def test_a_switch_is_kept_at_once(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    switch = list_visitor.page.get_by_role("switch", name="Done: Task 01")

    with list_visitor.page.expect_response("**/actions/cell"):
        switch.click()
    expect(switch).to_be_checked()
    list_visitor.page.reload()

    expect(switch).to_be_checked()
    assert Task.objects.get(title="Task 01").is_done


@SIZES
def test_a_text_is_kept_at_enter_and_taken_back_at_escape(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    opened(list_visitor, "Task 01")
    box = list_visitor.page.get_by_role("textbox", name="Notes: Task 01")

    box.fill("call them back")
    with list_visitor.page.expect_response("**/actions/cell"):
        box.press("Enter")
    expect(box).not_to_have_attribute("aria-busy", "true")
    box.fill("never mind")
    box.press("Escape")

    expect(box).to_have_value("call them back")
    assert Task.objects.get(title="Task 01").notes == "call them back"


@SIZES
def test_a_refused_text_stays_with_the_reason_until_it_is_right(
    list_visitor: Visitor, size: tuple[int, int], browser_errors: list[str]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    opened(list_visitor, "Task 01")
    box = list_visitor.page.get_by_role("textbox", name="Notes: Task 01")

    box.fill("a secret")
    box.press("Enter")

    reason = record(list_visitor, "Task 01").get_by_text("A note holds no secrets.")
    expect(reason).to_be_visible()
    expect(box).to_have_value("a secret")
    expect(box).to_have_attribute("aria-invalid", "true")
    expect(box).to_have_accessible_description("A note holds no secrets.")
    assert Task.objects.get(title="Task 01").notes == "note 1"
    # The browser writes every 422 into its console.
    browser_errors.clear()
    box.fill("in the open")
    with list_visitor.page.expect_response("**/actions/cell"):
        box.press("Enter")
    expect(reason).to_have_count(0)
    assert Task.objects.get(title="Task 01").notes == "in the open"


def test_a_concurrent_edit_is_not_overwritten(
    list_visitor: Visitor, browser_errors: list[str]
) -> None:
    list_visitor.open(TASKS)
    Task.objects.filter(title="Task 01").update(notes="changed meanwhile")
    box = list_visitor.page.get_by_role("textbox", name="Notes: Task 01")

    box.fill("mine")
    box.press("Enter")

    expect(list_visitor.page.get_by_text("Another user changed this record")).to_be_visible()
    expect(box).to_have_value("changed meanwhile")
    assert Task.objects.get(title="Task 01").notes == "changed meanwhile"
    browser_errors.clear()


@SIZES
def test_a_row_is_dragged_to_its_place(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(ORDER)
    assert titles(list_visitor)[:4] == ["Task 01", "Task 02", "Task 03", "Task 04"]
    handle = list_visitor.page.get_by_role("button", name="Move Task 04")
    handle.wait_for()
    start, goal = handle.bounding_box(), record(list_visitor, "Task 01").bounding_box()
    assert start is not None
    assert goal is not None
    mouse = list_visitor.page.mouse

    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + 10, goal["y"] + goal["height"] * 0.8, steps=8)
    mouse.move(start["x"] + 10, goal["y"] + goal["height"] * 0.2, steps=4)
    with list_visitor.page.expect_response("**/actions/reorder"):
        mouse.up()

    expect(list_visitor.page.locator("[data-row]").first).to_contain_text("Task 04")
    assert titles(list_visitor)[:4] == ["Task 04", "Task 01", "Task 02", "Task 03"]
    assert first_titles(4) == ["Task 04", "Task 01", "Task 02", "Task 03"]


@SIZES
def test_a_row_is_moved_by_the_keyboard_and_said_where(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(ORDER)
    handle = list_visitor.page.get_by_role("button", name="Move Task 01")
    handle.focus()

    handle.press("Space")
    expect(handle).to_have_attribute("aria-pressed", "true")
    handle.press("ArrowDown")
    expect(list_visitor.page.get_by_text("Task 01, position 2 of 25")).to_have_count(1)
    handle.press("ArrowDown")
    expect(handle).to_be_focused()
    with list_visitor.page.expect_response("**/actions/reorder"):
        handle.press("Space")

    expect(list_visitor.page.locator("[data-row]").nth(2)).to_contain_text("Task 01")
    assert first_titles(4) == ["Task 02", "Task 03", "Task 01", "Task 04"]
    handle.press("Space")
    handle.press("ArrowUp")
    handle.press("Escape")
    expect(list_visitor.page.locator("[data-row]").nth(2)).to_contain_text("Task 01")
    assert first_titles(3) == ["Task 02", "Task 03", "Task 01"]


def test_rows_run_on_beneath_one_that_is_held_at_the_edge(list_visitor: Visitor) -> None:
    list_visitor.open(ORDER)
    handle = list_visitor.page.get_by_role("button", name="Move Task 01")
    handle.wait_for()
    start = handle.bounding_box()
    frame = list_visitor.page.locator("[data-slot=table-scroll]").bounding_box()
    assert start is not None
    assert frame is not None
    mouse = list_visitor.page.mouse

    mouse.move(start["x"] + 16, start["y"] + 16)
    mouse.down()
    mouse.move(start["x"] + 16, frame["y"] + frame["height"] - 8, steps=6)
    expect(record(list_visitor, "Task 25")).to_be_in_viewport()
    expect(list_visitor.page.get_by_text("Task 01, position 25 of 25")).to_have_count(1)
    with list_visitor.page.expect_response("**/actions/reorder"):
        mouse.up()

    assert first_titles(25)[-1] == "Task 01"


def test_rows_in_another_order_cannot_be_dragged(list_visitor: Visitor) -> None:
    list_visitor.open(f"{ORDER}?page=2")

    expect(record(list_visitor, "Task 30")).to_be_visible()
    expect(list_visitor.page.get_by_role("button", name="Move Task 30")).to_have_count(0)
