"""What users are told about an action: refused records, toasts and saved cells."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Request, expect

from tests.e2e.field_inputs import field_at
from tests.e2e.forms import PLANTS
from tests.e2e.lists import TASKS, bulk_bar, pager, record
from tests.e2e.visitor import DESK, PHONE, HeldRequests, Visitor
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


def overlap(one: Locator, other: Locator) -> bool:
    """Return whether two elements cover each other."""
    first, second = one.bounding_box(), other.bounding_box()
    assert first is not None
    assert second is not None
    return (
        first["x"] < second["x"] + second["width"]
        and second["x"] < first["x"] + first["width"]
        and first["y"] < second["y"] + second["height"]
        and second["y"] < first["y"] + first["height"]
    )


@SIZES
def test_a_refused_selection_names_the_records_and_continues_with_the_others(
    list_visitor: Visitor, size: tuple[int, int], browser_errors: list[str]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    tick(list_visitor, "Task 01", "Task 02", "Task 03")

    bulk_bar(list_visitor).get_by_role("button", name="Finish").click()

    dialog = list_visitor.page.get_by_role("dialog", name="“Finish” isn't possible for 1 task.")
    expect(dialog.locator("[data-slot=refused-records]")).to_have_text("It is done already.Task 03")
    assert not Task.objects.get(title="Task 01").is_done
    browser_errors.clear()
    dialog.get_by_role("button", name="Continue with the other 2").click()

    toast = list_visitor.toast("2 tasks finished. 1 skipped: It is done already.")
    expect(toast).to_be_visible()
    expect(dialog).to_have_count(0)
    assert Task.objects.filter(title__in=["Task 01", "Task 02"], is_done=True).count() == 2
    # The skipped row stays selected.
    expect(bulk_bar(list_visitor)).to_contain_text("1 selected")
    box = list_visitor.page.get_by_role("checkbox", name="Select Task 03", exact=True)
    expect(box).to_be_checked()
    assert not overlap(toast, bulk_bar(list_visitor))


def test_an_action_that_skips_asks_nothing(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    tick(list_visitor, "Task 02", "Task 03", "Task 06")

    bulk_bar(list_visitor).get_by_role("button", name="Close").click()

    toast = list_visitor.toast("Task finished. 1 handled, 2 skipped: It is done already.")
    expect(toast).to_be_visible()
    expect(bulk_bar(list_visitor)).to_contain_text("2 selected")
    assert Task.objects.get(title="Task 02").is_done


def test_a_record_that_is_refused_meanwhile_says_why(
    list_visitor: Visitor, browser_errors: list[str]
) -> None:
    list_visitor.open(TASKS)
    row = record(list_visitor, "Task 01")
    row.get_by_role("button", name="Actions: Task 01").hover()
    Task.objects.filter(title="Task 01").update(is_done=True)

    row.get_by_role("button", name="Finish: Task 01").click()

    expect(list_visitor.toast("It is done already.")).to_be_visible()
    expect(list_visitor.page.get_by_text("permission")).to_have_count(0)
    browser_errors.clear()


@SIZES
def test_a_toast_covers_neither_the_pager_nor_the_button_for_a_new_record(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.queue_message("Saved as a draft.")
    list_visitor.open(TASKS)
    toast = list_visitor.toast("Saved as a draft.")
    expect(toast).to_be_visible()
    toast.hover()

    pager(list_visitor).scroll_into_view_if_needed()
    list_visitor.page.wait_for_timeout(300)

    assert not overlap(toast, pager(list_visitor))
    expect(toast).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [DESK, (390, 844)], ids=["desk", "phone"])
def test_a_toast_does_not_cover_the_save_bar(form_visitor: Visitor, size: tuple[int, int]) -> None:
    form_visitor.resize(size)
    form_visitor.queue_message("Saved as a draft.")
    form_visitor.open(f"{PLANTS}/create")
    toast = form_visitor.toast("Saved as a draft.")
    expect(toast).to_be_visible()
    toast.hover()

    # The bar appears while the toast is there.
    form = form_visitor.page.locator("[data-slot=panel-form]")
    field_at(form, "name").get_by_role("textbox").fill("Fern")
    bar = form_visitor.page.locator("[data-slot=save-bar][data-held=true]")
    expect(bar).to_be_visible()
    form_visitor.page.wait_for_timeout(300)

    assert not overlap(toast, bar)
    expect(toast).to_be_in_viewport(ratio=1)
    expect(bar).to_be_in_viewport(ratio=1)


def test_a_toast_is_shown_even_if_the_user_leaves_at_once(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    held = HeldRequests(list_visitor, "**/actions/record")
    row = record(list_visitor, "Task 01")
    row.get_by_role("button", name="Actions: Task 01").hover()
    row.get_by_role("button", name="Finish: Task 01").click()
    waiting = held.next()

    list_visitor.nav_link("Feed").click()
    held.open()
    waiting.continue_()

    expect(list_visitor.heading()).to_have_text("Feed")
    expect(list_visitor.toast("Done.")).to_be_visible()
    assert Task.objects.get(title="Task 01").is_done


@SIZES
def test_a_saved_cell_is_confirmed_in_the_cell_and_nowhere_else(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(TASKS)
    failed: list[str] = []
    list_visitor.page.on("requestfailed", lambda request: failed.append(_name(request)))

    list_visitor.page.get_by_role("switch", name="Done: Task 01").click()

    expect(record(list_visitor, "Task 01").locator("[data-slot=cell-saved]")).to_be_visible()
    expect(list_visitor.page.locator("[data-slot=announcer]")).to_have_text("Done saved")
    expect(list_visitor.page.locator("[data-slot=cell-saved]")).to_have_count(0)
    assert failed == []
    # The next page has no message about the cell.
    list_visitor.open("/shift/feed")
    expect(list_visitor.page.locator("[data-slot=toast]")).to_have_count(0)


def _name(request: Request) -> str:
    return f"{request.method} {request.url} {request.failure}"
