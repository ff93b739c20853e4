"""What a form does while it is filled in: steps, tabs, conditions, live fields, choices."""

from __future__ import annotations

from decimal import Decimal

import pytest
from playwright.sync_api import expect

from tests.e2e.forms import BEDS, PLANTS, TRIPS, button, field, form, message, tab
from tests.e2e.visitor import Held, Visitor
from tests.project.models import Customer, Project, Specimen

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


def step(visitor: Visitor, name: str) -> None:
    """Wait until this step is the one that is asked."""
    expect(visitor.page.get_by_role("heading", name=name)).to_be_visible()
    expect(visitor.page.get_by_role("button", name=name)).to_have_attribute("aria-current", "step")


def test_steps_are_judged_one_by_one_and_an_error_leads_back_to_its_step(
    planter: Visitor, browser_errors: list[str]
) -> None:
    planter.open(f"{TRIPS}/create")
    step(planter, "Where to")
    expect(field(planter, "budget")).to_have_count(0)

    button(planter, "Next").click()
    expect(message(planter, "name")).to_have_text("This field is required.")
    expect(field(planter, "name").get_by_role("textbox")).to_be_focused()

    # The browser writes every 422 into its console.
    browser_errors.clear()
    planter.page.keyboard.type("Kew")
    planter.page.keyboard.press("Enter")
    step(planter, "Who goes")
    field(planter, "customer").get_by_role("combobox").select_option(label="Acme")
    button(planter, "Next").click()
    step(planter, "Costs")
    field(planter, "budget").get_by_role("spinbutton").fill("12")
    # Somebody takes the name while the last step is filled in.
    rival = Project.objects.create(name="Kew", customer=Customer.objects.get(name="Fernhill"))
    button(planter, "Book the trip").click()

    step(planter, "Where to")
    expect(message(planter, "name")).to_have_text("There is a trip of this name already.")
    expect(field(planter, "name").get_by_role("textbox")).to_be_focused()
    assert list(Project.objects.all()) == [rival]
    field(planter, "name").get_by_role("textbox").fill("Eden")
    button(planter, "Next").click()
    step(planter, "Who goes")
    # What lies behind is open to whoever has been there.
    planter.page.get_by_role("button", name="Costs").click()
    step(planter, "Costs")
    button(planter, "Book the trip").click()

    expect(planter.toast("Trip created.")).to_be_visible()
    made = Project.objects.get(name="Eden")
    assert (made.customer.name, made.budget) == ("Acme", Decimal(12))


def test_a_step_can_be_left_backwards_without_being_filled_in(planter: Visitor) -> None:
    planter.open(f"{TRIPS}/create")
    field(planter, "name").get_by_role("textbox").fill("Kew")
    button(planter, "Next").click()
    step(planter, "Who goes")

    button(planter, "Back").click()

    step(planter, "Where to")
    expect(field(planter, "name").get_by_role("textbox")).to_have_value("Kew")


def test_an_error_behind_a_tab_is_counted_and_brought_to_the_front(planter: Visitor) -> None:
    planter.open(f"{PLANTS}/create")
    field(planter, "name").get_by_role("textbox").fill("Moss")
    tab(planter, "Care").click()
    # A ring is for those who came by a key.
    expect(tab(planter, "Care")).to_have_css("outline-style", "none")
    tab(planter, "Care").press("ArrowLeft")
    expect(tab(planter, "About")).to_have_css("outline-style", "solid")
    tab(planter, "About").press("ArrowRight")
    field(planter, "amount").get_by_role("spinbutton").fill("101")
    tab(planter, "About").click()
    expect(field(planter, "amount")).to_be_hidden()

    button(planter, "Create").click()

    expect(tab(planter, "Care")).to_have_attribute("aria-selected", "true")
    expect(tab(planter, "Care")).to_have_accessible_name("Care 1 error")
    expect(field(planter, "amount").get_by_role("spinbutton")).to_be_focused()
    expect(message(planter, "amount")).to_be_visible()
    field(planter, "amount").get_by_role("spinbutton").fill("99")
    expect(tab(planter, "Care")).to_have_accessible_name("Care")
    button(planter, "Create").click()
    expect(planter.toast("Plant created.")).to_be_visible()


