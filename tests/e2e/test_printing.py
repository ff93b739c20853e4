"""Printed pages: the content in black on white, without the shell and without controls."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, infolists, tables
from tests.e2e.conftest import Declare
from tests.e2e.visitor import DESK, Visitor
from tests.project.models import Customer, Project

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

WHITE, BLACK = "rgb(255, 255, 255)", "rgb(0, 0, 0)"


class Projects(Resource):
    model = Project

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        columns = ["name", "customer.name", "state", "budget", "starts_on", "created_at"]
        return schema.columns([tables.TextColumn(name).sortable() for name in columns])

    @classmethod
    def infolist(cls, schema: infolists.InfolistSchema) -> infolists.InfolistSchema:
        return schema.schema([infolists.TextEntry("name"), infolists.TextEntry("customer.name")])


class Customers(Resource):
    model = Customer


def build(panel: Panel) -> Panel:
    return panel.path("shop").resources([Projects, Customers])


@pytest.fixture
def reader(logged_in: Visitor, declare: Declare) -> Iterator[Visitor]:
    declare(shop=build)
    logged_in.resize(DESK)
    logged_in.set_color_scheme("dark")
    yield logged_in
    logged_in.page.emulate_media(media="screen")


def style(visitor: Visitor, selector: str, name: str) -> Any:
    return visitor.page.locator(selector).first.evaluate(
        "(element, name) => getComputedStyle(element)[name]", name
    )


def test_a_record_is_printed_without_the_shell(reader: Visitor) -> None:
    acme = Customer.objects.create(name="Acme")
    move = Project.objects.create(customer=acme, name="Move")
    reader.open(f"/shop/projects/{move.pk}")
    hidden = [
        reader.page.locator(selector).first
        for selector in (
            "[data-slot=sidebar]",
            "[data-slot=header]",
            "[data-slot=tabs]",
            "main [data-slot=button]",
        )
    ]
    for part in hidden:
        expect(part).to_be_visible()

    reader.page.emulate_media(media="print")

    for part in hidden:
        expect(part).to_be_hidden()
    expect(reader.heading()).to_have_text("Move")
    expect(reader.page.get_by_role("link", name="Acme")).to_be_visible()
    assert style(reader, "[data-slot=entry-link]", "textDecorationLine") == "none"
    assert style(reader, "[data-slot=entry-link]", "color") == BLACK
    assert style(reader, "body", "backgroundColor") == WHITE
    assert style(reader, "main", "backgroundColor") == WHITE
    assert style(reader, "h1", "color") == BLACK


def test_all_rows_and_columns_of_a_list_are_printed(reader: Visitor) -> None:
    acme = Customer.objects.create(name="Acme")
    for number in range(25):
        Project.objects.create(customer=acme, name=f"Project {number}")
    reader.resize((1100, 500))
    reader.open("/shop/projects")
    expect(reader.page.locator("tbody tr")).to_have_count(25)

    reader.page.emulate_media(media="print")

    for slot in ("pager", "table-toolbar"):
        expect(reader.page.locator(f"[data-slot={slot}]")).to_be_hidden()
    # The sort buttons contain the labels of the columns.
    expect(reader.page.get_by_role("columnheader").filter(has_text="Budget")).to_be_visible()
    scroll = reader.page.locator("[data-slot=table-scroll]")
    assert scroll.evaluate("box => getComputedStyle(box).overflowY") == "visible"
    assert scroll.evaluate("box => box.scrollHeight <= box.clientHeight + 1") is True
