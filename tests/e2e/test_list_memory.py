"""What somebody did with a list is still done when they come back to it."""

from __future__ import annotations

from typing import ClassVar

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor
from tests.e2e.widget_hands import stat, widget
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
        return schema.columns([TextColumn("name").searchable()]).persist_search()


def desk_panel(panel: Panel) -> Panel:
    return panel.path("desk").resources([Clients])


def test_a_search_is_found_again(inside: Visitor, declare: Declare) -> None:
    declare(desk=desk_panel)
    for name in ("Fernhill", "Mossdale"):
        Customer.objects.create(name=name)
    inside.open("/desk/clients")
    inside.search_box().fill("fern")
    expect(inside.page.get_by_text("Mossdale")).to_have_count(0)

    inside.open("/desk")
    inside.open("/desk/clients")

    expect(inside.search_box()).to_have_value("fern")
    expect(inside.page.get_by_text("Mossdale")).to_have_count(0)


def test_a_widgets_filter_on_a_records_page_is_found_again(
    inside: Visitor, declare: Declare
) -> None:
    declare(board=board_panel)
    customer = Customer.objects.create(name="Fernhill")
    inside.page.set_default_timeout(15000)
    inside.open(f"{CUSTOMERS}/{customer.pk}/edit")
    widget(inside, "standing").get_by_role("button", name="Filters").click()
    dialog = inside.page.get_by_role("dialog")
    dialog.get_by_label("Since").fill("May")
    dialog.get_by_role("button", name="Apply").click()
    expect(stat(inside, "Since")).to_contain_text("May")

    inside.open("/board")
    inside.open(f"{CUSTOMERS}/{customer.pk}/edit")

    expect(stat(inside, "Since")).to_contain_text("May")
