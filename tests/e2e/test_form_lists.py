"""Repeaters and builders: entries are added, moved, removed and validated."""

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
def plant(form_visitor: Visitor) -> Specimen:
    return Specimen.objects.create(name="Fern", items=TASKS)


def open_care(visitor: Visitor, record: Specimen) -> Locator:
    """Open the tab with the lists and return the entries of the first one."""
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


def test_entries_are_added_refused_and_stored(form_visitor: Visitor, plant: Specimen) -> None:
    entries = open_care(form_visitor, plant)
    field(form_visitor, "items").get_by_role("button", name="Add").click()
    expect(entries).to_have_count(3)
    expect(entries.nth(2).get_by_role("textbox", name="Title")).to_be_focused()
    entries.nth(2).get_by_role("spinbutton", name="Count").fill("5")

    button(form_visitor, "Save changes").click()

    expect(message(form_visitor, "items.2.title")).to_have_text("This field is required.")
    title = field(form_visitor, "items.2.title").get_by_role("textbox")
    expect(title).to_be_focused()
    expect(title).to_have_attribute("aria-invalid", "true")
    expect(entries.nth(2)).to_contain_text("1 problem")
    expect(message(form_visitor, "items.0.title")).to_have_count(0)
    plant.refresh_from_db()
    assert plant.items == TASKS

    form_visitor.page.keyboard.type("Feed")
    expect(message(form_visitor, "items.2.title")).to_have_count(0)
    assert save(form_visitor, plant).items == [*TASKS, {"title": "Feed", "count": 5}]


def test_entries_are_moved_by_keys_and_by_the_mouse(form_visitor: Visitor, plant: Specimen) -> None:
    plant.items = [*TASKS, {"title": "Feed", "count": None}]
    plant.save()
    entries = open_care(form_visitor, plant)
    handle = button(form_visitor, "Move Water")
    handle.focus()

    handle.press("Space")
    handle.press("ArrowDown")
    handle.press("Space")

    expect(entries.nth(1)).to_contain_text("Water")
    start = button(form_visitor, "Move Feed").bounding_box()
    goal = entries.nth(0).bounding_box()
    assert start is not None
    assert goal is not None
    mouse = form_visitor.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(start["x"] + 8, goal["y"] + goal["height"] * 0.7, steps=8)
    mouse.move(start["x"] + 8, goal["y"] + goal["height"] * 0.1, steps=4)
    mouse.up()
    expect(entries.nth(0)).to_contain_text("Feed")

    names = [entry["title"] for entry in save(form_visitor, plant).items]
    assert names == ["Feed", "Prune", "Water"]


def test_a_removed_entry_can_be_taken_back(form_visitor: Visitor, plant: Specimen) -> None:
    entries = open_care(form_visitor, plant)

    entries.nth(0).get_by_role("button", name="Remove Water").click()
    expect(entries).to_have_count(1)
    button(form_visitor, "Undo").click()
    expect(entries).to_have_count(2)
    expect(entries.nth(0)).to_contain_text("Water")
    entries.nth(1).get_by_role("button", name="Remove Prune").click()
    expect(entries).to_have_count(1)

    assert save(form_visitor, plant).items == TASKS[:1]


def test_entries_of_several_kinds(form_visitor: Visitor, plant: Specimen) -> None:
    open_care(form_visitor, plant)
    blocks = field(form_visitor, "blocks")
    for kind in ("Heading", "Figure"):
        blocks.get_by_role("button", name="Add").last.click()
        form_visitor.page.get_by_role("menuitem", name=kind).click()
    expect(blocks.get_by_role("spinbutton")).to_be_focused()
    form_visitor.page.keyboard.type("4")

    button(form_visitor, "Save changes").click()
    expect(message(form_visitor, "blocks.0.data.text")).to_have_text("This field is required.")
    expect(field(form_visitor, "blocks.0.data.text").get_by_role("textbox")).to_be_focused()
    form_visitor.page.keyboard.type("Roots")

    assert save(form_visitor, plant).blocks == [
        {"type": "heading", "data": {"text": "Roots"}},
        {"type": "figure", "data": {"value": 4}},
    ]
