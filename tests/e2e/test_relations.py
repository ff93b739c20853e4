"""The relations of a record in a browser: open, search, create, attach, detach."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.field_inputs import search_and_choose
from tests.e2e.relations import (
    CUSTOMERS,
    JOBS,
    dialog,
    make_customer,
    make_job,
    relations,
    tab,
    wait_for_counts,
)
from tests.e2e.visitor import PHONE
from tests.project.models import Label, Labelling, Note, Remark, Specimen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Request

    from tests.e2e.visitor import Visitor
    from tests.project.models import Customer, Job

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

ERROR = "[data-slot=field-error]"


@pytest.fixture
def job(foreman: Visitor) -> Job:
    return make_job()


@pytest.fixture
def customer(foreman: Visitor) -> Customer:
    return make_customer()


def visits(visitor: Visitor) -> list[Request]:
    """Return a list to which each further visit of the page is added."""
    found: list[Request] = []

    def note(sent: Request) -> None:
        if "x-inertia" in sent.headers:
            found.append(sent)

    visitor.page.on("request", note)
    return found


def row(visitor: Visitor, words: str) -> Locator:
    return relations(visitor).get_by_role("row").filter(has_text=words)


def count(visitor: Visitor, rows: int) -> Locator:
    """Wait until the line below the table shows this number of rows, and return it."""
    return visitor.page.get_by_role("main").get_by_text(f"1\N{EN DASH}{rows} of {rows}")


def choose(visitor: Visitor, words: str, action: str) -> None:
    """Choose an action from the menu of a row."""
    relations(visitor).get_by_role("button", name=f"Actions: {words}").click()
    visitor.page.get_by_role("menuitem", name=action).click()


def field(visitor: Visitor, name: str) -> Locator:
    return dialog(visitor).locator(f'[data-path="{name}"]')


def test_a_second_tab_is_fetched_when_it_is_opened_and_nothing_else(
    foreman: Visitor, job: Job
) -> None:
    foreman.open(f"{JOBS}/{job.pk}")
    expect(row(foreman, "Asbestos")).to_be_visible()
    wait_for_counts(foreman)
    sent = visits(foreman)

    tab(foreman, "Remarks").click()

    expect(row(foreman, "Ask for Marten.")).to_be_visible()
    expect(row(foreman, "Asbestos")).to_have_count(0)
    assert [visit.headers["x-inertia-partial-data"] for visit in sent] == ["relations"]
    assert foreman.page.url.endswith(f"{JOBS}/{job.pk}?relation=remarks")
    # The address is all that a reload needs.
    foreman.page.reload()
    expect(row(foreman, "Ask for Marten.")).to_be_visible()
    expect(tab(foreman, "Remarks")).to_have_attribute("aria-selected", "true")


def test_a_record_and_its_relations_are_one_column(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}")
    expect(row(foreman, "Asbestos")).to_be_visible()

    card = foreman.page.locator("main [data-slot=card]").first.bounding_box()
    table = relations(foreman).bounding_box()
    assert card
    assert table
    assert (card["x"], card["width"]) == (table["x"], table["width"])


def test_tabs_are_walked_with_the_arrow_keys(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}")
    tab(foreman, "Labels").focus()

    foreman.page.keyboard.press("ArrowRight")
    expect(tab(foreman, "To do")).to_be_focused()
    expect(relations(foreman).locator("input[value='Book the crane']")).to_be_visible()
    foreman.page.keyboard.press("End")
    expect(row(foreman, "Ask for Marten.")).to_be_visible()

    # From the tab straight into what it shows.
    foreman.page.keyboard.press("Tab")
    expect(tab(foreman, "Remarks")).not_to_be_focused()
    assert foreman.page.evaluate(
        "document.querySelector('[data-slot=relations]').contains(document.activeElement)"
    )


def test_a_search_in_one_relation_leaves_the_others_and_the_page_alone(
    foreman: Visitor, job: Job
) -> None:
    foreman.open(f"{JOBS}/{job.pk}?relation=todos")
    wait_for_counts(foreman)
    sent = visits(foreman)

    relations(foreman).get_by_role("searchbox").fill("crane")

    expect(count(foreman, 1)).to_be_visible()
    assert [visit.headers["x-inertia-partial-data"] for visit in sent] == ["relations"]
    assert "relations%5Btodos%5D%5Bsearch%5D=crane" in foreman.page.url
    tab(foreman, "Labels").click()
    expect(count(foreman, 4)).to_be_visible()
    expect(relations(foreman).get_by_role("searchbox")).to_have_value("")
    # Back again, it is as it was left.
    tab(foreman, "To do").click()
    expect(relations(foreman).get_by_role("searchbox")).to_have_value("crane")
    expect(count(foreman, 1)).to_be_visible()


def test_a_record_is_made_and_edited_in_dialogs(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}?relation=remarks")
    relations(foreman).get_by_role("button", name="New remark").click()
    expect(field(foreman, "text").get_by_role("textbox")).to_be_focused()
    dialog(foreman).get_by_role("button", name="Create").click()
    expect(dialog(foreman)).to_contain_text("This field is required.")
    # The focus moves to the invalid field after a short delay.
    expect(field(foreman, "text").get_by_role("textbox")).to_be_focused()
    foreman.page.keyboard.type("Bring a torch.")
    dialog(foreman).get_by_role("button", name="Create").click()

    expect(foreman.toast("Remark created.")).to_be_visible()
    expect(row(foreman, "Bring a torch.")).to_be_visible()
    made = Remark.objects.get(text="Bring a torch.")
    assert made.about == job
    expect(relations(foreman).get_by_role("button", name="New remark")).to_be_focused()

    choose(foreman, "Bring a torch.", "Edit")
    expect(field(foreman, "text").get_by_role("textbox")).to_have_value("Bring a torch.")
    field(foreman, "text").get_by_role("textbox").fill("Bring two torches.")
    dialog(foreman).get_by_role("button", name="Save").click()

    expect(row(foreman, "Bring two torches.")).to_be_visible()
    expect(dialog(foreman)).to_have_count(0)
    made.refresh_from_db()
    assert made.text == "Bring two torches."


def test_a_record_that_another_user_changed_is_not_overwritten(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}?relation=remarks")
    choose(foreman, "Ask for Marten.", "Edit")
    box = field(foreman, "text").get_by_role("textbox")
    box.fill("Ask for Ines.")
    Remark.objects.filter(text="Ask for Marten.").update(text="Ask for Oda.")

    dialog(foreman).get_by_role("button", name="Save").click()

    expect(dialog(foreman)).to_contain_text("Another user has changed this record.")
    expect(box).to_have_value("Ask for Ines.")
    assert Remark.objects.filter(text="Ask for Oda.").exists()


def test_a_record_is_attached_with_what_the_link_says_and_detached(
    foreman: Visitor, job: Job
) -> None:
    foreman.open(f"{JOBS}/{job.pk}")
    relations(foreman).get_by_role("button", name="Attach").click()
    field(foreman, "pivot.weight").get_by_role("spinbutton").fill("12")
    search_and_choose("Rooftop")(field(foreman, "related"))
    dialog(foreman).get_by_role("button", name="Attach").click()
    # Refused: the dialog says where, and keeps the choice.
    expect(field(foreman, "pivot.weight").locator(ERROR)).to_be_visible()
    field(foreman, "pivot.weight").get_by_role("spinbutton").fill("7")
    dialog(foreman).get_by_role("button", name="Attach").click()

    expect(foreman.toast("Label attached.")).to_be_visible()
    expect(row(foreman, "Rooftop")).to_be_visible()
    assert Labelling.objects.get(job=job, label="Rooftop").weight == 7

    choose(foreman, "Rooftop", "Detach")
    expect(dialog(foreman)).to_contain_text("Rooftop")
    dialog(foreman).get_by_role("button", name="Detach").click()

    expect(foreman.toast("Label detached.")).to_be_visible()
    expect(row(foreman, "Rooftop")).to_have_count(0)
    assert Label.objects.filter(name="Rooftop").exists()
    assert not Labelling.objects.filter(label="Rooftop").exists()


def test_ticked_records_are_detached_together(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}")
    for name in ("Asbestos", "Crane"):
        row(foreman, name).get_by_role("checkbox").check()

    foreman.page.get_by_role("region", name="Selected rows").get_by_role(
        "button", name="Detach"
    ).click()
    dialog(foreman).get_by_role("button", name="Detach 2 labels").click()

    expect(foreman.toast("2 labels detached.")).to_be_visible()
    expect(count(foreman, 2)).to_be_visible()
    left = Labelling.objects.filter(job=job).values_list("label", flat=True)
    assert sorted(left) == ["Behind schedule", "Listed building"]


def test_an_action_with_a_form_of_its_own_runs_on_the_related_record(
    foreman: Visitor, job: Job
) -> None:
    foreman.open(f"{JOBS}/{job.pk}")

    choose(foreman, "Crane", "Remark")
    field(foreman, "text").get_by_role("textbox").fill("Too heavy for the yard.")
    dialog(foreman).get_by_role("button", name="Remark").click()

    expect(dialog(foreman)).to_have_count(0)
    assert Remark.objects.get(text="Too heavy for the yard.").about == Label.objects.get(pk="Crane")


def test_a_plant_is_given_to_a_customer_and_taken_away_again(
    foreman: Visitor, customer: Customer
) -> None:
    foreman.open(f"{CUSTOMERS}/{customer.pk}")
    # One relation needs no tabs.
    expect(relations(foreman).get_by_role("tab")).to_have_count(0)
    expect(relations(foreman).get_by_role("heading", name="Plants")).to_be_visible()

    relations(foreman).get_by_role("button", name="Add existing").click()
    search_and_choose("Moss")(field(foreman, "related"))
    dialog(foreman).get_by_role("button", name="Add", exact=True).click()
    expect(dialog(foreman)).to_have_count(0)
    expect(row(foreman, "Moss")).to_be_visible()
    moss = Specimen.objects.get(name="Moss")
    assert moss.customer == customer

    choose(foreman, "Moss", "Remove")
    dialog(foreman).get_by_role("button", name="Remove").click()
    expect(dialog(foreman)).to_have_count(0)
    expect(row(foreman, "Moss")).to_have_count(0)
    moss.refresh_from_db()
    assert moss.customer is None


def test_a_record_is_deleted_and_taken_back_from_the_trash(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}?relation=todos")
    choose(foreman, "Book the crane", "Delete")
    expect(dialog(foreman).get_by_role("button", name="Cancel")).to_be_focused()
    dialog(foreman).get_by_role("button", name="Delete").click()
    expect(count(foreman, 5)).to_be_visible()
    assert not Note.objects.filter(title="Book the crane").exists()

    foreman.open(
        f"{JOBS}/{job.pk}?relation=todos&relations%5Btodos%5D%5Bfilters%5D%5Btrashed%5D=only"
    )
    choose(foreman, "Book the crane", "Restore")

    expect(foreman.toast("restored")).to_be_visible()
    expect(
        relations(foreman).get_by_role("row").filter(has=foreman.page.locator("input"))
    ).to_have_count(0)
    assert Note.objects.filter(title="Book the crane").exists()


def test_a_cell_is_written_in_place(foreman: Visitor, job: Job) -> None:
    foreman.open(f"{JOBS}/{job.pk}?relation=todos")
    wait_for_counts(foreman)
    sent = visits(foreman)
    foreman.page.get_by_role("textbox", name="Title: Book the crane").fill("Book two cranes")
    foreman.page.keyboard.press("Enter")

    expect(foreman.page.get_by_role("textbox", name="Title: Book two cranes")).to_be_visible()
    assert [visit.headers["x-inertia-partial-data"] for visit in sent] == ["relations"]
    expect(count(foreman, 6)).to_be_visible()
    assert Note.objects.filter(job=job, title="Book two cranes").exists()


def test_an_unsaved_form_keeps_what_was_typed_while_relations_are_worked_in(
    foreman: Visitor, job: Job
) -> None:
    page = foreman.page
    foreman.open(f"{JOBS}/{job.pk}/edit")
    title = page.get_by_role("main").locator('[data-path="title"]').first
    title.get_by_role("textbox").fill("Repair a secret roof")
    page.get_by_role("button", name="Save changes").click()
    expect(title.locator(ERROR)).to_be_visible()

    tab(foreman, "Remarks").click()
    expect(row(foreman, "Ask for Marten.")).to_be_visible()
    choose(foreman, "Ask for Marten.", "Delete")
    dialog(foreman).get_by_role("button", name="Delete").click()
    expect(dialog(foreman)).to_have_count(0)
    expect(row(foreman, "Ask for Marten.")).to_have_count(0)
    relations(foreman).get_by_role("button", name="New remark").click()
    field(foreman, "text").get_by_role("textbox").fill("Bring a torch.")
    dialog(foreman).get_by_role("button", name="Create").click()
    expect(dialog(foreman)).to_have_count(0)
    expect(row(foreman, "Bring a torch.")).to_be_visible()

    expect(title.get_by_role("textbox")).to_have_value("Repair a secret roof")
    expect(title.locator(ERROR)).to_be_visible()
    title.get_by_role("textbox").fill("Repair the whole roof")
    page.get_by_role("button", name="Save changes").click()
    expect(foreman.heading()).to_have_text("Repair the whole roof")
    expect(row(foreman, "Bring a torch.")).to_be_visible()


def test_a_tab_that_fails_says_so_and_can_be_tried_again(
    foreman: Visitor, job: Job, browser_errors: list[str]
) -> None:
    foreman.open(f"{JOBS}/{job.pk}")
    foreman.page.route("**/*relation=remarks*", lambda route: route.abort("internetdisconnected"))

    tab(foreman, "Remarks").click()
    alert = relations(foreman).get_by_role("alert")
    expect(alert).to_contain_text("Remarks could not be loaded")
    browser_errors.clear()
    foreman.page.unroute("**/*relation=remarks*")
    alert.get_by_role("button", name="Try again").click()

    expect(row(foreman, "Ask for Marten.")).to_be_visible()


def test_a_relation_has_a_page_of_its_own(foreman: Visitor, job: Job) -> None:
    page = foreman.page
    foreman.open(f"{JOBS}/{job.pk}")
    page.get_by_role("navigation", name="This record").get_by_role("link", name="To do").click()
    expect(foreman.heading()).to_have_text("To do")
    expect(count(foreman, 6)).to_be_visible()
    sent = visits(foreman)

    page.get_by_role("main").get_by_role("searchbox").fill("crane")
    expect(count(foreman, 1)).to_be_visible()
    page.get_by_role("textbox", name="Title: Book the crane").fill("Book two cranes")
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="Title: Book two cranes")).to_be_visible()
    asked = [visit.headers["x-inertia-partial-data"] for visit in sent]
    assert asked == ["relation", "relation"]
    assert page.url.endswith(f"{JOBS}/{job.pk}/todos?relations%5Btodos%5D%5Bsearch%5D=crane")

    page.get_by_role("button", name="New note").click()
    field(foreman, "title").get_by_role("textbox").fill("Send the crane back")
    dialog(foreman).get_by_role("button", name="Create").click()
    expect(count(foreman, 2)).to_be_visible()
    assert Note.objects.get(title="Send the crane back").job == job


def test_on_a_phone_relations_are_cards_below_tabs(foreman: Visitor, job: Job) -> None:
    foreman.resize(PHONE)
    foreman.open(f"{JOBS}/{job.pk}")
    tab(foreman, "Remarks").click()

    card = relations(foreman).get_by_role("listitem").filter(has_text="Ask for Marten.")
    expect(card).to_be_visible()
    assert foreman.page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    choose(foreman, "Ask for Marten.", "Edit")
    field(foreman, "text").get_by_role("textbox").fill("Ask for Ines.")
    dialog(foreman).get_by_role("button", name="Save").click()

    expect(relations(foreman).get_by_text("Ask for Ines.")).to_be_visible()
