"""A dashboard in a browser: filters, remembered state, accessibility."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import CONTRAST, EVERYTHING, SCRIPT, violations
from tests.e2e.lists import make_tasks
from tests.e2e.visitor import DESK, PHONE
from tests.e2e.widget_locators import arrange, partial_visits, stat, wait_for_figure, widget
from tests.e2e.widgets import BOARD, CHARTS, Fragile, Meter, Pulse, Shaky, Slow, board_panel
from tests.project.models import Customer

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from django_panel import Panel
    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]


@pytest.fixture
def reader(logged_in: Visitor, declare: Declare) -> Visitor:
    """Return a visitor of a dashboard without slow or broken widgets."""
    declare(board=board_panel)
    logged_in.page.set_default_timeout(15000)
    Fragile.broken = False
    Slow.gate.set()
    return logged_in


def region(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("group", name="Filters", exact=True).get_by_label("Region")


def test_a_filter_is_changed_kept_cleared_and_remembered(reader: Visitor) -> None:
    reader.open(BOARD)
    expect(region(reader)).to_have_value("north")
    expect(stat(reader, "Region")).to_contain_text("north")
    clear = reader.page.get_by_role("button", name="Clear filters").first
    # Nobody has changed a filter yet.
    expect(clear).to_have_count(0)
    asked = partial_visits(reader)

    region(reader).select_option("south")
    expect(stat(reader, "Region")).to_contain_text("south")
    expect(widget(reader, "slow").locator("[data-series=south]")).to_be_visible()
    # The page once, and then each lazy widget by itself.
    assert sorted(asked) == [
        "everything",
        "widgetData.fragile",
        "widgetData.recent",
        "widgetData.slow",
    ]
    assert "filters%5Bregion%5D=south" in reader.page.url
    reader.page.reload()
    expect(region(reader)).to_have_value("south")

    # Elsewhere and back, without a word in the address.
    reader.open(CHARTS)
    reader.open(BOARD)
    expect(region(reader)).to_have_value("south")

    clear.click()
    expect(stat(reader, "Region")).to_contain_text("everywhere")
    expect(region(reader)).to_have_value("")
    expect(clear).to_have_count(0)
    # What is cleared stays cleared, and the default does not come back.
    reader.open(BOARD)
    expect(region(reader)).to_have_value("")
    expect(stat(reader, "Region")).to_contain_text("everywhere")


def test_a_filter_and_a_poll_leave_each_other_alone(reader: Visitor) -> None:
    reader.open("/board/beating")
    # What is lazy arrives, by the default …
    expect(stat(reader, "Where")).to_contain_text("north")
    region(reader).select_option("south")
    expect(stat(reader, "Where")).to_contain_text("south")
    # … is asked again as it was narrowed …
    beat = Pulse.beats
    wait_for_figure(reader, "Beat", beat + 2)
    expect(stat(reader, "Where")).to_contain_text("south")
    # … stays so over a reload, and is set free by clearing.
    reader.page.reload()
    expect(stat(reader, "Where")).to_contain_text("south")
    reader.page.get_by_role("button", name="Clear filters").click()
    expect(stat(reader, "Where")).to_contain_text("everywhere")
    beat = Pulse.beats
    wait_for_figure(reader, "Beat", beat + 2)
    expect(stat(reader, "Where")).to_contain_text("everywhere")
    reader.page.goto("about:blank")


def test_a_widget_that_is_not_lazy_polls_for_widgets_and_nothing_else(reader: Visitor) -> None:
    asked = partial_visits(reader)
    reader.open("/board/metered")
    seen = Meter.read

    wait_for_figure(reader, "Read", seen + 2)
    assert set(asked) == {"widgets"}
    reader.page.goto("about:blank")


def test_a_widgets_own_filter_waits_until_typing_ends(reader: Visitor) -> None:
    reader.open(BOARD)
    asked = partial_visits(reader)
    word = widget(reader, "headlines").get_by_label("Word")

    word.press_sequentially("fern", delay=30)
    expect(stat(reader, "Word")).to_contain_text("fern")

    assert asked.count("everything") == 1
    expect(word).to_be_focused()
    expect(word).to_have_value("fern")
    # The page's own filter was left alone.
    expect(region(reader)).to_have_value("north")


def test_a_filter_searches_a_table(reader: Visitor) -> None:
    Customer.objects.bulk_create(Customer(name=f"Customer {n:03}") for n in range(1, 121))
    page = reader.page
    reader.open("/board/seeking")
    expect(stat(reader, "Customer")).to_contain_text("nobody")

    page.get_by_role("group", name="Filters", exact=True).get_by_label("Customer").click()
    search = page.get_by_role("dialog").get_by_role("combobox")
    expect(search).to_be_focused()
    search.fill("117")
    page.get_by_role("option", name="Customer 117").click()
    expect(stat(reader, "Customer")).to_contain_text("Customer 117")

    # A widget's own, in a dialog of its own.
    widget(reader, "whose").get_by_role("button", name="Filters").click()
    page.get_by_role("dialog").get_by_label("Rival").click()
    expect(page.get_by_role("combobox")).to_be_focused()
    page.get_by_role("combobox").fill("042")
    page.get_by_role("option", name="Customer 042").click()
    page.get_by_role("button", name="Apply").click()
    expect(stat(reader, "Rival")).to_contain_text("Customer 042")
    expect(stat(reader, "Customer")).to_contain_text("Customer 117")

    page.reload()
    chosen = page.get_by_role("group", name="Filters", exact=True).get_by_label("Customer")
    expect(chosen).to_have_text("Customer 117")


def test_a_widget_that_fails_leaves_the_page_standing(reader: Visitor) -> None:
    Shaky.broken = True
    reader.open("/board/shaking")
    shaky = widget(reader, "shaky")
    expect(shaky.get_by_role("alert")).to_contain_text("This could not be loaded")
    expect(widget(reader, "growth").locator("[data-slot=chart-bar]")).to_have_count(8)
    asked = partial_visits(reader)

    shaky.get_by_role("button", name="Try again").click()
    expect(shaky.get_by_role("alert")).to_be_visible()
    Shaky.broken = False
    shaky.get_by_role("button", name="Try again").click()

    expect(stat(reader, "Steady")).to_contain_text("again")
    expect(shaky.get_by_role("alert")).to_have_count(0)
    assert asked == ["widgets", "widgets"]


def test_a_dashboard_without_widgets_shows_the_way(logged_in: Visitor, declare: Declare) -> None:
    def bare(panel: Panel) -> Panel:
        return panel.path("bare")

    declare(bare=bare)
    logged_in.open("/bare")

    expect(logged_in.page.get_by_role("heading", name="Getting started")).to_be_visible()
    expect(logged_in.page.get_by_role("button", name="Customize")).to_have_count(0)


def test_time_runs_from_left_to_right_in_a_page_read_from_the_right(reader: Visitor) -> None:
    reader.open(CHARTS)
    reader.page.evaluate("document.documentElement.dir = 'rtl'")
    card = widget(reader, "plain-bar")
    places: list[float] = card.locator("[data-slot=chart-label]").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().x)"
    )

    assert places == sorted(places)
    heading, button = (
        card.get_by_role("heading").bounding_box(),
        card.get_by_role("button", name="View as table").bounding_box(),
    )
    assert heading is not None
    assert button is not None
    assert button["x"] < heading["x"]


@pytest.mark.skipif(not SCRIPT.is_file(), reason="axe-core comes with the front end's packages")
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("state", ["board", "charts", "tables", "failing", "arranging"])
def test_everybody_can_read_it(reader: Visitor, size: tuple[int, int], state: str) -> None:
    make_tasks(5)
    Fragile.broken = state == "failing"
    reader.resize(size)
    reader.open(CHARTS if state in ("charts", "tables") else BOARD)
    reader.page.wait_for_load_state("networkidle")
    if state == "tables":
        switches = reader.page.get_by_role("button", name="View as table")
        for _ in range(switches.count()):
            # Each becomes "View as chart", and the next one is the first of those left.
            switches.first.click()
    if state == "failing":
        expect(widget(reader, "fragile").get_by_role("alert")).to_be_visible()
    if state == "arranging":
        arrange(reader)

    reader.set_color_scheme("light")
    assert violations(reader.page, EVERYTHING) == []
    reader.set_color_scheme("dark")
    assert violations(reader.page, CONTRAST) == []
    wide = reader.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= size[0]
