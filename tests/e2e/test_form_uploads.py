"""File uploads: chosen, dropped, rejected, their progress, and unchanged by an edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.files.base import ContentFile
from playwright.sync_api import expect

from tests.e2e.field_inputs import LEAF, PLAN
from tests.e2e.forms import PLANTS, button, field, tab
from tests.e2e.visitor import HeldRequests, Visitor
from tests.project.models import Specimen
from tests.uploads.files import PDF

if TYPE_CHECKING:
    from playwright.sync_api import FilePayload

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

#: Lets go of a file above the field, as a desktop does.
DROP = """(target, name) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["%PDF-1.7 dropped"], name, { type: "application/pdf" }));
    const how = { dataTransfer: transfer, bubbles: true, cancelable: true };
    for (const kind of ["dragenter", "dragover", "drop"]) {
        target.dispatchEvent(new DragEvent(kind, how));
    }
}"""


@pytest.fixture
def plant(form_visitor: Visitor) -> Specimen:
    record: Specimen = Specimen.objects.create(name="Fern")
    return record


def open_files(visitor: Visitor, record: Specimen) -> None:
    visitor.open(f"{PLANTS}/{record.pk}/edit")
    tab(visitor, "Files").click()


def saved(visitor: Visitor, record: Specimen) -> Specimen:
    expect(visitor.toast("Plant updated.")).to_be_visible()
    record.refresh_from_db()
    return record


def test_a_file_says_how_far_it_is_and_saving_waits_for_it(
    form_visitor: Visitor, plant: Specimen
) -> None:
    uploads = HeldRequests(form_visitor, "**/uploads?**")
    open_files(form_visitor, plant)

    field(form_visitor, "document").locator("input[type=file]").set_input_files([PLAN])
    bar = form_visitor.page.get_by_role("progressbar", name="Uploading plan.pdf")
    expect(bar).to_be_visible()
    expect(form_visitor.page.get_by_text("Uploading 1 file")).to_be_attached()
    button(form_visitor, "Save changes").click()
    expect(form_visitor.page.get_by_text("Waiting for uploads to finish")).to_be_visible()
    plant.refresh_from_db()
    assert not plant.document
    uploads.next().continue_()

    assert saved(form_visitor, plant).document.read() == PDF
    expect(bar).to_have_count(0)
    expect(form_visitor.page.get_by_role("link", name="plan.pdf")).to_be_visible()


def test_a_file_that_does_not_arrive_is_not_left_behind_by_saving(
    form_visitor: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    uploads = HeldRequests(form_visitor, "**/uploads?**")
    open_files(form_visitor, plant)
    field(form_visitor, "document").locator("input[type=file]").set_input_files([PLAN])
    way = uploads.next()
    button(form_visitor, "Save changes").click()
    expect(form_visitor.page.get_by_text("Waiting for uploads to finish")).to_be_visible()

    way.abort()

    expect(field(form_visitor, "document").get_by_role("alert")).to_be_visible()
    expect(form_visitor.page.get_by_text("Waiting for uploads to finish")).to_have_count(0)
    expect(form_visitor.toast("Plant updated.")).to_have_count(0)
    browser_errors.clear()
    button(form_visitor, "Try again").click()
    uploads.next().continue_()
    expect(button(form_visitor, "Remove plan.pdf")).to_be_visible()
    button(form_visitor, "Save changes").click()
    assert saved(form_visitor, plant).document.read() == PDF


def test_a_file_is_dropped_on_its_field(form_visitor: Visitor, plant: Specimen) -> None:
    open_files(form_visitor, plant)
    target = field(form_visitor, "document").locator("input[type=file]")
    expect(target).to_be_attached()

    target.evaluate(DROP, "dropped.pdf")

    expect(button(form_visitor, "Remove dropped.pdf")).to_be_visible()
    button(form_visitor, "Save changes").click()
    assert saved(form_visitor, plant).document.read() == b"%PDF-1.7 dropped"


def test_a_wrong_type_is_refused_before_it_is_sent_and_again_by_the_server(
    form_visitor: Visitor, plant: Specimen, browser_errors: list[str]
) -> None:
    open_files(form_visitor, plant)
    document = field(form_visitor, "document")

    document.locator("input[type=file]").set_input_files([LEAF])
    expect(document.get_by_role("alert")).to_have_text("Allowed file types: PDF.")
    button(form_visitor, "Remove leaf.png").click()
    # A picture in the clothes of a document.
    disguised: FilePayload = {**LEAF, "name": "leaf.pdf", "mimeType": "application/pdf"}
    document.locator("input[type=file]").set_input_files([disguised])

    refusal = document.get_by_role("alert")
    expect(refusal).to_contain_text("Accepted types: PDF.")
    expect(button(form_visitor, "Save changes")).to_be_enabled()
    browser_errors.clear()
    button(form_visitor, "Remove leaf.pdf").click()
    expect(refusal).to_have_count(0)
    plant.refresh_from_db()
    assert not plant.document


def test_files_survive_an_edit_that_does_not_touch_them(
    form_visitor: Visitor, plant: Specimen
) -> None:
    plant.document.save("old plan.pdf", ContentFile(PDF))
    before = plant.document.name
    form_visitor.open(f"{PLANTS}/{plant.pk}/edit")

    field(form_visitor, "body").get_by_role("textbox").fill("Do not touch")
    button(form_visitor, "Save changes").click()

    assert saved(form_visitor, plant).body == "Do not touch"
    assert plant.document.name == before
    tab(form_visitor, "Files").click()
    expect(field(form_visitor, "document").get_by_role("link")).to_have_text("old_plan.pdf")
    button(form_visitor, "Remove old_plan.pdf").click()
    button(form_visitor, "Save changes").click()
    expect(form_visitor.page.get_by_text("All changes saved")).to_be_visible()
    plant.refresh_from_db()
    assert not plant.document
