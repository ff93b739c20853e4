"""Forms while they are filled in: steps, tabs, conditions, live fields, options."""

from __future__ import annotations

from decimal import Decimal

import pytest
from playwright.sync_api import expect

from tests.e2e.forms import BEDS, PLANTS, TRIPS, button, field, form, message, tab
from tests.e2e.visitor import HeldRequests, Visitor
from tests.project.models import Customer, Project, Specimen

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def step(visitor: Visitor, name: str) -> None:
    """Wait until this step is open."""
    expect(visitor.page.get_by_role("heading", name=name)).to_be_visible()
    expect(visitor.page.get_by_role("button", name=name)).to_have_attribute("aria-current", "step")


def test_steps_are_validated_one_by_one_and_an_error_leads_back_to_its_step(
    form_visitor: Visitor, browser_errors: list[str]
) -> None:
    form_visitor.open(f"{TRIPS}/create")
    step(form_visitor, "Where to")
    expect(field(form_visitor, "budget")).to_have_count(0)

    button(form_visitor, "Next").click()
    expect(message(form_visitor, "name")).to_have_text("This field is required.")
    expect(field(form_visitor, "name").get_by_role("textbox")).to_be_focused()

    # The browser writes every 422 into its console.
    browser_errors.clear()
    form_visitor.page.keyboard.type("Kew")
    form_visitor.page.keyboard.press("Enter")
    step(form_visitor, "Who goes")
    field(form_visitor, "customer").get_by_role("combobox").select_option(label="Acme")
    button(form_visitor, "Next").click()
    step(form_visitor, "Costs")
    field(form_visitor, "budget").get_by_role("spinbutton").fill("12")
    # The name is taken while the last step is filled in.
    rival = Project.objects.create(name="Kew", customer=Customer.objects.get(name="Fernhill"))
    button(form_visitor, "Book the trip").click()

    step(form_visitor, "Where to")
    expect(message(form_visitor, "name")).to_have_text("There is a trip of this name already.")
    expect(field(form_visitor, "name").get_by_role("textbox")).to_be_focused()
    assert list(Project.objects.all()) == [rival]
    field(form_visitor, "name").get_by_role("textbox").fill("Eden")
    button(form_visitor, "Next").click()
    step(form_visitor, "Who goes")
    # Completed steps can be opened again.
    form_visitor.page.get_by_role("button", name="Costs").click()
    step(form_visitor, "Costs")
    button(form_visitor, "Book the trip").click()

    expect(form_visitor.toast("Trip created.")).to_be_visible()
    made = Project.objects.get(name="Eden")
    assert (made.customer.name, made.budget) == ("Acme", Decimal(12))


def test_a_step_can_be_left_backwards_without_being_filled_in(form_visitor: Visitor) -> None:
    form_visitor.open(f"{TRIPS}/create")
    field(form_visitor, "name").get_by_role("textbox").fill("Kew")
    button(form_visitor, "Next").click()
    step(form_visitor, "Who goes")

    button(form_visitor, "Back").click()

    step(form_visitor, "Where to")
    expect(field(form_visitor, "name").get_by_role("textbox")).to_have_value("Kew")


def test_an_error_behind_a_tab_is_counted_and_brought_to_the_front(form_visitor: Visitor) -> None:
    form_visitor.open(f"{PLANTS}/create")
    field(form_visitor, "name").get_by_role("textbox").fill("Moss")
    tab(form_visitor, "Care").click()
    # A ring is for those who came by a key.
    expect(tab(form_visitor, "Care")).to_have_css("outline-style", "none")
    tab(form_visitor, "Care").press("ArrowLeft")
    expect(tab(form_visitor, "About")).to_have_css("outline-style", "solid")
    tab(form_visitor, "About").press("ArrowRight")
    field(form_visitor, "amount").get_by_role("spinbutton").fill("101")
    tab(form_visitor, "About").click()
    expect(field(form_visitor, "amount")).to_be_hidden()

    button(form_visitor, "Create").click()

    expect(tab(form_visitor, "Care")).to_have_attribute("aria-selected", "true")
    expect(tab(form_visitor, "Care")).to_have_accessible_name("Care 1 error")
    expect(field(form_visitor, "amount").get_by_role("spinbutton")).to_be_focused()
    expect(message(form_visitor, "amount")).to_be_visible()
    field(form_visitor, "amount").get_by_role("spinbutton").fill("99")
    expect(tab(form_visitor, "Care")).to_have_accessible_name("Care")
    button(form_visitor, "Create").click()
    expect(form_visitor.toast("Plant created.")).to_be_visible()


def test_a_field_that_is_hidden_by_its_condition_is_neither_asked_nor_written(
    form_visitor: Visitor,
) -> None:
    form_visitor.open(f"{PLANTS}/create")
    field(form_visitor, "name").get_by_role("textbox").fill("Moss")
    expect(field(form_visitor, "weight")).to_have_count(0)
    switch = field(form_visitor, "is_public").get_by_role("switch")
    switch.click()
    button(form_visitor, "Create").click()
    expect(message(form_visitor, "weight")).to_have_text("This field is required.")
    field(form_visitor, "weight").get_by_role("textbox").fill("Hall 3")

    switch.click()
    expect(field(form_visitor, "weight")).to_have_count(0)
    button(form_visitor, "Create").click()

    expect(form_visitor.toast("Plant created.")).to_be_visible()
    assert Specimen.objects.get().weight == ""


