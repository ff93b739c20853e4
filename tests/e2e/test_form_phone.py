"""Forms on a phone: bar and header hide no field, and no field widens the page."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, forms
from tests.e2e.field_inputs import field_at
from tests.e2e.forms import PLANTS
from tests.e2e.visitor import PHONE, Visitor
from tests.project.models import Customer, Project

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare

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

#: The distance of the focused control from the header, and whether it is a control of a field.
BELOW_HEADER = """() => {
  const focused = document.activeElement;
  const header = document.querySelector("header").getBoundingClientRect().bottom;
  return [focused.closest("[data-slot=field]") !== null,
          focused.getBoundingClientRect().top - header];
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


class OfferResource(Resource):
    """A required select, whose text for screen readers follows the selected option."""

    model = Project
    slug: ClassVar[str | None] = "offers"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema(
            [forms.Select("customer").relationship("customer", "name").searchable().required()]
        )


def offers(panel: Panel) -> Panel:
    return panel.path("offers").resources([OfferResource])


def test_a_long_option_does_not_widen_the_page(logged_in: Visitor, declare: Declare) -> None:
    declare(offers=offers)
    customer = Customer.objects.create(
        name="Agree with the press office on the scope of the booking engine"
    )
    offer = Project.objects.create(customer=customer, name="Offer")
    logged_in.resize(PHONE)
    logged_in.open(f"/offers/offers/{offer.pk}/edit")
    picker = logged_in.page.locator("[data-slot=option-picker]")
    expect(picker).to_contain_text("Agree with the press office")

    assert logged_in.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]


def test_a_field_that_is_reached_backwards_is_not_under_the_header(form_visitor: Visitor) -> None:
    form_visitor.resize((390, 420))
    form_visitor.open(f"{PLANTS}/create")
    page = form_visitor.page
    page.get_by_role("button", name="Cancel").or_(page.get_by_role("link", name="Cancel")).focus()
    distances = []
    is_field = True

    while is_field:
        page.keyboard.press("Shift+Tab")
        is_field, distance = page.evaluate(BELOW_HEADER)
        distances.append(distance)

    assert len(distances) > 3
    assert min(distances[:-1]) >= 0