def test_a_field_that_is_hidden_by_its_condition_is_neither_asked_nor_written(
    planter: Visitor,
) -> None:
    planter.open(f"{PLANTS}/create")
    field(planter, "name").get_by_role("textbox").fill("Moss")
    expect(field(planter, "weight")).to_have_count(0)
    switch = field(planter, "is_public").get_by_role("switch")
    switch.click()
    button(planter, "Create").click()
    expect(message(planter, "weight")).to_have_text("This field is required.")
    field(planter, "weight").get_by_role("textbox").fill("Hall 3")

    switch.click()
    expect(field(planter, "weight")).to_have_count(0)
    button(planter, "Create").click()

    expect(planter.toast("Plant created.")).to_be_visible()
    assert Specimen.objects.get().weight == ""


def test_a_live_field_keeps_the_cursor_and_what_is_typed_while_the_answer_comes(
    planter: Visitor,
) -> None:
    answers = Held(planter, "**/form-state**")
    planter.open(f"{PLANTS}/create")
    box = field(planter, "name").get_by_role("textbox")
    short = field(planter, "token").get_by_role("textbox")
    sign = field(planter, "body").get_by_role("textbox")
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


def test_options_follow_the_field_they_depend_on(planter: Visitor) -> None:
    planter.open(f"{PLANTS}/create")
    size = field(planter, "size").get_by_role("combobox")
    expect(size.get_by_role("option")).to_have_text(["None"])

    field(planter, "state").get_by_role("combobox").select_option(label="Open")
    expect(size.get_by_role("option")).to_have_text(["None", "Small", "Large"])
    size.select_option(label="Large")
    field(planter, "name").get_by_role("textbox").fill("Moss")
    button(planter, "Create").click()

    expect(planter.toast("Plant created.")).to_be_visible()
    made = Specimen.objects.get()
    assert (made.state, made.size) == ("open", "l")


def test_a_list_is_searched_on_the_server_and_chosen_by_keys(planter: Visitor) -> None:
    Customer.objects.bulk_create(Customer(name=f"Garden {n:03}") for n in range(200))
    planter.open(f"{PLANTS}/create")
    trigger = field(planter, "customer").locator("[data-slot=option-picker]")
    trigger.focus()
    trigger.press("Enter")
    search = planter.page.get_by_role("combobox", name="Search Customer")
    expect(search).to_be_focused()

    planter.page.keyboard.type("garden 15")
    options = planter.page.get_by_role("listbox", name="Customer").get_by_role("option")
    expect(options).to_have_count(12)
    planter.page.keyboard.press("ArrowDown")
    planter.page.keyboard.press("Enter")

    expect(trigger).to_be_focused()
    expect(trigger).to_have_text("Garden 115")
    field(planter, "name").get_by_role("textbox").fill("Moss")
    button(planter, "Create").click()
    expect(planter.toast("Plant created.")).to_be_visible()
    assert str(Specimen.objects.get().customer) == "Garden 115"


def test_what_a_list_lacks_is_made_in_place(planter: Visitor, browser_errors: list[str]) -> None:
    planter.open(f"{PLANTS}/create")
    field(planter, "name").get_by_role("textbox").fill("Moss")
    trigger = field(planter, "customer").locator("[data-slot=option-picker]")
    trigger.click()
    button(planter, "Create a new one").click()
    dialog = planter.page.get_by_role("dialog", name="New: Customer")
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
    expect(field(planter, "name").get_by_role("textbox")).to_have_value("Moss")
    button(planter, "Create").click()
    expect(planter.toast("Plant created.")).to_be_visible()
    assert str(Specimen.objects.get().customer) == "Kew Gardens"


def test_fields_of_a_related_record_are_stored_with_it(planter: Visitor) -> None:
    planter.open(f"{BEDS}/create")
    field(planter, "name").get_by_role("textbox").fill("Rose bed")
    field(planter, "customer.name").get_by_role("textbox").fill("Ada")
    field(planter, "customer.email").get_by_role("textbox").fill("nowhere")
    button(planter, "Create").click()
    expect(message(planter, "customer.email")).to_have_text("Enter a valid email address.")
    expect(field(planter, "customer.email").get_by_role("textbox")).to_be_focused()

    field(planter, "customer.email").get_by_role("textbox").fill("ada@example.com")
    button(planter, "Create").click()

    expect(planter.toast("Bed created.")).to_be_visible()
    sponsor = Specimen.objects.get().customer
    assert sponsor is not None
    assert (sponsor.name, sponsor.email) == ("Ada", "ada@example.com")
    expect(form(planter)).to_be_visible()
    expect(field(planter, "customer.name").get_by_role("textbox")).to_have_value("Ada")
