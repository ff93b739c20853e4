"""The arrangement of a dashboard in a browser: order, width and visibility of its widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.visitor import PHONE
from tests.e2e.widget_locators import arrange, widget
from tests.e2e.widgets import BOARD, Fragile, Slow, board_panel
from tests.project.models import User

if TYPE_CHECKING:
    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

DECLARED = ["headlines", "growth", "slow", "fragile", "recent", "foreign"]


@pytest.fixture
def reader(logged_in: Visitor, declare: Declare) -> Visitor:
    """Return a visitor of a dashboard without slow or broken widgets."""
    declare(board=board_panel)
    logged_in.page.set_default_timeout(15000)
    Fragile.broken = False
    Slow.gate.set()
    return logged_in


def save(visitor: Visitor) -> None:
    visitor.page.get_by_role("button", name="Save layout").click()
    expect(visitor.page.get_by_role("button", name="Customize")).to_be_focused()


def expect_order(visitor: Visitor, ids: list[str]) -> None:
    """Wait until the page has these widgets in this order."""
    cards = visitor.page.locator("[data-slot=widget]")
    expect(cards).to_have_count(len(ids))
    for place, widget_id in enumerate(ids):
        expect(cards.nth(place)).to_have_attribute("data-widget", widget_id)


def test_an_arrangement_is_made_by_keyboard_and_survives(reader: Visitor) -> None:
    reader.open(BOARD)
    expect_order(reader, DECLARED)
    arrange(reader)
    keyboard = reader.page.keyboard

    reader.page.get_by_role("button", name="Move Growth").focus()
    keyboard.press("Space")
    keyboard.press("ArrowRight")
    keyboard.press("ArrowDown")
    expect(reader.page.get_by_text("Growth, position 4 of 6")).to_be_attached()
    keyboard.press("Space")
    reader.page.get_by_role("button", name="Hide Fragile").click()
    wider = reader.page.get_by_role("button", name="Make Growth wider")
    width = reader.page.get_by_role("group", name="Width of Growth").get_by_role("status")
    expect(width).to_have_text("Half")
    wider.click()
    expect(width).to_have_text("Three quarters")
    wider.click()
    expect(width).to_have_text("Full width")
    save(reader)

    expect_order(reader, ["headlines", "slow", "growth", "recent", "foreign"])
    reader.page.reload()
    expect(widget(reader, "growth")).to_be_visible()
    expect_order(reader, ["headlines", "slow", "growth", "recent", "foreign"])
    board, growth = (
        reader.page.locator("[data-slot=widget-grid]").bounding_box(),
        widget(reader, "growth").bounding_box(),
    )
    assert board is not None
    assert growth is not None
    assert growth["width"] == pytest.approx(board["width"], abs=1)

    arrange(reader)
    reader.page.get_by_role("button", name="Reset to default").click()
    expect(widget(reader, "fragile")).to_be_visible()
    expect_order(reader, DECLARED)


def test_a_tile_shows_its_widget_without_a_function(reader: Visitor) -> None:
    reader.open(BOARD)
    expect(widget(reader, "growth").locator("[data-slot=chart-bar]")).to_have_count(8)
    arrange(reader)
    tile = reader.page.locator("[data-tile][data-widget=growth]")

    preview = tile.locator("[data-slot=tile-preview]")
    expect(preview.locator("[data-slot=chart-bar]")).to_have_count(8)
    assert preview.evaluate("(element) => element.inert")
    expect(tile.get_by_role("button", name="View as table")).to_have_count(0)
    expect(tile.get_by_role("button", name="Hide Growth")).to_have_text("Hide")
    # The name is there once.
    expect(tile.get_by_text("Growth", exact=True).filter(visible=True)).to_have_count(1)


def test_a_tile_is_dragged(reader: Visitor) -> None:
    reader.open(BOARD)
    arrange(reader)
    page = reader.page
    target = page.locator("[data-tile][data-widget=headlines]").bounding_box()
    assert target is not None

    page.get_by_role("button", name="Move Foreign").hover()
    page.mouse.down()
    page.mouse.move(target["x"] + 30, target["y"] + target["height"] / 2, steps=8)
    page.mouse.move(target["x"] + 10, target["y"] + 10, steps=4)
    page.mouse.up()
    save(reader)

    expect_order(reader, ["foreign", *DECLARED[:-1]])


def test_a_tile_is_dragged_by_a_finger(reader: Visitor) -> None:
    reader.resize(PHONE)
    hand = reader.page.context.new_cdp_session(reader.page)
    hand.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    reader.open(BOARD)
    arrange(reader)
    page = reader.page
    handle = page.get_by_role("button", name="Move Slow")
    taken, target = (
        each.bounding_box() for each in (handle, page.locator("[data-tile][data-widget=headlines]"))
    )
    assert taken is not None
    assert target is not None
    x, start, end = taken["x"] + 12, taken["y"] + 12, target["y"] + 4

    def touch(kind: str, *places: float) -> None:
        points = [{"x": x, "y": y} for y in places]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", start)
    expect(handle).to_have_attribute("aria-pressed", "true")
    for step in range(1, 9):
        touch("touchMove", start + (end - start) * step / 8)
    expect(page.locator("[data-tile]").first).to_have_attribute("data-widget", "slow")
    touch("touchEnd")
    expect(handle).to_have_attribute("aria-pressed", "false")
    # The finger moved a tile, not the page.
    assert page.evaluate("window.scrollY") == 0
    save(reader)

    expect_order(reader, ["slow", "headlines", "growth", "fragile", "recent", "foreign"])


def test_an_arrangement_is_a_persons_own_and_can_be_given_up(reader: Visitor) -> None:
    reader.open(BOARD)
    arrange(reader)
    for name in ("Headlines", "Growth", "Slow", "Fragile", "Recent tasks", "Foreign"):
        reader.page.get_by_role("button", name=f"Hide {name}").click()
    reader.page.get_by_role("button", name="Cancel").click()
    expect(widget(reader, "headlines")).to_be_visible()
    arrange(reader)
    reader.page.get_by_role("button", name="Hide Headlines").click()
    save(reader)
    expect(widget(reader, "headlines")).to_have_count(0)

    reader.sign_in_as(User.objects.create_superuser("bob", "bob@example.com", "a secret of bob's"))
    reader.open(BOARD)
    expect(widget(reader, "headlines")).to_be_visible()


def test_all_widgets_may_be_hidden_and_come_back(reader: Visitor) -> None:
    reader.open(BOARD)
    arrange(reader)
    for name in ("Headlines", "Growth", "Slow", "Fragile", "Recent tasks", "Foreign"):
        reader.page.get_by_role("button", name=f"Hide {name}").click()
    save(reader)
    expect(reader.page.locator("[data-slot=widget]")).to_have_count(0)

    arrange(reader)
    reader.page.get_by_role("button", name="Show Growth").click()
    save(reader)
    expect_order(reader, ["growth"])


def test_an_arrangement_that_cannot_be_saved_is_still_there(
    reader: Visitor, browser_errors: list[str]
) -> None:
    reader.open(BOARD)
    arrange(reader)
    reader.page.get_by_role("button", name="Hide Foreign").click()
    reader.page.route("**/settings/arrangement*", lambda route: route.fulfill(status=500, body=""))
    reader.page.get_by_role("button", name="Save layout").click()

    expect(reader.page.get_by_role("alert")).to_contain_text("Couldn't save the layout")
    expect(reader.page.get_by_role("button", name="Show Foreign")).to_be_visible()
    reader.page.unroute("**/settings/arrangement*")
    save(reader)
    expect(widget(reader, "foreign")).to_have_count(0)
    browser_errors.clear()
