"""Actions on one record, a selection or all matching records, with confirmation and denial."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import TASKS, bulk_bar, pager, record, titles
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Task

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])


def tick(visitor: Visitor, *names: str) -> None:
    for name in names:
        visitor.page.get_by_role("checkbox", name=f"Select {name}", exact=True).check()


@SIZES
def test_some_rows_are_deleted_after_a_question(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    tick(list_visitor, "Task 02", "Task 04", "Task 05")
    expect(bulk_bar(list_visitor)).to_contain_text("3 selected")
    expect(bulk_bar(list_visitor)).to_be_in_viewport(ratio=1)

    bulk_bar(list_visitor).get_by_role("button", name="Delete").click()
    question = list_visitor.page.get_by_role("dialog")
    expect(question).to_contain_text("Delete 3 tasks?")
    expect(question).to_contain_text("This can't be undone.")
    expect(question.get_by_role("button", name="Cancel")).to_be_focused()
    question.get_by_role("button", name="Delete 3 tasks").click()

    expect(list_visitor.toast("3 tasks deleted.")).to_be_visible()
    expect(pager(list_visitor)).to_contain_text("of 57")
    expect(bulk_bar(list_visitor)).to_have_count(0)
    assert titles(list_visitor)[:3] == ["Task 01", "Task 03", "Task 06"]
    assert Task.objects.count() == 57


@SIZES
def test_a_question_that_is_denied_changes_nothing(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    tick(list_visitor, "Task 01")

    bulk_bar(list_visitor).get_by_role("button", name="Delete").click()
    list_visitor.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()

    expect(list_visitor.page.get_by_role("dialog")).to_have_count(0)
    expect(bulk_bar(list_visitor)).to_contain_text("1 selected")
    assert Task.objects.count() == 60


def test_all_that_match_are_deleted_and_nothing_else(list_visitor: Visitor) -> None:
    list_visitor.open(f"{TASKS}?filters[project]=2")
    list_visitor.page.get_by_role("checkbox", name="Select all rows on this page").check()
    expect(bulk_bar(list_visitor)).to_contain_text("10 selected")

    bulk_bar(list_visitor).get_by_role("button", name="Select all 30 matching").click()
    expect(bulk_bar(list_visitor)).to_contain_text("All 30 selected")
    bulk_bar(list_visitor).get_by_role("button", name="Delete").click()
    list_visitor.page.get_by_role("dialog").get_by_role("button", name="Delete 30 tasks").click()

    expect(list_visitor.toast("30 tasks deleted.")).to_be_visible()
    assert Task.objects.count() == 30
    assert not Task.objects.filter(project=2).exists()


def test_selecting_everything_changes_neither_the_rows_nor_the_history(
    list_visitor: Visitor,
) -> None:
    list_visitor.open(f"{TASKS}?filters[project]=2&page=2")
    page = list_visitor.page
    place = "() => [location.href, history.length, window.scrollY]"
    page.get_by_role("checkbox", name="Select all rows on this page").check()
    page.evaluate("() => window.scrollTo(0, 40)")
    before, shown = page.evaluate(place), titles(list_visitor)

    with page.expect_response(lambda response: "/tasks?" in response.url) as answer:
        bulk_bar(list_visitor).get_by_role("button", name="Select all 30 matching").click()

    assert list(answer.value.json()["props"].keys() & {"selection", "rows", "pagination"}) == [
        "selection"
    ]
    expect(bulk_bar(list_visitor)).to_contain_text("All 30 selected")
    assert page.evaluate(place) == before
    assert titles(list_visitor) == shown


def test_a_failed_request_for_everything_is_shown_and_can_be_repeated(
    list_visitor: Visitor, browser_errors: list[str]
) -> None:
    list_visitor.open(TASKS)
    page = list_visitor.page
    tick(list_visitor, "Task 02")
    page.route("**/tasks?*", lambda route: route.fulfill(status=500, body=""))
    button = bulk_bar(list_visitor).get_by_role("button", name="Select all 60 matching")

    button.click()
    expect(page.locator("[data-slot=toast]")).to_contain_text("Something went wrong")
    expect(bulk_bar(list_visitor)).to_contain_text("1 selected")
    expect(button).to_be_focused()
    page.unroute("**/tasks?*")
    page.keyboard.press("Enter")

    expect(bulk_bar(list_visitor)).to_contain_text("All 60 selected")
    browser_errors.clear()


def test_a_range_is_ticked_with_shift_and_cleared_with_escape(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    tick(list_visitor, "Task 02")

    list_visitor.page.get_by_role("checkbox", name="Select Task 06").click(modifiers=["Shift"])
    expect(bulk_bar(list_visitor)).to_contain_text("5 selected")
    list_visitor.page.keyboard.press("Escape")

    expect(bulk_bar(list_visitor)).to_have_count(0)
    expect(list_visitor.page.get_by_role("checkbox", name="Select Task 04")).not_to_be_checked()


def test_a_selection_is_of_the_page_on_the_screen(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    tick(list_visitor, "Task 02")

    list_visitor.page.get_by_role("button", name="Next page").click()
    expect(record(list_visitor, "Task 11")).to_be_visible()
    expect(bulk_bar(list_visitor)).to_have_count(0)
    list_visitor.page.get_by_role("button", name="Previous page").click()

    expect(bulk_bar(list_visitor)).to_contain_text("1 selected")


@SIZES
def test_an_action_of_one_row_runs_at_once_and_a_refused_one_says_why(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    row = record(list_visitor, "Task 01")
    row.get_by_role("button", name="Actions: Task 01").click()
    list_visitor.page.get_by_role("menuitem", name="Finish").click()

    expect(list_visitor.page.locator("[data-slot=toast]")).to_be_visible()
    expect(row.get_by_role("switch", name="Done: Task 01")).to_be_checked()
    assert Task.objects.get(title="Task 01").is_done
    row.get_by_role("button", name="Actions: Task 01").click()
    refused = list_visitor.page.get_by_role("menuitem", name="Finish")
    expect(refused).to_have_attribute("aria-disabled", "true")
    expect(list_visitor.page.get_by_role("menu")).to_contain_text("It is done already.")


@SIZES
def test_one_row_is_deleted_by_name(list_visitor: Visitor, size: tuple[int, int]) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)

    record(list_visitor, "Task 02").get_by_role("button", name="Actions: Task 02").click()
    list_visitor.page.get_by_role("menuitem", name="Delete").click()
    question = list_visitor.page.get_by_role("dialog")
    expect(question.get_by_text("Task 02")).to_have_count(1)
    question.get_by_role("button", name="Delete").click()

    expect(list_visitor.toast("Task deleted.")).to_be_visible()
    expect(record(list_visitor, "Task 02")).to_have_count(0)
    expect(pager(list_visitor)).to_contain_text("of 59")
    assert not Task.objects.filter(title="Task 02").exists()
