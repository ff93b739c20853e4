"""Boards in a browser: drag with the mouse, move with the keyboard, load more, on every width."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest
from playwright.sync_api import Locator, expect

from django_panel import Panel, Resource
from django_panel.actions import Denied
from django_panel.resources.pages import BoardPage
from tests.e2e.axe import EVERYTHING, violations
from tests.e2e.visitor import DESK, PHONE, TABLET, Visitor
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, User

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

BOARD = "/office/projects/board"


class ProjectBoard(BoardPage[Project]):
    column_field = "state"
    lane_field = "customer"
    ordering = ("name",)
    cards_per_cell = 3

    def can_move(self, record: Project, values: Mapping[str, Any]) -> bool | Denied:
        return Denied("The archive stays as it is.") if record.name == "Archive" else True


class ProjectResource(Resource):
    model = Project
    record_title_attribute: ClassVar[str | None] = "name"

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "board": ProjectBoard}


class CustomerResource(Resource):
    model = Customer
    record_title_attribute: ClassVar[str | None] = "name"


def office(panel: Panel) -> Panel:
    return panel.path("office").resources([ProjectResource, CustomerResource])


@pytest.fixture
def board(visitor: Visitor, ada: User, declare: Declare) -> Visitor:
    declare(office=office)
    acme, zenith = (Customer.objects.create(name=name) for name in ("Acme", "Zenith"))
    for name in ("Archive", "Bridge", "Dam", "Garden", "Harbour"):
        Project.objects.create(customer=acme, name=name)
    for number in range(4):
        Project.objects.create(customer=zenith, name=f"Canal {number}", state="done")
    visitor.sign_in_as(ada)
    return visitor


def column(visitor: Visitor, key: str) -> Locator:
    return visitor.page.locator(f"[data-board-column='{key}'] [data-slot=board-card]")


def card(visitor: Visitor, name: str) -> Locator:
    return visitor.page.locator("[data-slot=board-card]").filter(has_text=name)


def names(visitor: Visitor, key: str) -> list[str]:
    return column(visitor, key).get_by_role("link").all_inner_texts()


def expect_in(visitor: Visitor, key: str, name: str) -> None:
    """Wait until a card is in a column and saved."""
    found = column(visitor, key).filter(has_text=name)
    expect(found).to_be_visible()
    expect(found).not_to_have_attribute("aria-busy", "true")


def state(name: str) -> str:
    return Project.objects.get(name=name).state


def test_a_card_is_dragged_into_another_column(board: Visitor) -> None:
    board.open(BOARD)
    moved, target = card(board, "Bridge"), column(board, "done").first
    before = names(board, "done")

    box, place = moved.bounding_box(), target.bounding_box()
    assert box is not None
    assert place is not None
    board.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 4)
    board.page.mouse.down()
    board.page.mouse.move(place["x"] + 20, place["y"] + 20, steps=8)
    expect(column(board, "done").filter(has_text="Bridge")).to_be_visible()
    board.page.mouse.up()

    expect_in(board, "done", "Bridge")
    # The link of the card was not followed.
    assert board.page.url.split("?")[0].endswith(BOARD)
    assert state("Bridge") == "done"
    assert Project.objects.get(name="Bridge").customer.name == "Zenith"
    # It comes first by its name, and no other card made room for it.
    assert names(board, "done") == ["Bridge", *before]


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_card_is_moved_by_keys_and_stays_visible_and_focused(
    board: Visitor, size: tuple[int, int]
) -> None:
    board.resize(size)
    board.open(BOARD)
    handle = board.page.get_by_role("button", name="Move Dam")
    handle.focus()

    for key in ("Space", "ArrowRight", "Space"):
        board.page.keyboard.press(key)

    expect_in(board, "done", "Dam")
    expect(handle).to_be_focused()
    assert state("Dam") == "done"


def test_cards_that_were_moved_into_a_long_cell_stay_visible(board: Visitor) -> None:
    board.open(BOARD)
    shown = ["Canal 0", "Canal 1", "Canal 2"]

    for name in ("Dam", "Bridge"):
        board.page.get_by_role("button", name=f"Move {name}").focus()
        for key in ("Space", "ArrowRight", "ArrowDown", "Space"):
            board.page.keyboard.press(key)
        expect_in(board, "done", name)

    # By its name, the first of them comes after the cards that the cell shows.
    assert names(board, "done") == ["Dam", "Bridge", *shown]
    expect(board.page.get_by_text("5 of 6")).to_be_visible()


def test_a_cell_without_cards_needs_no_room_on_a_phone(board: Visitor) -> None:
    board.resize(DESK)
    board.open(BOARD)
    empty = board.page.locator("[data-board-column=open]").last
    expect(empty.get_by_text("No cards")).to_be_visible()

    board.resize(PHONE)

    expect(empty.get_by_text("No cards")).to_be_hidden()
    expect(empty.get_by_role("heading", name="Zenith 0")).to_be_visible()
    box, full = empty.bounding_box(), column(board, "open").last.bounding_box()
    assert box is not None
    assert full is not None
    assert (box["height"] < 50, box["y"] > full["y"]) == (True, True)


def test_a_refused_card_goes_back_and_says_why(board: Visitor, browser_errors: list[str]) -> None:
    board.open(BOARD)
    board.page.get_by_role("button", name="Move Archive").focus()

    for key in ("Space", "ArrowRight", "Space"):
        board.page.keyboard.press(key)

    expect(board.toast("The archive stays as it is.")).to_be_visible()
    expect_in(board, "open", "Archive")
    assert state("Archive") == "open"
    browser_errors.clear()


def test_a_cell_loads_more_cards(board: Visitor) -> None:
    board.open(BOARD)
    expect(column(board, "open")).to_have_count(3)

    board.page.get_by_role("button", name="Show more of Open, Acme").click()

    expect(column(board, "open")).to_have_count(5)
    expect(column(board, "done")).to_have_count(3)


@pytest.mark.parametrize("size", [DESK, TABLET, PHONE], ids=["desk", "tablet", "phone"])
def test_a_board_is_accessible_and_no_wider_than_the_screen(
    board: Visitor, size: tuple[int, int]
) -> None:
    board.resize(size)
    board.open(BOARD)
    expect(card(board, "Bridge")).to_be_visible()

    width = board.page.evaluate("document.documentElement.scrollWidth")

    assert width <= size[0]
    for scheme in ("light", "dark"):
        board.set_color_scheme(scheme)
        assert violations(board.page, EVERYTHING) == []
