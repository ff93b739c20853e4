"""Saving a form, and drafts of forms that are not saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.field_inputs import search_and_choose
from tests.e2e.forms import PLANTS, button, field
from tests.e2e.visitor import HeldRequests, Visitor
from tests.project.models import Customer, Specimen

if TYPE_CHECKING:
    from playwright.sync_api import Locator

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

CONFLICT = "This record was changed while you were editing"


@pytest.fixture
def plant(form_visitor: Visitor) -> Specimen:
    record: Specimen = Specimen.objects.create(name="Fern", token="fern", body="Soft")
    form_visitor.open(f"{PLANTS}/{record.pk}/edit")
    return record


def sign(visitor: Visitor) -> Locator:
    return field(visitor, "body").get_by_role("textbox")


def test_two_windows_resolve_a_conflict_field_by_field(
    form_visitor: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    """Two of three fields were changed here; all three were changed by another user."""
    sign(form_visitor).fill("Mine")
    field(form_visitor, "token").get_by_role("textbox").fill("mine")
    other = form_visitor.page.context.new_page()
    there = Visitor(other, form_visitor.base)
    there.open(f"{PLANTS}/{plant.pk}/edit")
    sign(there).fill("Theirs")
    field(there, "token").get_by_role("textbox").fill("theirs")
    field(there, "state").get_by_role("combobox").select_option(label="Done")
    button(there, "Save changes").click()
    expect(there.toast("Plant updated.")).to_be_visible()
    other.close()

    button(form_visitor, "Save changes").click()

    dialog = form_visitor.page.get_by_role(
        "dialog", name="This record was changed while you were editing"
    )
    expect(dialog).to_be_visible()
    body = dialog.get_by_role("group", name="Sign")
    expect(body.get_by_role("radio", name="Keep my version")).to_be_checked()
    expect(body.locator("label")).to_contain_text(["Mine", "Theirs"])
    expect(dialog).to_contain_text("Also updated by them: State.")
    dialog.get_by_role("group", name="Short name").get_by_text("Use their version").click()
    plant.refresh_from_db()
    assert plant.body == "Theirs"
    browser_errors.clear()
    dialog.get_by_role("button", name="Save").click()

    expect(form_visitor.toast("Plant updated.")).to_be_visible()
    expect(dialog).to_have_count(0)
    plant.refresh_from_db()
    assert (plant.body, plant.token, plant.state) == ("Mine", "theirs", "done")
    expect(field(form_visitor, "token").get_by_role("textbox")).to_have_value("theirs")
    expect(form_visitor.page.get_by_text("All changes saved")).to_be_visible()


def test_a_conflict_shows_labels_and_not_keys(
    form_visitor: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    birch, cedar = (
        Customer.objects.create(name=name, email=f"{name}@example.com")
        for name in ("Birch", "Cedar")
    )
    search_and_choose(birch.name)(field(form_visitor, "customer"))
    Specimen.objects.filter(pk=plant.pk).update(customer=cedar)

    button(form_visitor, "Save changes").click()

    group = form_visitor.page.get_by_role("dialog", name=CONFLICT).get_by_role(
        "group", name="Customer"
    )
    expect(group.locator("label")).to_contain_text(["Birch", "Cedar"])
    browser_errors.clear()


def test_a_conflict_can_be_left_without_losing_anything(
    form_visitor: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    sign(form_visitor).fill("Mine")
    Specimen.objects.filter(pk=plant.pk).update(body="Theirs")
    button(form_visitor, "Save changes").click()
    dialog = form_visitor.page.get_by_role(
        "dialog", name="This record was changed while you were editing"
    )

    dialog.get_by_role("button", name="Continue editing").click()

    expect(dialog).to_have_count(0)
    expect(sign(form_visitor)).to_have_value("Mine")
    expect(form_visitor.page.get_by_text("Unsaved changes")).to_be_visible()
    plant.refresh_from_db()
    assert plant.body == "Theirs"
    browser_errors.clear()


def test_what_was_typed_comes_back_after_the_window_was_lost(
    form_visitor: Visitor, plant: Specimen
) -> None:
    sign(form_visitor).fill("Half a sent")
    expect(form_visitor.page.get_by_text("Unsaved changes")).to_be_visible()
    # A crash shows no dialog.
    form_visitor.page.wait_for_function(
        "() => Object.keys(localStorage).some((key) => localStorage[key].includes('Half a sent'))"
    )
    form_visitor.page.close(run_before_unload=False)

    again = Visitor(form_visitor.page.context.new_page(), form_visitor.base)
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


def test_leaving_asks_first_and_staying_keeps_everything(
    form_visitor: Visitor, plant: Specimen
) -> None:
    sign(form_visitor).fill("Not yet")

    form_visitor.nav_link("Trips").click()
    question = form_visitor.page.get_by_role("dialog", name="Discard changes?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Keep editing").click()
    expect(question).to_have_count(0)
    expect(sign(form_visitor)).to_have_value("Not yet")
    form_visitor.nav_link("Trips").click()
    question.get_by_role("button", name="Discard changes").click()

    expect(form_visitor.heading()).to_have_text("Trips")
    form_visitor.page.go_back()
    expect(sign(form_visitor)).to_have_value("Soft")
    plant.refresh_from_db()
    assert plant.body == "Soft"


def test_the_key_saves_and_a_second_press_waits_for_the_first(
    form_visitor: Visitor, plant: Specimen
) -> None:
    saves = HeldRequests(form_visitor, f"**{PLANTS}/*/edit")
    sign(form_visitor).fill("By hand")

    sign(form_visitor).press("ControlOrMeta+s")
    request = saves.next()
    expect(form_visitor.page.get_by_text("Saving…")).to_be_visible()
    sign(form_visitor).press("ControlOrMeta+s")
    # The button is busy; further clicks are ignored.
    button(form_visitor, "Save changes").click(force=True)
    button(form_visitor, "Save changes").dblclick(force=True)
    sign(form_visitor).press("End")
    sign(form_visitor).press_sequentially(", later")
    assert saves.count() == 0
    saves.open()
    request.continue_()

    expect(form_visitor.toast("Plant updated.")).to_be_visible()
    plant.refresh_from_db()
    assert plant.body == "By hand"
    # What was typed meanwhile is there, and is not saved.
    expect(sign(form_visitor)).to_have_value("By hand, later")
    expect(form_visitor.page.get_by_text("Unsaved changes")).to_be_visible()


def test_a_network_that_fails_keeps_everything_and_lets_one_try_again(
    form_visitor: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    saves = HeldRequests(form_visitor, f"**{PLANTS}/*/edit")
    sign(form_visitor).fill("In the tunnel")
    button(form_visitor, "Save changes").click()

    saves.next().abort("connectionfailed")

    expect(form_visitor.page.get_by_text("Not saved.")).to_be_visible()
    expect(form_visitor.page.get_by_text("What you typed is still here.")).to_be_visible()
    expect(sign(form_visitor)).to_have_value("In the tunnel")
    browser_errors.clear()
    saves.open()
    button(form_visitor, "Try again").click()
    expect(form_visitor.toast("Plant updated.")).to_be_visible()
    plant.refresh_from_db()
    assert plant.body == "In the tunnel"
