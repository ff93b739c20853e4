"""Lists of entries in a form: added, moved, removed, and refused where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.forms import PLANTS, button, field, message, tab
from tests.e2e.visitor import Visitor
from tests.project.models import Specimen

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

TASKS = [{"title": "Water", "count": 2}, {"title": "Prune", "count": 1}]


@pytest.fixture
def plant(planter: Visitor) -> Specimen:
    return Specimen.objects.create(name="Fern", items=TASKS)


def open_care(visitor: Visitor, record: Specimen) -> Locator:
    """Open the tab with the lists, and return the entries of the first."""
    visitor.open(f"{PLANTS}/{record.pk}/edit")
    tab(visitor, "Care").click()
    entries = field(visitor, "items").locator("[data-slot=entry]")
    expect(entries).to_have_count(len(record.items))
    return entries


def save(visitor: Visitor, record: Specimen) -> Specimen:
    button(visitor, "Save changes").click()
    expect(visitor.toast("Plant updated.")).to_be_visible()
    record.refresh_from_db()
    return record


def test_entries_are_added_refused_and_stored(planter: Visitor, plant: Specimen) -> None:
    entries = open_care(planter, plant)
    field(planter, "items").get_by_role("button", name="Add").click()
    expect(entries).to_have_count(3)
    expect(entries.nth(2).get_by_role("textbox", name="Title")).to_be_focused()
    entries.nth(2).get_by_role("spinbutton", name="Count").fill("5")

    button(planter, "Save changes").click()

    expect(message(planter, "items.2.title")).to_have_text("This field is required.")
    title = field(planter, "items.2.title").get_by_role("textbox")
    expect(title).to_be_focused()
    expect(title).to_have_attribute("aria-invalid", "true")
    expect(entries.nth(2)).to_contain_text("1 problem")
    expect(message(planter, "items.0.title")).to_have_count(0)
    plant.refresh_from_db()
    assert plant.items == TASKS

    planter.page.keyboard.type("Feed")
    expect(message(planter, "items.2.title")).to_have_count(0)
    assert save(planter, plant).items == [*TASKS, {"title": "Feed", "count": 5}]


def test_entries_are_moved_by_keys_and_by_the_mouse(planter: Visitor, plant: Specimen) -> None:
    plant.items = [*TASKS, {"title": "Feed", "count": None}]
    plant.save()
    entries = open_care(planter, plant)
    handle = button(planter, "Move Water")
    handle.focus()

    handle.press("Space")
    handle.press("ArrowDown")
    handle.press("Space")

    expect(entries.nth(1)).to_contain_text("Water")
    start = button(planter, "Move Feed").bounding_box()
    goal = entries.nth(0).bounding_box()
    assert start is not None
    assert goal is not None
    mouse = planter.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + 8, goal["y"] + goal["height"] * 0.7, steps=8)
    mouse.move(start["x"] + 8, goal["y"] + goal["height"] * 0.1, steps=4)
    mouse.up()
    expect(entries.nth(0)).to_contain_text("Feed")

    names = [entry["title"] for entry in save(planter, plant).items]
    assert names == ["Feed", "Prune", "Water"]


def test_a_removed_entry_can_be_taken_back(planter: Visitor, plant: Specimen) -> None:
    entries = open_care(planter, plant)

    entries.nth(0).get_by_role("button", name="Remove Water").click()
    expect(entries).to_have_count(1)
    button(planter, "Undo").click()
    expect(entries).to_have_count(2)
    expect(entries.nth(0)).to_contain_text("Water")
    entries.nth(1).get_by_role("button", name="Remove Prune").click()
    expect(entries).to_have_count(1)

    assert save(planter, plant).items == TASKS[:1]


def test_entries_of_several_kinds(planter: Visitor, plant: Specimen) -> None:
    open_care(planter, plant)
    blocks = field(planter, "blocks")
    for kind in ("Heading", "Figure"):
        blocks.get_by_role("button", name="Add").last.click()
        planter.page.get_by_role("menuitem", name=kind).click()
    expect(blocks.get_by_role("spinbutton")).to_be_focused()
    planter.page.keyboard.type("4")

    button(planter, "Save changes").click()
    expect(message(planter, "blocks.0.data.text")).to_have_text("This field is required.")
    expect(field(planter, "blocks.0.data.text").get_by_role("textbox")).to_be_focused()
    planter.page.keyboard.type("Roots")

    assert save(planter, plant).blocks == [
        {"type": "heading", "data": {"text": "Roots"}},
        {"type": "figure", "data": {"value": 4}},
    ]
