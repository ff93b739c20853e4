"""The controls of a row are aligned, with or without labels and hints."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.field_inputs import field_at
from tests.e2e.forms import PLANTS
from tests.e2e.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def middle(control: Locator) -> float:
    box = control.bounding_box()
    assert box is not None
    return box["y"] + box["height"] / 2


def test_a_switch_lines_up_with_its_neighbours(form_visitor: Visitor) -> None:
    form_visitor.open(f"{PLANTS}/create")
    form = form_visitor.page.locator("[data-slot=panel-form]")
    switch = field_at(form, "is_public").get_by_role("switch")
    label = field_at(form, "is_public").locator("label")
    alone = switch.bounding_box()
    switch.click()
    room = field_at(form, "weight").get_by_role("textbox")
    expect(room).to_be_visible()

    assert middle(switch) == pytest.approx(middle(room), abs=1)
    assert middle(label) == pytest.approx(middle(room), abs=1)
    # Without a neighbour it needs no room above it.
    moved = switch.bounding_box()
    assert alone is not None
    assert moved is not None
    assert moved["y"] - alone["y"] > 20

    form_visitor.resize((390, 844))
    frame, above = field_at(form, "is_public").bounding_box(), field_at(form, "body").bounding_box()
    assert frame is not None
    assert above is not None
    # On a telephone there is one column, and the gap of all rows.
    assert frame["y"] - (above["y"] + above["height"]) == pytest.approx(20, abs=1)
