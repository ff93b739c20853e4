"""The state of a list is restored on the next visit."""

from __future__ import annotations

from typing import ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor
from tests.e2e.widget_locators import stat, widget
from tests.e2e.widgets import CUSTOMERS, board_panel
from tests.project.models import Customer

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


class Clients(Resource):
    model = Customer
    slug: ClassVar[str | None] = "clients"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        columns = [TextColumn("name").searchable().sortable(), TextColumn("email")]
        return schema.columns(columns).cards().persist_search().persist_sort().persist_columns()


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([Clients])


def test_a_search_is_found_again(logged_in: Visitor, declare: Declare) -> None:
    declare(desk=desk_panel)
    for name in ("Fernhill", "Mossdale"):
        Customer.objects.create(name=name)
    logged_in.open("/desk/clients")
    logged_in.search_box().fill("fern")
    expect(logged_in.page.get_by_text("Mossdale")).to_have_count(0)

    logged_in.open("/desk")
    logged_in.open("/desk/clients")

    expect(logged_in.search_box()).to_have_value("fern")
    expect(logged_in.page.get_by_text("Mossdale")).to_have_count(0)


def test_a_shared_link_changes_nothing_that_is_remembered(
    logged_in: Visitor, declare: Declare
) -> None:
    declare(desk=desk_panel)
    for name in ("Fernhill", "Mossdale"):
        Customer.objects.create(name=name)
    page = logged_in.page
    table, rows = page.locator("[data-slot=table-scroll]"), page.locator("[data-row]")
    logged_in.open("/desk/clients?layout=grid&columns=-email")
    expect(page.locator("[data-slot=table-cards]")).to_be_visible()

    logged_in.open("/desk/clients")
    expect(table.get_by_role("columnheader", name="Email")).to_be_visible()

    # A change in the page of a link is remembered, and the rest of the link is not.
    logged_in.open("/desk/clients?columns=-email&sort=name")
    expect(rows.first).to_contain_text("Fernhill")
    page.get_by_role("button", name="Name").click()
    expect(rows.first).to_contain_text("Mossdale")
    logged_in.open("/desk/clients")

    expect(rows.first).to_contain_text("Mossdale")
    expect(table.get_by_role("columnheader", name="Email")).to_be_visible()


def test_a_widgets_filter_on_a_records_page_is_found_again(
    logged_in: Visitor, declare: Declare
) -> None:
    declare(board=board_panel)
    customer = Customer.objects.create(name="Fernhill")
    logged_in.page.set_default_timeout(15000)
    logged_in.open(f"{CUSTOMERS}/{customer.pk}/edit")
    widget(logged_in, "standing").get_by_role("button", name="Filters").click()
    dialog = logged_in.page.get_by_role("dialog")
    dialog.get_by_label("Since").fill("May")
    dialog.get_by_role("button", name="Apply").click()
    expect(stat(logged_in, "Since")).to_contain_text("May")

    logged_in.open("/board")
    logged_in.open(f"{CUSTOMERS}/{customer.pk}/edit")

    expect(stat(logged_in, "Since")).to_contain_text("May")
