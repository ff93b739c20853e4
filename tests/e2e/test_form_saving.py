"""Saving, and what becomes of what was typed when it does not come to that."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.forms import PLANTS, button, field
from tests.e2e.visitor import Held, Visitor
from tests.project.models import Specimen

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def plant(planter: Visitor) -> Specimen:
    record: Specimen = Specimen.objects.create(name="Fern", token="fern", body="Soft")
    planter.open(f"{PLANTS}/{record.pk}/edit")
    return record


def sign(visitor: Visitor) -> Locator:
    return field(visitor, "body").get_by_role("textbox")


def test_two_windows_settle_field_by_field(
    planter: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    """Of three fields two were changed here; all three were changed by somebody else."""
    sign(planter).fill("Mine")
    field(planter, "token").get_by_role("textbox").fill("mine")
    other = planter.page.context.new_page()
    there = Visitor(other, planter.base)
    there.open(f"{PLANTS}/{plant.pk}/edit")
    sign(there).fill("Theirs")
    field(there, "token").get_by_role("textbox").fill("theirs")
    field(there, "state").get_by_role("combobox").select_option(label="Done")
    button(there, "Save changes").click()
    expect(there.toast("Plant updated.")).to_be_visible()
    other.close()

    button(planter, "Save changes").click()

    dialog = planter.page.get_by_role("dialog", name="Somebody else saved this record")
    expect(dialog).to_be_visible()
    body = dialog.get_by_role("group", name="Sign")
    expect(body.get_by_role("radio", name="Keep mine")).to_be_checked()
    expect(body.locator("label")).to_contain_text(["Mine", "Theirs"])
    expect(dialog).to_contain_text("You did not touch these, so their new values stay: State.")
    dialog.get_by_role("group", name="Short name").get_by_text("Take theirs").click()
    plant.refresh_from_db()
    assert plant.body == "Theirs"
    browser_errors.clear()
    dialog.get_by_role("button", name="Save these choices").click()

    expect(planter.toast("Plant updated.")).to_be_visible()
    expect(dialog).to_have_count(0)
    plant.refresh_from_db()
    assert (plant.body, plant.token, plant.state) == ("Mine", "theirs", "done")
    expect(field(planter, "token").get_by_role("textbox")).to_have_value("theirs")
    expect(planter.page.get_by_text("All changes saved")).to_be_visible()


def test_a_conflict_can_be_left_without_losing_anything(
    planter: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    sign(planter).fill("Mine")
    Specimen.objects.filter(pk=plant.pk).update(body="Theirs")
    button(planter, "Save changes").click()
    dialog = planter.page.get_by_role("dialog", name="Somebody else saved this record")

    dialog.get_by_role("button", name="Back to the form").click()

    expect(dialog).to_have_count(0)
    expect(sign(planter)).to_have_value("Mine")
    expect(planter.page.get_by_text("Unsaved changes")).to_be_visible()
    plant.refresh_from_db()
    assert plant.body == "Theirs"
    browser_errors.clear()


def test_what_was_typed_comes_back_after_the_window_was_lost(
    planter: Visitor, plant: Specimen
) -> None:
    sign(planter).fill("Half a sent")
    expect(planter.page.get_by_text("Unsaved changes")).to_be_visible()
    # A crash asks nobody.
    planter.page.wait_for_function(
        "() => Object.keys(localStorage).some((key) => localStorage[key].includes('Half a sent'))"
    )
    planter.page.close(run_before_unload=False)

    again = Visitor(planter.page.context.new_page(), planter.base)
    again.open(f"{PLANTS}/{plant.pk}/edit")

    expect(again.page.get_by_text("Restore your unsaved changes?")).to_be_visible()
    expect(sign(again)).to_have_value("Soft")
    button(again, "Restore").click()
    expect(sign(again)).to_have_value("Half a sent")
    sign(again).press("End")
    sign(again).press_sequentially("ence")
    button(again, "Save changes").click()
    expect(again.toast("Plant updated.")).to_be_visible()
    plant.refresh_from_db()
    assert plant.body == "Half a sentence"
    again.open(f"{PLANTS}/{plant.pk}/edit")
    expect(sign(again)).to_have_value("Half a sentence")
    expect(again.page.get_by_text("Restore your unsaved changes?")).to_have_count(0)


def test_leaving_asks_first_and_staying_keeps_everything(planter: Visitor, plant: Specimen) -> None:
    sign(planter).fill("Not yet")

    planter.destination("Trips").click()
    question = planter.page.get_by_role("dialog", name="Leave without saving?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Stay").click()
    expect(question).to_have_count(0)
    expect(sign(planter)).to_have_value("Not yet")
    planter.destination("Trips").click()
    question.get_by_role("button", name="Leave without saving").click()

    expect(planter.heading()).to_have_text("Trips")
    planter.page.go_back()
    expect(sign(planter)).to_have_value("Soft")
    plant.refresh_from_db()
    assert plant.body == "Soft"


def test_the_key_saves_and_a_second_press_waits_for_the_first(
    planter: Visitor, plant: Specimen
) -> None:
    saves = Held(planter, f"**{PLANTS}/*/edit")
    sign(planter).fill("By hand")

    sign(planter).press("ControlOrMeta+s")
    request = saves.next()
    expect(planter.page.get_by_text("Saving…")).to_be_visible()
    sign(planter).press("ControlOrMeta+s")
    # It says that it is busy; whoever presses it all the same is not heard.
    button(planter, "Save changes").click(force=True)
    button(planter, "Save changes").dblclick(force=True)
    sign(planter).press("End")
    sign(planter).press_sequentially(", later")
    assert saves.count() == 0
    saves.open()
    request.continue_()

    expect(planter.toast("Plant updated.")).to_be_visible()
    plant.refresh_from_db()
    assert plant.body == "By hand"
    # What was typed meanwhile is there, and is not saved.
    expect(sign(planter)).to_have_value("By hand, later")
    expect(planter.page.get_by_text("Unsaved changes")).to_be_visible()


def test_a_network_that_fails_keeps_everything_and_lets_one_try_again(
    planter: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    saves = Held(planter, f"**{PLANTS}/*/edit")
    sign(planter).fill("In the tunnel")
    button(planter, "Save changes").click()

    saves.next().abort("connectionfailed")

    expect(planter.page.get_by_text("Not saved.")).to_be_visible()
    expect(planter.page.get_by_text("What you typed is still here.")).to_be_visible()
    expect(sign(planter)).to_have_value("In the tunnel")
    browser_errors.clear()
    saves.open()
    button(planter, "Try again").click()
    expect(planter.toast("Plant updated.")).to_be_visible()
    plant.refresh_from_db()
    assert plant.body == "In the tunnel"
