"""The search boxes of columns in a browser: one baseline, and closed on a small window."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import TASKS, record, titles
from tests.e2e.visitor import DESK, TABLET, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LABELS = """() => [...document.querySelectorAll("thead th[scope=col]")].map((cell) => {
  const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode();
  if (words === null || words.textContent.trim() === "Actions") { return null; }
  const range = document.createRange();
  range.selectNodeContents(words);
  return Math.round(range.getBoundingClientRect().top);
}).filter((top) => top !== null)"""


def test_headings_have_one_baseline(list_visitor: Visitor) -> None:
    list_visitor.resize(DESK)
    list_visitor.open(TASKS)
    box = list_visitor.page.get_by_role("searchbox", name="Search project")

    expect(box).to_have_attribute("placeholder", "Search project")
    assert len(set(list_visitor.page.evaluate(LABELS))) == 1


def test_on_a_small_window_the_boxes_are_opened_with_a_button(list_visitor: Visitor) -> None:
    page = list_visitor.page
    list_visitor.resize(TABLET)
    list_visitor.open(TASKS)
    box = page.get_by_role("searchbox", name="Search project")
    toggle = page.get_by_role("button", name="Search columns")
    expect(box).to_have_count(0)
    expect(toggle).to_have_attribute("aria-expanded", "false")

    toggle.click()
    box.fill("beta")

    expect(record(list_visitor, "Task 01")).to_have_count(0)
    assert titles(list_visitor)[0] == "Task 02"
    expect(toggle).to_have_count(0)
    page.reload()
    expect(box).to_have_value("beta")
    box.press("Escape")
    expect(record(list_visitor, "Task 01")).to_be_visible()
    expect(box).to_be_focused()
    toggle.click()
    expect(box).to_have_count(0)
