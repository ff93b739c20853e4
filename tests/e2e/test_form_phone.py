"""Forms on a phone: the bar with the buttons hides no field."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.field_inputs import field_at
from tests.e2e.forms import PLANTS
from tests.e2e.visitor import PHONE, Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

#: Focus each control of the form and return those that the bar covers.
COVERED = """async () => {
  const bar = document.querySelector("[data-slot=save-bar]");
  const selector = "input:not([type=hidden]):not(:disabled), textarea, select, button[data-slot]";
  const controls = [...document.querySelectorAll("[data-slot=panel-form] [data-slot=field]")]
    .flatMap((field) => [...field.querySelectorAll(selector)])
    .filter((each) => each.getClientRects().length > 0 && !bar.contains(each));
  const covered = [];
  for (const control of controls) {
    control.focus();
    await new Promise(requestAnimationFrame);
    const { top, bottom } = control.getBoundingClientRect();
    if (bottom > bar.getBoundingClientRect().top + 1 || top < 0) {
      covered.push(control.closest("[data-field]").dataset.field);
    }
  }
  return { count: controls.length, covered };
}"""


def test_a_focused_field_is_never_under_the_bar(form_visitor: Visitor) -> None:
    form_visitor.resize(PHONE)
    form_visitor.open(f"{PLANTS}/create")
    form = form_visitor.page.locator("[data-slot=panel-form]")
    field_at(form, "name").get_by_role("textbox").fill("Fern")
    bar = form_visitor.page.locator("[data-slot=save-bar][data-held=true]")
    expect(bar).to_be_visible()

    found = form_visitor.page.evaluate(COVERED)

    assert found["count"] > 3
    assert found["covered"] == []
    box = bar.bounding_box()
    assert box is not None
    # One line of buttons.
    assert box["height"] < 70


def test_a_bar_that_appears_does_not_cover_the_field_in_use(form_visitor: Visitor) -> None:
    form_visitor.resize((390, 420))
    form_visitor.open(f"{PLANTS}/create")
    name = field_at(form_visitor.page.locator("[data-slot=panel-form]"), "name").get_by_role(
        "textbox"
    )
    # The field is at the lower edge of the window.
    name.evaluate("(each) => { each.focus(); each.scrollIntoView({ block: 'end' }); }")
    form_visitor.page.keyboard.type("Fern")
    bar = form_visitor.page.locator("[data-slot=save-bar][data-held=true]")
    expect(bar).to_be_visible()

    field_box, bar_box = name.bounding_box(), bar.bounding_box()
    assert field_box is not None
    assert bar_box is not None
    assert field_box["y"] + field_box["height"] <= bar_box["y"]
