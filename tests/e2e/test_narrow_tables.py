"""The columns of a table in windows of different widths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest
from playwright.sync_api import Locator, expect

from django_panel import Panel, Resource, tables
from django_panel.actions import DeleteAction
from django_panel.resources.pages import ListRecords, ResourcePage
from tests.e2e.conftest import Declare
from tests.e2e.lists import assert_headings, make_tasks
from tests.e2e.visitor import DESK, PHONE, Visitor
from tests.project.models import Task

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

LIST = "/shift/wide"
#: Between the cards and the width at which tables may scroll.
MIDDLE = (1100, 800)


def fixed(name: str, label: str, width: int) -> tables.TextColumn:
    return tables.TextColumn(name).label(label).width(width)


class WideList(Resource):
    """More columns than fit into a window of 1100 pixels."""

    model = Task
    record_title_attribute = "title"
    slug: ClassVar[str | None] = "wide"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListRecords}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("title").sortable(),
                    fixed("notes", "Notes", 190).priority(-1),
                    fixed("project.name", "Project", 190),
                    fixed("project.customer.name", "Customer", 190),
                    fixed("position", "Position", 190).sortable(),
                    fixed("pk", "Number", 190).priority(1),
                ]
            )
            .record_actions([DeleteAction()])
            .frozen_actions()
            .reorderable_columns()
            .default_sort("title", "asc")
            .default_per_page(10)
        )


@pytest.fixture
def visitor(logged_in: Visitor, declare: Declare) -> Visitor:
    def wide_panel(panel: Panel) -> Panel:
        return panel.path("shift").resources([WideList])

    declare(work=wide_panel)
    make_tasks(12)
    return logged_in


def columns(visitor: Visitor) -> Locator:
    """Open the column manager and return it."""
    visitor.page.get_by_role("button", name="Columns", exact=True).click()
    panel = visitor.page.locator("[data-slot=column-manager]")
    panel.wait_for()
    return panel


def overflow(visitor: Visitor) -> int:
    """Return by how many pixels the rows are wider than their container."""
    found: int = visitor.page.locator("[data-slot=table-scroll]").evaluate(
        "(box) => box.scrollWidth - box.clientWidth"
    )
    return found


def test_columns_that_do_not_fit_are_hidden_below_1200_pixels(visitor: Visitor) -> None:
    visitor.resize(DESK)
    visitor.open(LIST)
    assert_headings(visitor, "Title", "Notes", "Project", "Customer", "Position", "Number")

    visitor.resize(MIDDLE)
    assert_headings(visitor, "Title", "Project", "Customer", "Number")
    assert overflow(visitor) == 0
    visitor.resize(DESK)
    assert_headings(visitor, "Title", "Notes", "Project", "Customer", "Position", "Number")

    visitor.resize(PHONE)
    expect(visitor.page.get_by_role("table")).to_have_count(0)
    notes = columns(visitor)
    expect(notes.get_by_role("checkbox", name="Notes")).to_be_checked()
    expect(notes.get_by_text("Hidden at this width")).to_have_count(0)


def test_hidden_columns_are_gone_before_the_first_paint(visitor: Visitor) -> None:
    visitor.resize(MIDDLE)
    visitor.page.add_init_script(
        "window.shifts = 0; new PerformanceObserver((list) => list.getEntries().forEach("
        "({ value }) => { window.shifts += value; })).observe({ type: 'layout-shift' });"
    )
    visitor.open(LIST)
    assert_headings(visitor, "Title", "Project", "Customer", "Number")
    visitor.page.wait_for_load_state("networkidle")

    assert visitor.page.evaluate("window.shifts") <= 0.05


def test_the_sorted_column_stays(visitor: Visitor) -> None:
    visitor.resize(MIDDLE)
    visitor.open(f"{LIST}?sort=position&direction=asc")

    assert_headings(visitor, "Title", "Project", "Position", "Number")


def test_a_column_that_is_switched_on_is_shown_anyway(visitor: Visitor) -> None:
    visitor.resize(MIDDLE)
    visitor.open(LIST)
    panel = columns(visitor)
    expect(panel.get_by_text("Hidden at this width")).to_have_count(2)
    box = panel.get_by_role("checkbox", name="Notes")
    expect(box).not_to_be_checked()

    box.check()
    assert_headings(visitor, "Title", "Notes", "Project", "Customer", "Number")
    assert overflow(visitor) > 0
    expect(panel.get_by_text("Hidden at this width")).to_have_count(1)
    # The column was visible for the server all the time.
    assert "columns" not in visitor.page.url
    visitor.page.reload()
    assert_headings(visitor, "Title", "Notes", "Project", "Customer", "Number")

    columns(visitor).get_by_role("button", name="Reset").click()
    assert_headings(visitor, "Title", "Project", "Customer", "Number")


def test_a_wider_column_leaves_less_room(visitor: Visitor) -> None:
    visitor.resize(MIDDLE)
    visitor.open(LIST)
    page = visitor.page
    assert_headings(visitor, "Title", "Project", "Customer", "Number")

    page.get_by_role("separator", name="Width of Project").focus()
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    assert_headings(visitor, "Title", "Project", "Number")
    assert overflow(visitor) == 0
    page.keyboard.press("Home")

    assert_headings(visitor, "Title", "Project", "Customer", "Number")


def test_hiding_works_from_right_to_left(visitor: Visitor) -> None:
    visitor.resize(MIDDLE)
    visitor.page.add_init_script(
        "addEventListener('DOMContentLoaded', () => { document.documentElement.dir = 'rtl'; })"
    )
    visitor.open(LIST)

    assert_headings(visitor, "Title", "Project", "Customer", "Number")
    assert overflow(visitor) == 0


def test_escape_cancels_the_move_of_a_column_and_leaves_the_list_open(visitor: Visitor) -> None:
    visitor.resize(DESK)
    visitor.open(LIST)
    panel = columns(visitor)
    panel.get_by_role("button", name="Move Notes", exact=True).focus()
    visitor.page.keyboard.press("Space")
    visitor.page.keyboard.press("ArrowDown")
    expect(panel.get_by_role("listitem").nth(2)).to_contain_text("Notes")

    visitor.page.keyboard.press("Escape")

    expect(panel.get_by_role("listitem").nth(1)).to_contain_text("Notes")
    expect(panel).to_be_visible()
    visitor.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
