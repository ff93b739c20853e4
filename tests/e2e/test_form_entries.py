"""What only the server knows of an entry: its stored secret, and the kind of its block."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.forms import SHEDS, button, field
from tests.e2e.hands import LEAF, PLAN
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


def test_a_secret_is_typed_twice_kept_and_moved(planter: Visitor) -> None:
    shed = Specimen.objects.create(name="North", items=[{"title": "Gate", "code": "1111"}])
    planter.open(f"{SHEDS}/{shed.pk}/edit")
    assert "1111" not in planter.page.content()
    field(planter, "items").get_by_role("button", name="Add").click()
    planter.page.keyboard.type("Door")
    added = field(planter, "items.1.code")
    added.get_by_label("Code", exact=True).fill("2222")
    again = added.get_by_label("Code, once more")
    again.press_sequentially("2222")
    expect(again).to_have_value("2222")

    # A live field elsewhere sends the form to the server and back.
    with planter.page.expect_response("**/form-state?**"):
        field(planter, "name").get_by_role("textbox").fill("South")
    expect(again).to_have_value("2222")
    handle = button(planter, "Move Door")
    handle.focus()
    handle.press("Space")
    handle.press("ArrowUp")
    handle.press("Space")
    expect(field(planter, "items.1.title").get_by_role("textbox")).to_have_value("Gate")

    assert save(planter, shed).items == [
        {"title": "Door", "code": "2222"},
        {"title": "Gate", "code": "1111"},
    ]

    planter.open(f"{SHEDS}/{shed.pk}/edit")
    field(planter, "items.1.title").get_by_role("textbox").fill("Fence")
    assert save(planter, shed).items == [
        {"title": "Door", "code": "2222"},
        {"title": "Fence", "code": "1111"},
    ]


def test_blocks_judge_files_of_the_same_name_by_their_own_limits(planter: Visitor) -> None:
    shed = Specimen.objects.create(
        name="North",
        blocks=[{"type": "picture", "data": {}}, {"type": "paper", "data": {}}],
    )
    planter.open(f"{SHEDS}/{shed.pk}/edit")
    picture, paper = field(planter, "blocks.0.data.file"), field(planter, "blocks.1.data.file")
    chosen = ((picture, LEAF, "leaf.png"), (paper, PLAN, "plan.pdf"))
    for place, file, name in chosen:
        place.locator("input[type=file]").set_input_files([file])
        expect(place).to_contain_text(name)

    first, second = save(planter, shed).blocks

    assert first["data"]["file"].endswith("leaf.png")
    assert second["data"]["file"].endswith("plan.pdf")