def test_a_live_field_keeps_the_cursor_and_what_is_typed_while_the_answer_comes(
    form_visitor: Visitor,
) -> None:
    answers = HeldRequests(form_visitor, "**/form-state**")
    form_visitor.open(f"{PLANTS}/create")
    box = field(form_visitor, "name").get_by_role("textbox")
    short = field(form_visitor, "token").get_by_role("textbox")
    sign = field(form_visitor, "body").get_by_role("textbox")
    box.press_sequentially("Tree fern")
    waiting = answers.next(saying="Tree fern")
    # While the server thinks, the person goes on in the middle of the word.
    for _ in range(5):
        box.press("ArrowLeft")
    box.evaluate("(input) => { window.before = input }")

    waiting.continue_()

    expect(short).to_have_value("tree-fern")
    expect(box).to_be_focused()
    assert box.evaluate("(input) => [input === window.before, input.selectionStart]") == [True, 4]

    # The second answer comes while another field is being typed in: nothing of that is lost.
    box.press_sequentially("-like")
    waiting = answers.next(saying="Tree-like fern")
    sign.click()
    sign.press_sequentially("Do not")
    waiting.continue_()
    expect(short).to_have_value("tree-like-fern")
    sign.press_sequentially(" touch")
    expect(sign).to_have_value("Do not touch")
    expect(sign).to_be_focused()


def test_options_follow_the_field_they_depend_on(form_visitor: Visitor) -> None:
    form_visitor.open(f"{PLANTS}/create")
    size = field(form_visitor, "size").get_by_role("combobox")
    expect(size.get_by_role("option")).to_have_text(["None"])

    field(form_visitor, "state").get_by_role("combobox").select_option(label="Open")
    expect(size.get_by_role("option")).to_have_text(["None", "Small", "Large"])
    size.select_option(label="Large")
    field(form_visitor, "name").get_by_role("textbox").fill("Moss")
    button(form_visitor, "Create").click()

    expect(form_visitor.toast("Plant created.")).to_be_visible()
    made = Specimen.objects.get()
    assert (made.state, made.size) == ("open", "l")


def test_a_list_is_searched_on_the_server_and_chosen_by_keys(form_visitor: Visitor) -> None:
    Customer.objects.bulk_create(Customer(name=f"Garden {n:03}") for n in range(200))
    form_visitor.open(f"{PLANTS}/create")
    trigger = field(form_visitor, "customer").locator("[data-slot=option-picker]")
    trigger.focus()
    trigger.press("Enter")
    search = form_visitor.page.get_by_role("combobox", name="Search Customer")
    expect(search).to_be_focused()

    form_visitor.page.keyboard.type("garden 15")
    options = form_visitor.page.get_by_role("listbox", name="Customer").get_by_role("option")
    expect(options).to_have_count(12)
    form_visitor.page.keyboard.press("ArrowDown")
    form_visitor.page.keyboard.press("Enter")

    expect(trigger).to_be_focused()
    expect(trigger).to_have_text("Garden 115")
    field(form_visitor, "name").get_by_role("textbox").fill("Moss")
    button(form_visitor, "Create").click()
    expect(form_visitor.toast("Plant created.")).to_be_visible()
    assert str(Specimen.objects.get().customer) == "Garden 115"


def test_what_a_list_lacks_is_made_in_place(
    form_visitor: Visitor, browser_errors: list[str]
) -> None:
    form_visitor.open(f"{PLANTS}/create")
    field(form_visitor, "name").get_by_role("textbox").fill("Moss")
    trigger = field(form_visitor, "customer").locator("[data-slot=option-picker]")
    trigger.click()
    button(form_visitor, "Create a new one").click()
    dialog = form_visitor.page.get_by_role("dialog", name="New: Customer")
    name = dialog.get_by_role("textbox", name="Name")
    expect(name).to_be_focused()

    dialog.get_by_role("button", name="Create").click()
    expect(dialog.get_by_text("This field is required.")).to_be_visible()
    expect(name).to_be_focused()
    # The browser writes every 422 into its console.
    browser_errors.clear()
    name.fill("Kew Gardens")
    name.press("Enter")

    expect(dialog).to_have_count(0)
    expect(trigger).to_have_text("Kew Gardens")
    expect(field(form_visitor, "name").get_by_role("textbox")).to_have_value("Moss")
    button(form_visitor, "Create").click()
    expect(form_visitor.toast("Plant created.")).to_be_visible()
    assert str(Specimen.objects.get().customer) == "Kew Gardens"


def test_fields_of_a_related_record_are_stored_with_it(form_visitor: Visitor) -> None:
    form_visitor.open(f"{BEDS}/create")
    field(form_visitor, "name").get_by_role("textbox").fill("Rose bed")
    field(form_visitor, "customer.name").get_by_role("textbox").fill("Ada")
    field(form_visitor, "customer.email").get_by_role("textbox").fill("nowhere")
    button(form_visitor, "Create").click()
    expect(message(form_visitor, "customer.email")).to_have_text("Enter a valid email address.")
    expect(field(form_visitor, "customer.email").get_by_role("textbox")).to_be_focused()

    field(form_visitor, "customer.email").get_by_role("textbox").fill("ada@example.com")
    button(form_visitor, "Create").click()

    expect(form_visitor.toast("Bed created.")).to_be_visible()
    sponsor = Specimen.objects.get().customer
    assert sponsor is not None
    assert (sponsor.name, sponsor.email) == ("Ada", "ada@example.com")
    expect(form(form_visitor)).to_be_visible()
    expect(field(form_visitor, "customer.name").get_by_role("textbox")).to_have_value("Ada")
