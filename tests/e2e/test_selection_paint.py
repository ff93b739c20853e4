"""A selection of a row is one paint of the table: nothing in it has a transition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import TASKS

if TYPE_CHECKING:
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

#: Starts the transitions of the new styles, and names what they change.
RUNNING = """
    (box) => {
        box.click();
        return new Promise((done) => requestAnimationFrame(() => {
            const all = document.getAnimations().filter((one) => one instanceof CSSTransition);
            done(all.filter((one) => one.effect.target.closest("table") !== null)
                .map((one) => one.transitionProperty));
        }));
    }
"""


def test_a_selected_row_has_no_transition(list_visitor: Visitor) -> None:
    list_visitor.open(TASKS)
    box = list_visitor.page.get_by_role("checkbox", name="Select Task 03")
    expect(box).to_be_visible()

    assert box.evaluate(RUNNING) == []

    expect(box).to_be_checked()
    expect(list_visitor.page.locator("tr[data-selected=true]")).to_have_count(1)
