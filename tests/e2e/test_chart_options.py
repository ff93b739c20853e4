"""Every option of every type of chart: the drawing is compared with the option off.

A switch that means something to a kind of chart must change its drawing; one that means nothing
to it must leave the drawing alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from django_panel import Panel
from django_panel.pages import Page
from django_panel.widgets import ChartOptions, ChartSeries, ChartVariant, ChartWidget
from tests.e2e.conftest import Declare
from tests.e2e.visitor import Visitor

pytestmark = [
    pytest.mark.browser,
    pytest.mark.services("bundle"),
    pytest.mark.django_db(transaction=True),
]

Switch = Callable[[ChartOptions], ChartOptions]

SWITCHES: dict[str, Switch] = {
    "legend": lambda options: options.legend(False),
    "grid": lambda options: options.grid(False),
    "stacked": ChartOptions.stacked,
    "filled": ChartOptions.filled,
    "curved": ChartOptions.curved,
    "labels": ChartOptions.labels,
    "range": lambda options: options.range(0, 400),
    "format": lambda options: options.format("€", " k"),
}
#: What means something to each kind; the height of a chart is one more.
MEANT: dict[str, set[str]] = {
    "bar": {"legend", "grid", "stacked", "labels", "range", "format"},
    "line": {"legend", "grid", "stacked", "filled", "curved", "labels", "range", "format"},
    # An area is filled as it is.
    "area": {"legend", "grid", "stacked", "curved", "labels", "range", "format"},
    "doughnut": {"legend", "labels", "format"},
}


def chart(kind: str, name: str, switch: Switch | None = None, height: int = 220) -> type[Any]:
    """Return a chart of a type with one option."""

    def labels(self: Any) -> Sequence[str]:
        return ["January", "February", "March", "April"]

    def series(self: Any) -> Sequence[ChartSeries]:
        north, south = [10.0, 40.0, 20.0, 30.0], [5.0, 10.0, 20.0, 15.0]
        return [ChartSeries("North", north), ChartSeries("South", south)]

    def options(self: Any) -> ChartOptions:
        made = ChartOptions()
        return made if switch is None else switch(made)

    declared = {"labels": labels, "series": series, "options": options}
    looks = {"variant": ChartVariant(kind), "heading": name, "max_height": height}
    return type(f"{kind.title()}{name.title()}", (ChartWidget,), {**declared, **looks})


def page_of(kind: str) -> type[Page]:
    """Return a page with a chart of this type, and one for each option."""
    drawn = [chart(kind, "plain"), chart(kind, "tall", height=360)]
    drawn += [chart(kind, name, switch) for name, switch in SWITCHES.items()]

    def widgets(self: Page) -> Sequence[type[Any]]:
        return drawn

    return type(f"{kind.title()}Page", (Page,), {"widgets": widgets, "slug": kind})


#: What a chart looks like: each mark with its geometry, each word, and the names beside it.
LOOKS = """(card) => ({
    height: card.querySelector('svg[role=img]').getBoundingClientRect().height,
    marks: [...card.querySelectorAll('svg[role=img] *')].map((mark) => [
        mark.tagName,
        ...['d', 'x', 'y', 'width', 'height', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'points']
            .map((name) => mark.getAttribute(name)),
        mark.tagName === 'text' ? mark.textContent : null,
    ]),
    legend: card.querySelector('[data-slot=chart-legend]')?.textContent ?? null,
})"""


@pytest.mark.parametrize("kind", sorted(MEANT))
def test_a_switch_changes_what_it_means_something_to(
    logged_in: Visitor, declare: Declare, kind: str
) -> None:
    declare(drawn=lambda panel: _with_page(panel, kind))
    logged_in.page.set_default_timeout(15000)
    logged_in.open(f"/drawn/{kind}")
    cards = logged_in.page.locator("[data-slot=widget]")
    expect(cards.locator("svg[role=img]")).to_have_count(len(SWITCHES) + 2)

    def looks(name: str) -> Any:
        card = logged_in.page.locator(f"[data-slot=widget][data-widget={kind}-{name}]")
        return card.evaluate(LOOKS)

    plain = looks("plain")
    changed = {name for name in SWITCHES if looks(name) != plain}

    assert changed == MEANT[kind]
    assert looks("tall")["height"] > plain["height"]


#: Both at once: a range whose end is the highest value, and one that cuts values off.
BOTH: dict[str, Switch] = {
    "whole": lambda options: options.labels().range(0, 40),
    "cut": lambda options: options.labels().range(0, 25),
}

#: The words of values, whether something cuts them off, and whether two of them touch.
VALUES = """(card) => {
    const words = [...card.querySelectorAll('[data-slot=chart-value]')];
    const boxes = words.map((word) => word.getBoundingClientRect());
    const touch = (a, b) =>
        a.left < b.right && b.left < a.right && a.top + 2 < b.bottom && b.top + 2 < a.bottom;
    return {
        words: words.map((word) => word.textContent),
        isCut: words.some((word) => word.closest('[clip-path]') !== null),
        touching: boxes.flatMap((box, index) =>
            boxes.slice(index + 1).filter((other) => touch(box, other))).length,
    };
}"""


@pytest.mark.parametrize("kind", ["bar", "line", "area"])
def test_a_value_at_the_end_of_the_range_is_read_and_one_beyond_it_is_not(
    logged_in: Visitor, declare: Declare, kind: str
) -> None:
    widgets = [chart(kind, name, switch) for name, switch in BOTH.items()]
    declare(drawn=lambda panel: panel.path("drawn").pages([_page("ends", widgets)]))
    logged_in.open("/drawn/ends")
    expect(logged_in.page.locator("svg[role=img]")).to_have_count(2)

    def values(name: str) -> Any:
        card = logged_in.page.locator(f"[data-slot=widget][data-widget={kind}-{name}]")
        return card.evaluate(VALUES)

    assert values("whole")["words"] == ["10", "40", "20", "30", "5", "10", "20", "15"]
    assert values("cut")["words"] == ["10", "20", "5", "10", "20", "15"]
    assert not values("whole")["isCut"]


def test_the_values_of_two_rings_do_not_touch(logged_in: Visitor, declare: Declare) -> None:
    ring = chart("doughnut", "two", ChartOptions.labels)
    declare(drawn=lambda panel: panel.path("drawn").pages([_page("rings", [ring])]))
    logged_in.open("/drawn/rings")
    card = logged_in.page.locator("[data-slot=widget]")
    expect(card.locator("[data-slot=chart-value]")).to_have_count(8)

    assert card.evaluate(VALUES)["touching"] == 0


def _with_page(panel: Panel, kind: str) -> Panel:
    return panel.path("drawn").pages([page_of(kind)])


def _page(slug: str, drawn: Sequence[type[Any]]) -> type[Page]:
    def widgets(self: Page) -> Sequence[type[Any]]:
        return drawn

    return type(f"{slug.title()}Page", (Page,), {"widgets": widgets, "slug": slug})
