"""List entries with data that only the server has: a stored secret, the type of a block."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.field_inputs import LEAF, PLAN
from tests.e2e.forms import SHEDS, button, field
from tests.e2e.visitor import Visitor
from tests.project.models import Specimen

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def save(visitor: Visitor, record: Specimen) -> Specimen:
    button(visitor, "Save changes").click()
    expect(visitor.toast("Shed updated.")).to_be_visible()
    record.refresh_from_db()
    return record


def test_a_secret_is_typed_twice_kept_and_moved(form_visitor: Visitor) -> None:
    shed = Specimen.objects.create(name="North", items=[{"title": "Gate", "code": "gate-secret"}])
    form_visitor.open(f"{SHEDS}/{shed.pk}/edit")
    assert "gate-secret" not in form_visitor.page.content()
    field(form_visitor, "items").get_by_role("button", name="Add").click()
    form_visitor.page.keyboard.type("Door")
    added = field(form_visitor, "items.1.code")
    added.get_by_label("Code", exact=True).fill("door-secret")
    again = added.get_by_label("Confirm Code")
    again.press_sequentially("door-secret")
    expect(again).to_have_value("door-secret")

    # A live field elsewhere sends the form to the server and back.
    with form_visitor.page.expect_response("**/form-state?**"):
        field(form_visitor, "name").get_by_role("textbox").fill("South")
    expect(again).to_have_value("door-secret")
    handle = button(form_visitor, "Move Door")
    handle.focus()
    handle.press("Space")
    handle.press("ArrowUp")
    handle.press("Space")
    expect(field(form_visitor, "items.1.title").get_by_role("textbox")).to_have_value("Gate")

    assert save(form_visitor, shed).items == [
        {"title": "Door", "code": "door-secret"},
        {"title": "Gate", "code": "gate-secret"},
    ]

    form_visitor.open(f"{SHEDS}/{shed.pk}/edit")
    field(form_visitor, "items.1.title").get_by_role("textbox").fill("Fence")
    assert save(form_visitor, shed).items == [
        {"title": "Door", "code": "door-secret"},
        {"title": "Fence", "code": "gate-secret"},
    ]


def test_blocks_validate_files_of_the_same_name_by_their_own_limits(form_visitor: Visitor) -> None:
    shed = Specimen.objects.create(
        name="North",
        blocks=[{"type": "picture", "data": {}}, {"type": "paper", "data": {}}],
    )
    form_visitor.open(f"{SHEDS}/{shed.pk}/edit")
    picture, paper = (
        field(form_visitor, "blocks.0.data.file"),
        field(form_visitor, "blocks.1.data.file"),
    )
    chosen = ((picture, LEAF, "leaf.png"), (paper, PLAN, "plan.pdf"))
    for place, file, name in chosen:
        place.locator("input[type=file]").set_input_files([file])
        expect(place).to_contain_text(name)

    first, second = save(form_visitor, shed).blocks

    assert first["data"]["file"].endswith("leaf.png")
    assert second["data"]["file"].endswith("plan.pdf")
