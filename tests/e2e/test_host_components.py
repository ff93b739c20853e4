"""One component of each registry, compiled by ``panel_build``, on a page and in use."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Page, Panel, Resource, forms, infolists
from django_panel.actions import Action, CreateAction
from django_panel.forms.schema import FormSchema
from django_panel.infolists import InfolistSchema
from django_panel.support.enums import RenderHookPoint
from django_panel.tables import CustomColumn, TableSchema, TextColumn
from django_panel.widgets import CustomWidget
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.conftest import Declare
from tests.e2e.field_inputs import field_at
from tests.e2e.row_actions import choose_action
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Specimen

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from pytest_django.fixtures import Settings

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

NOTICE = "Shop/Hooks/Notice"


def level(specimen: Specimen) -> dict[str, Any]:
    return {"marks": 2, "text": f"Level 2 of {specimen.name}"}


def discount(specimen: Specimen, data: dict[str, Any]) -> None:
    specimen.amount = (specimen.amount or Decimal(0)) * (100 - data["percent"]) / 100
    specimen.save(update_fields=["amount"])


class Plants(Resource):
    model = Specimen
    slug: ClassVar[str | None] = "plants"
    record_title_attribute = "name"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("name"),
                    CustomColumn("amount").component("Shop/Columns/PriceLevel").state(level),
                    CustomColumn("level").component("Shop/Columns/Nowhere"),
                ]
            )
            .record_actions(
                [
                    Action("discount")
                    .schema([forms.NumberInput("percent").integer().min(1).required()])
                    .modal_component("Shop/Modals/Discount", {"steps": [10, 50]})
                    .action(discount)
                ]
            )
            .empty_state("No plants yet", "They will be here.")
            .empty_state_component("Shop/EmptyStates/NoProducts")
            .empty_state_actions([CreateAction()])
        )

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        price = forms.CustomComponent("Shop/Schemas/RoundedPrice").config({"field": "amount"})
        rating = forms.CustomField("own").label("Rating").component("Reports/Fields/Rating")
        return schema.schema(
            [
                forms.TextInput("name").required(),
                price.schema([forms.NumberInput("amount")]),
                rating.config({"maximum": 3}),
            ]
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        tag = infolists.CustomEntry("amount").component("Shop/Entries/PriceTag")
        return schema.schema([infolists.TextEntry("name"), tag.config({"currency": "EUR"})])


class OpeningHours(CustomWidget):
    heading = "Open"
    component = "Panels/Library/Widgets/OpeningHours"

    def data(self) -> dict[str, str]:
        return {"from": "09:00", "to": "17:00"}


class Stock(Page):
    component = "Panels/Reports/Pages/StockReport"

    def props(self) -> Mapping[str, Any]:
        return {"count": 12}


def shop(panel: Panel) -> Panel:
    return (
        panel.path("shop")
        .login()
        .resources([Plants])
        .pages([Stock])
        .widgets([OpeningHours])
        .sidebar_component("Shop/Shell/Sidebar")
        .topbar_component("Shop/Shell/Topbar")
        .render_hook("body.start", NOTICE, {"text": "On every page"})
        .render_hook("header.end", NOTICE, {"text": "In the header"})
        .render_hook("page.start", NOTICE, {"text": "On two pages"}, [Plants, Stock])
        .render_hook("page.start", "Shop/Hooks/Nowhere")
    )


@pytest.fixture
def shopper(logged_in: Visitor, declare: Declare, settings: Settings, shop_bundle: Path) -> Visitor:
    """Return a visitor of a panel with components of every registry."""
    settings.STATICFILES_DIRS = [shop_bundle]
    declare(shop=shop)
    return logged_in


def test_lists_show_the_hosts_cells_and_dialogs_and_empty_state(shopper: Visitor) -> None:
    page = shopper.page
    shopper.open("/shop/plants")
    expect(page.get_by_text("No plants yet")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("link", name="New specimen").last).to_be_visible()

    fern = Specimen.objects.create(name="Fern", amount=40, level=7)
    shopper.open("/shop/plants")
    row = shopper.row("Fern")
    expect(row.get_by_title("Level 2 of Fern")).to_contain_text("●●")
    # Without its component, a cell shows the plain value.
    expect(row.get_by_text("7", exact=True)).to_be_visible()

    choose_action(row, "Discount")
    dialog = page.get_by_role("dialog", name="Discount")
    dialog.get_by_role("button", name="Discount", exact=True).click()
    expect(dialog.get_by_text("This field is required.")).to_be_visible()
    dialog.get_by_role("button", name="50 %").click()
    expect(dialog.get_by_role("button", name="50 %", pressed=True)).to_be_visible()
    dialog.get_by_role("button", name="Discount", exact=True).click()
    expect(dialog).to_be_hidden()

    fern.refresh_from_db()
    assert fern.amount == 20


def test_forms_and_infolists_have_the_hosts_fields_layouts_and_entries(shopper: Visitor) -> None:
    page = shopper.page
    shopper.open("/shop/plants/create")
    form = page.locator("[data-slot=panel-form]")
    form.get_by_label("Name").fill("Moss")
    form.get_by_label("Amount").fill("3.20")
    form.get_by_role("button", name="Round up").click()
    expect(form.get_by_label("Amount")).to_have_value("4")
    field_at(form, "own").get_by_role("button", name="2 of 3").click()
    page.get_by_role("button", name="Create", exact=True).click()
    expect(shopper.toast("Specimen created.")).to_be_visible()

    moss = Specimen.objects.get()
    assert moss.amount == 4
    assert moss.own == {"stars": 2, "why": ""}
    shopper.open(f"/shop/plants/{moss.pk}")
    expect(page.locator("[data-entry=amount]").get_by_text("EUR 4")).to_be_visible()


def test_pages_widgets_hooks_and_the_shell_are_the_hosts(
    shopper: Visitor, browser_errors: list[str]
) -> None:
    page = shopper.page
    shopper.open("/shop")
    expect(page.get_by_text("09:00 to 17:00")).to_be_visible()
    expect(page.get_by_text("On every page")).to_be_visible()
    expect(page.get_by_title("In the header")).to_be_visible()
    expect(page.get_by_text("On two pages")).to_have_count(0)
    expect(page.locator(".panel-topbar").get_by_text("Corner shop")).to_be_visible()
    sidebar = page.locator("aside.panel-sidebar")
    expect(sidebar.get_by_text("Call 555 0100.")).to_be_visible()

    sidebar.get_by_role("link", name="Stock").click()
    expect(page.get_by_text("12 products")).to_be_visible()
    expect(page.get_by_text("On two pages")).to_be_visible()
    assert violations(page, EVERYTHING) == []

    shopper.resize(PHONE)
    expect(page.get_by_title("In the header")).to_be_visible()
    page.get_by_role("button", name="Open navigation").click()
    drawer = page.get_by_role("dialog", name="Navigation")
    expect(drawer.get_by_text("Call 555 0100.")).to_be_visible()
    drawer.get_by_role("link", name="Specimens").click()
    expect(shopper.heading()).to_have_text("Specimens")
    expect(page.get_by_text("On two pages")).to_be_visible()
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= PHONE[0]
    assert violations(page, EVERYTHING) == []
    # An unknown component is silent in production.
    assert browser_errors == []


def test_guests_see_the_hooks_of_the_body_and_no_other(
    shopper: Visitor, settings: Settings
) -> None:
    shopper.forget_cookie(settings.SESSION_COOKIE_NAME)
    shopper.resize(DESK)
    shopper.open("/shop/login")

    expect(shopper.page.get_by_text("On every page")).to_be_visible()
    assert "On two pages" not in shopper.page.content()


@pytest.mark.parametrize("layout", ["sidebar", "header"])
def test_all_eight_points_are_on_the_page_and_on_a_phone(
    layout: str, shopper: Visitor, declare: Declare
) -> None:
    def with_hooks(panel: Panel) -> Panel:
        for point in RenderHookPoint:
            panel.render_hook(point, NOTICE, {"text": f"{point} 1"})
            panel.render_hook(point, NOTICE, {"text": f"{point} 2"})
        return panel.path("shop").resources([Plants]).top_navigation(layout == "header")

    declare(shop=with_hooks)
    page = shopper.page
    shopper.open("/shop/plants")
    for point in RenderHookPoint:
        expect(page.get_by_title(point.value)).to_have_count(2)
        expect(page.get_by_title(f"{point} 2")).to_be_visible()
    # In the order of their registration.
    drawn = page.locator("[title^='page.']").evaluate_all("all => all.map((each) => each.title)")
    assert drawn == ["page.start 1", "page.start 2", "page.end 1", "page.end 2"]
    assert violations(page, EVERYTHING) == []

    shopper.resize(PHONE)
    for name in ("body.start", "header.start", "header.end", "page.start", "page.end", "body.end"):
        expect(page.get_by_title(f"{name} 2").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    page.get_by_role("button", name="Open navigation").click()
    drawer = page.get_by_role("dialog", name="Navigation")
    expect(drawer.get_by_text("sidebar.start 2")).to_be_visible()
    expect(drawer.get_by_text("sidebar.end 2")).to_be_visible()
