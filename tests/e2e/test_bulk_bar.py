"""The place of the bulk bar: it covers neither the pager nor the checkboxes of rows."""

from __future__ import annotations

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.e2e.lists import TASKS, bulk_bar, pager, record
from tests.e2e.visitor import DESK, PHONE, TABLET, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def overlap(one: FloatRect, other: FloatRect) -> bool:
    return (
        one["x"] < other["x"] + other["width"]
        and other["x"] < one["x"] + one["width"]
        and one["y"] < other["y"] + other["height"]
        and other["y"] < one["y"] + one["height"]
    )


def assert_nothing_covered(visitor: Visitor) -> None:
    bar = box_of(bulk_bar(visitor))
    assert not overlap(bar, box_of(pager(visitor)))
    for row in visitor.page.locator("[data-row]").all():
        assert not overlap(bar, box_of(row.get_by_role("checkbox").first))


@pytest.mark.parametrize("size", [DESK, TABLET, (1440, 480)])
def test_the_bar_covers_neither_the_pager_nor_a_checkbox(
    list_visitor: Visitor, size: tuple[int, int]
) -> None:
    list_visitor.resize(size)
    list_visitor.open(f"{TASKS}?perPage=25")

    record(list_visitor, "Task 02").get_by_role("checkbox", name="Select Task 02").check()

    expect(bulk_bar(list_visitor)).to_be_visible()
    assert_nothing_covered(list_visitor)
    list_visitor.page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    list_visitor.page.wait_for_timeout(200)
    assert_nothing_covered(list_visitor)


def test_a_selection_does_not_make_the_page_of_a_long_list_higher(list_visitor: Visitor) -> None:
    height = "() => document.documentElement.scrollHeight"
    list_visitor.resize(DESK)
    list_visitor.open(f"{TASKS}?perPage=25")
    before = list_visitor.page.evaluate(height)

    record(list_visitor, "Task 02").get_by_role("checkbox", name="Select Task 02").check()

    expect(bulk_bar(list_visitor)).to_be_visible()
    assert list_visitor.page.evaluate(height) == before


def test_on_a_phone_the_end_of_the_page_is_below_the_pager(list_visitor: Visitor) -> None:
    list_visitor.resize(PHONE)
    list_visitor.open(TASKS)
    list_visitor.page.get_by_role("checkbox", name="Select Task 02").check()
    expect(bulk_bar(list_visitor)).to_be_visible()

    list_visitor.page.evaluate("() => window.scrollTo(0, document.body.scrollHeight)")
    list_visitor.page.wait_for_timeout(200)

    assert_nothing_covered(list_visitor)
    below = box_of(pager(list_visitor))
    assert below["y"] + below["height"] <= box_of(bulk_bar(list_visitor))["y"]
