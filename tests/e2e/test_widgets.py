"""Widgets in a browser: content, lazy loading, failures, polling, filters."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.e2e.lists import make_tasks
from tests.e2e.widget_locators import be_hidden, partial_visits, stat, wait_for_figure, widget
from tests.e2e.widgets import (
    BOARD,
    CHARTS,
    CUSTOMERS,
    MONTHS,
    NORTH,
    SOUTH,
    Clock,
    Fragile,
    Slow,
    Standing,
    board_panel,
)
from tests.project.models import Customer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Locator

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def reader(logged_in: Visitor, declare: Declare) -> Iterator[Visitor]:
    """Return a visitor of a dashboard whose slow widget is released."""
    declare(board=board_panel)
    logged_in.page.set_default_timeout(15000)
    Clock.asked = Standing.asked = 0
    Fragile.broken = False
    Slow.gate.set()
    yield logged_in
    Slow.gate.set()
    # Nothing is asked for any more when the database goes.
    logged_in.page.goto("about:blank")
    logged_in.page.wait_for_timeout(400)


@pytest.fixture
def charts(reader: Visitor) -> Visitor:
    reader.open(CHARTS)
    expect(reader.page.locator("[data-slot=chart-frame]")).to_have_count(13)
    return reader


def boxes(within: Locator, slot: str) -> list[dict[str, Any]]:
    """Return the positions of marks of one type, and their values."""
    found: list[dict[str, Any]] = within.locator(f"[data-slot={slot}]").evaluate_all(
        """(marks) => marks.map((mark) => ({
            ...(({x, y, width, height}) => ({x, y, width, height}))(mark.getBBox()),
            value: Number(mark.dataset.value), angle: Number(mark.dataset.angle),
            path: mark.getAttribute('d'), series: mark.parentElement.dataset.series,
        }))"""
    )
    return found


def texts(within: Locator, slot: str) -> list[str]:
    return within.locator(f"[data-slot={slot}]").all_text_contents()


def each_is_proportional(sizes: list[float], values: list[float]) -> bool:
    shares = [size / value for size, value in zip(sizes, values, strict=True)]
    return max(shares) - min(shares) < 0.02 * max(shares)


def test_bars_are_as_high_as_their_values(charts: Visitor) -> None:
    bars = boxes(widget(charts, "plain-bar"), "chart-bar")

    assert [bar["value"] for bar in bars] == [*NORTH, *SOUTH]
    assert each_is_proportional([bar["height"] for bar in bars], [*NORTH, *SOUTH])
    # All stand on one line, beside each other.
    assert len({round(bar["y"] + bar["height"]) for bar in bars}) == 1
    spans = sorted((bar["x"], bar["x"] + bar["width"]) for bar in bars)
    assert all(one[1] <= next_[0] + 0.1 for one, next_ in itertools.pairwise(spans))
    # A range makes the same values smaller, by as much as the axis is longer.
    ranged = boxes(widget(charts, "ranged-bar"), "chart-bar")
    assert ranged[1]["height"] == pytest.approx(bars[1]["height"] * 40 / 200, rel=0.05)
    assert texts(widget(charts, "ranged-bar"), "chart-tick")[-1] == "200"


def test_stacked_bars_stand_one_upon_the_other(charts: Visitor) -> None:
    bars = boxes(widget(charts, "stacked-bar"), "chart-bar")
    lower, upper = bars[:4], bars[4:]

    assert each_is_proportional([bar["height"] for bar in bars], [*NORTH, *SOUTH])
    for below, above in zip(lower, upper, strict=True):
        assert above["x"] == pytest.approx(below["x"])
        assert above["y"] + above["height"] == pytest.approx(below["y"], abs=0.2)


def test_switches_add_and_take_away(charts: Visitor) -> None:
    plain, bare = widget(charts, "plain-bar"), widget(charts, "bare-bar")
    assert texts(plain, "chart-label") == list(MONTHS)
    assert plain.locator("[data-slot=chart-grid]").count() == len(texts(plain, "chart-tick"))
    assert bare.locator("[data-slot=chart-grid]").count() == 0
    expect(plain.get_by_role("list", name="Legend").get_by_role("button")).to_have_text(
        ["North", "South"]
    )
    expect(bare.get_by_role("list", name="Legend")).to_have_count(0)
    assert plain.locator("[data-slot=chart-value]").count() == 0
    labelled = widget(charts, "labelled-bar")
    assert texts(labelled, "chart-value")[:4] == ["€10 k", "€40 k", "€20 k", "€30 k"]
    assert texts(labelled, "chart-tick")[0] == "€0 k"
    assert texts(widget(charts, "labelled-line"), "chart-value")[:4] == ["10", "40", "20", "30"]


def test_lines_run_through_their_values(charts: Visitor) -> None:
    points = boxes(widget(charts, "plain-line"), "chart-point")
    assert [point["value"] for point in points] == [*NORTH, *SOUTH]
    heights = [-point["y"] for point in points[:4]]
    assert sorted(range(4), key=heights.__getitem__) == [0, 2, 3, 1]

    straight = boxes(widget(charts, "plain-line"), "chart-line")
    curved = boxes(widget(charts, "curved-line"), "chart-line")
    assert "C" not in straight[0]["path"]
    assert "C" in curved[0]["path"]
    # A curve does not rise above what it runs through.
    assert curved[0]["y"] == pytest.approx(straight[0]["y"], abs=0.5)
    assert widget(charts, "plain-line").locator("[data-slot=chart-area]").count() == 0
    assert widget(charts, "filled-line").locator("[data-slot=chart-area]").count() == 2


def test_areas_are_filled_and_stacked(charts: Visitor) -> None:
    plain = boxes(widget(charts, "plain-area"), "chart-area")
    stacked = boxes(widget(charts, "stacked-area"), "chart-area")

    # From zero each, or the second upon the first.
    assert plain[0]["y"] + plain[0]["height"] == pytest.approx(plain[1]["y"] + plain[1]["height"])
    assert stacked[1]["y"] < stacked[0]["y"]
    assert stacked[1]["y"] + stacked[1]["height"] < stacked[0]["y"] + stacked[0]["height"] - 1


def test_a_ring_is_cut_in_proportion(charts: Visitor) -> None:
    slices = boxes(widget(charts, "plain-ring"), "chart-slice")
    north, south = slices[:4], slices[4:]

    for ring, values in ((north, NORTH), (south, SOUTH)):
        assert sum(each["angle"] for each in ring) == pytest.approx(360)
        assert [each["angle"] for each in ring] == pytest.approx(
            [360 * value / sum(values) for value in values]
        )
    assert texts(widget(charts, "labelled-ring"), "chart-value")[:4] == ["10", "40", "20", "30"]
    legend = widget(charts, "plain-ring").get_by_role("list", name="Legend")
    expect(legend.get_by_role("button", name="February")).to_contain_text("40%")
    expect(widget(charts, "labelled-ring").get_by_role("list", name="Legend")).to_have_count(0)


def test_a_chart_is_read_with_the_keyboard_and_as_a_table(charts: Visitor) -> None:
    card = widget(charts, "plain-bar")
    cursor = card.get_by_role("slider", name="Values of PlainBar")
    cursor.focus()
    charts.page.keyboard.press("End")
    charts.page.keyboard.press("ArrowLeft")

    expect(cursor).to_have_attribute("aria-valuetext", "March, North 20, South 20")
    expect(card.locator("[data-slot=chart-tip]")).to_contain_text("March")
    charts.page.keyboard.press("Escape")
    expect(card.locator("[data-slot=chart-tip]")).to_have_count(0)

    card.get_by_role("button", name="View as table").click()
    rows = card.get_by_role("row")
    expect(rows).to_have_count(5)
    expect(rows.nth(2)).to_have_text("February4010")
    card.get_by_role("button", name="View as chart").click()
    expect(card.locator("[data-slot=chart-bar]")).to_have_count(8)


def test_a_series_leaves_the_drawing_and_comes_back(charts: Visitor) -> None:
    card = widget(charts, "plain-bar")
    north = card.get_by_role("button", name="North")

    north.click()
    expect(card.locator("[data-slot=chart-bar]")).to_have_count(4)
    assert {bar["series"] for bar in boxes(card, "chart-bar")} == {"South"}
    # The axis follows what is left.
    assert texts(card, "chart-tick")[-1] == "20"
    north.click()
    expect(card.locator("[data-slot=chart-bar]")).to_have_count(8)


def test_a_ring_says_what_the_pointer_is_over(charts: Visitor) -> None:
    card = widget(charts, "plain-ring")
    card.scroll_into_view_if_needed()
    size = card.locator("[data-slot=chart-frame]").bounding_box()
    assert size is not None
    # A little after twelve o'clock lies the first piece.
    card.get_by_role("slider").hover(position={"x": size["width"] * 0.55, "y": 14})

    expect(card.locator("[data-slot=chart-tip]")).to_contain_text("January")
    expect(card.locator("[data-slot=chart-total]")).to_have_text("10")


def test_a_slow_widget_blocks_nothing_and_a_failing_one_can_be_retried(reader: Visitor) -> None:
    make_tasks(4)
    Slow.gate.clear()
    Fragile.broken = True
    asked = partial_visits(reader)
    reader.open(BOARD)

    # What was sent with the page, and what came by itself, are there.
    expect(stat(reader, "Orders")).to_be_visible()
    expect(widget(reader, "recent").get_by_role("row")).to_have_count(4)
    fragile = widget(reader, "fragile")
    expect(fragile.get_by_role("alert")).to_contain_text("This could not be loaded")
    slow = widget(reader, "slow")
    expect(slow.get_by_role("status", name="Loading")).to_be_attached()
    expect(slow).to_have_attribute("aria-busy", "true")
    assert sorted(asked) == ["widgetData.fragile", "widgetData.recent", "widgetData.slow"]

    Fragile.broken = False
    fragile.get_by_role("button", name="Try again").click()
    expect(stat(reader, "Mended")).to_be_visible()
    expect(fragile.get_by_role("alert")).to_have_count(0)
    Slow.gate.set()
    expect(slow.locator("[data-slot=chart-bar]")).to_have_count(4)
    expect(slow).to_have_attribute("aria-busy", "false")


def test_an_unknown_component_is_shown_as_a_plain_line(reader: Visitor) -> None:
    reader.open(BOARD)

    expect(widget(reader, "foreign")).to_contain_text("This widget cannot be shown here.")
    expect(stat(reader, "Orders")).to_be_visible()


def test_a_figure_says_all_it_has(reader: Visitor) -> None:
    reader.open(BOARD)

    orders = stat(reader, "Orders")
    expect(orders).to_contain_text("1,204")
    expect(orders).to_contain_text("up by 4.2%")
    expect(orders).to_contain_text("this week")
    expect(orders.locator("[data-slot=sparkline]")).to_be_visible()
    expect(stat(reader, "Returns")).to_contain_text("3.50%")
    orders.get_by_role("link", name="Orders").click()
    expect(reader.heading()).to_have_text("Customers")


def test_the_table_of_a_widget_turns_by_itself(reader: Visitor) -> None:
    make_tasks(8)
    reader.open(BOARD)
    recent = widget(reader, "recent")
    rows = recent.get_by_role("row")
    expect(rows.nth(1)).to_contain_text("Task 01")
    asked = partial_visits(reader)

    recent.get_by_role("button", name="Next page").click()
    expect(rows.nth(1)).to_contain_text("Task 04")
    assert set(asked) == {"widgetData.recent"}
    assert "widgets%5Brecent%5D%5Bpage%5D=2" in reader.page.url
    # A filter that is taken back is really gone: answers are not laid over each other.
    recent.get_by_role("button", name="Filters").click()
    reader.page.get_by_role("dialog").get_by_role("combobox").select_option("1")
    expect(rows).to_have_count(3)
    reader.page.keyboard.press("Escape")
    recent.get_by_role("button", name="Clear all filters").click()
    expect(rows).to_have_count(4)
    expect(recent.get_by_role("list", name="Applied filters")).to_have_count(0)
    # The address is all that a reload needs.
    recent.get_by_role("searchbox").fill("Task 07")
    expect(rows).to_have_count(2)
    reader.page.reload()
    expect(rows.nth(1)).to_contain_text("Task 07")
    expect(recent.get_by_text("Rows per page")).to_have_count(0)


def test_polling_asks_for_widgets_alone_and_rests_in_a_hidden_tab(reader: Visitor) -> None:
    asked = partial_visits(reader)
    reader.open("/board/ticking")
    wait_for_figure(reader, "Ticks", 3)
    assert set(asked) == {"widgetData.clock"}

    be_hidden(reader, True)
    reader.page.wait_for_timeout(1200)
    resting = Clock.asked
    reader.page.wait_for_timeout(2500)
    assert Clock.asked == resting
    be_hidden(reader, False)
    wait_for_figure(reader, "Ticks", resting + 1)


def test_polling_is_patient_with_a_server_that_fails(
    reader: Visitor, browser_errors: list[str]
) -> None:
    reader.open("/board/ticking")
    wait_for_figure(reader, "Ticks", 2)
    failures: list[str] = []

    def refuse(route: Any) -> None:
        if route.request.headers.get("x-inertia"):
            failures.append(route.request.url)
            route.fulfill(status=503, body="")
        else:
            route.continue_()

    reader.page.route("**/board/ticking", refuse)
    reader.page.wait_for_timeout(5200)
    # After one, two and four seconds, not after each; the old value stays, without a message.
    assert 1 <= len(failures) <= 3
    expect(stat(reader, "Ticks")).to_be_visible()
    expect(reader.page.locator("[data-slot=toast]")).to_have_count(0)
    reader.page.unroute("**/board/ticking")
    seen = Clock.asked
    wait_for_figure(reader, "Ticks", seen + 1)
    browser_errors.clear()


def test_an_edit_page_keeps_what_was_typed_and_what_was_wrong(reader: Visitor) -> None:
    customer = Customer.objects.create(name="Fernhill", email="post@fernhill.example")
    page = reader.page
    reader.open(f"{CUSTOMERS}/{customer.pk}/edit")
    expect(stat(reader, "Name")).to_contain_text("Fernhill")
    form = page.locator("[data-slot=panel-form]")
    form.get_by_label("Name").fill("")
    form.get_by_label("Email").fill("not an address")
    page.keyboard.press("Control+s")
    wrong = form.locator("[data-slot=field-error]")
    expect(wrong.first).to_be_visible()
    messages = wrong.all_inner_texts()

    # Asked again by the clock …
    wait_for_figure(reader, "Asked", Standing.asked + 1)
    # … and narrowed by a filter of its own, in a dialog.
    widget(reader, "standing").get_by_role("button", name="Filters").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Since").fill("May")
    dialog.get_by_role("button", name="Apply").click()
    expect(stat(reader, "Since")).to_contain_text("May")

    assert wrong.all_inner_texts() == messages
    expect(form.get_by_label("Email")).to_have_value("not an address")
    expect(form.get_by_label("Name")).to_have_value("")


def test_figures_above_a_list_follow_its_tabs(reader: Visitor) -> None:
    Customer.objects.bulk_create(
        Customer(name=f"Customer {n}", email=f"c{n}@example.com" if n < 3 else "") for n in range(7)
    )
    reader.open(CUSTOMERS)
    expect(stat(reader, "Listed")).to_contain_text("7")
    expect(stat(reader, "Listed later")).to_contain_text("7")

    reader.page.get_by_text("Reachable", exact=True).click()

    expect(stat(reader, "Listed")).to_contain_text("3")
    expect(stat(reader, "Listed later")).to_contain_text("3")
