"""The invoice form in German: numbers are shown, typed and saved in the notation of the panel."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.demo.demo_client import DemoClient
from tests.demo.demo_project import DemoProject, RunningDemo

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.services()]

INVOICE = 1100


@pytest.fixture(scope="module")
def own_demo(
    seeded_demo: DemoProject, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[DemoProject, RunningDemo]]:
    """Return a copy of the demo that tests may change."""
    demo = seeded_demo.copy(tmp_path_factory.mktemp("numbers"))
    with demo.running() as running:
        yield demo, running


@dataclass(frozen=True)
class InvoiceForm:
    """The edit page of an invoice, and the stored values."""

    page: Page
    demo: DemoProject

    @property
    def quantity(self) -> Locator:
        return self.page.locator('[data-path="lines.0.quantity"] input')

    @property
    def price(self) -> Locator:
        return self.page.locator('[data-path="lines.0.unit_price"] input')

    @property
    def tax_rate(self) -> Locator:
        return self.page.locator('[data-path="tax_rate"] input')

    def error_of(self, path: str) -> Locator:
        return self.page.locator(f'[data-path="{path}"] [data-slot="field-error"]')

    def stored(self) -> tuple[float, float, float]:
        """Return the quantity and price of the first line, and the tax rate."""
        with self.demo.database() as database:
            row: tuple[float, float, float] = database.execute(
                "SELECT l.quantity, l.unit_price, i.tax_rate FROM agency_invoice i "
                "JOIN agency_invoiceline l ON l.invoice_id = i.id WHERE i.id = ? "
                "ORDER BY l.position, l.id",
                [INVOICE],
            ).fetchone()
            return row

    def save(self) -> None:
        with self.page.expect_response(lambda answer: answer.request.method == "PUT"):
            self.page.keyboard.press("ControlOrMeta+s")


@pytest.fixture
def form(page: Page, own_demo: tuple[DemoProject, RunningDemo]) -> InvoiceForm:
    """Return the form of an invoice with known numbers, in German."""
    demo, running = own_demo
    with demo.database() as database:
        database.execute("UPDATE agency_invoice SET tax_rate = 21 WHERE id = ?", [INVOICE])
        database.execute(
            "UPDATE agency_invoiceline SET quantity = 3.5, unit_price = 110 WHERE invoice_id = ?",
            [INVOICE],
        )
        database.commit()
    client = DemoClient(running.url)
    client.sign_in("admin", "admin@demo.test", "demo-panel")
    cookies: list[Any] = [
        {"name": cookie.name, "value": cookie.value or "", "url": running.url}
        for cookie in client.cookies
    ]
    cookies.append({"name": "django_language", "value": "de", "url": running.url})
    page.context.add_cookies(cookies)
    page.goto(f"{running.url}/admin/invoices/{INVOICE}/edit")
    form = InvoiceForm(page, demo)
    expect(form.price).to_be_visible()
    return form


def retype(box: Locator, text: str) -> None:
    box.click()
    box.press("ControlOrMeta+a")
    box.press_sequentially(text)


def test_all_numbers_have_the_notation_of_the_panel(form: InvoiceForm) -> None:
    expect(form.quantity).to_have_value("3,50")
    expect(form.price).to_have_value("110,00")
    expect(form.tax_rate).to_have_value("21,0")
    expect(form.page.locator("input[type=number]")).to_have_count(0)
    assert form.page.evaluate("document.querySelectorAll('[role=spinbutton]').length") >= 3


def test_typed_and_pasted_numbers_are_saved_as_the_same_numbers(form: InvoiceForm) -> None:
    retype(form.quantity, "1.234,25")
    retype(form.price, "1.50")
    form.tax_rate.fill("7,5 %")
    form.save()

    expect(form.quantity).to_have_value("1.234,25")
    expect(form.price).to_have_value("1,50")
    assert form.stored() == (1234.25, 1.5, 7.5)


def test_totals_follow_the_typed_number(form: InvoiceForm) -> None:
    amount = form.page.locator('[data-path="lines.0.amount"] output')
    expect(amount).to_have_text("385,00\N{NO-BREAK SPACE}€")

    retype(form.quantity, "1.000,5")

    expect(amount).to_have_text("110.055,00\N{NO-BREAK SPACE}€")


def test_a_text_that_is_no_number_is_kept_and_not_saved(form: InvoiceForm) -> None:
    # The server alone would read this text as 0.125.
    retype(form.quantity, "0.125")
    form.quantity.press("Tab")
    expect(form.error_of("lines.0.quantity")).to_contain_text("1.234,56")
    form.save()

    expect(form.error_of("lines.0.quantity")).to_be_visible()
    expect(form.quantity).to_have_value("0.125")
    assert form.stored() == (3.5, 110, 21)


def test_a_visit_the_mouse_wheel_and_other_digits_are_no_change(form: InvoiceForm) -> None:
    unsaved = form.page.locator("[data-slot=save-bar][data-held=true]")
    form.quantity.click()
    form.page.mouse.wheel(0, 200)
    form.quantity.press("Tab")
    form.price.press("Tab")
    expect(form.quantity).to_have_value("3,50")
    expect(unsaved).to_have_count(0)

    retype(form.quantity, "4")
    expect(unsaved).to_be_visible()
    retype(form.quantity, "3,5")

    expect(unsaved).to_have_count(0)


def test_keys_step_and_undo(form: InvoiceForm) -> None:
    form.quantity.click()
    form.quantity.press("ArrowUp")
    expect(form.quantity).to_have_value("3,75")
    form.quantity.press("ControlOrMeta+z")
    expect(form.quantity).to_have_value("3,50")
    form.quantity.press("PageDown")
    expect(form.quantity).to_have_value("1,00")

    form.quantity.press("ControlOrMeta+a")
    form.quantity.press_sequentially("12,5")
    form.quantity.press("ControlOrMeta+z")

    expect(form.quantity).not_to_have_value("12,5")


def test_the_selection_stays_when_separators_disappear(form: InvoiceForm) -> None:
    retype(form.price, "1234567")
    form.price.press("Shift+Tab")
    expect(form.price).to_have_value("1.234.567,00")

    form.quantity.press("Tab")

    expect(form.price).to_have_value("1234567,00")
    selection = "box => [box.selectionStart, box.selectionEnd]"
    assert form.price.evaluate(selection) == [0, 10]
    form.quantity.click()
    box = form.price.bounding_box()
    assert box is not None
    form.price.click(position={"x": box["width"] / 2 + 20, "y": box["height"] / 2})
    start, end = form.price.evaluate(selection)
    assert start == end < 10
