"""Specification §2.3: stats, series, options, enumerations and column spans."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from typing import Any

import pytest
from django.utils import translation

from django_panel.exceptions import PanelSchemaException
from django_panel.support import ColumnSpan
from django_panel.widgets import (
    ChartOptions,
    ChartSeries,
    ChartVariant,
    ChartWidget,
    Stat,
    StatColor,
    WidgetType,
)

# Figures.

BARE = {
    "label": "Users",
    "value": 1204,
    "display": "1,204",
    "description": None,
    "icon": None,
    "color": "default",
    "trend": None,
    "chart": [],
    "url": None,
}


def test_a_bare_figure_has_every_key() -> None:
    assert Stat("Users", 1204).to_wire() == BARE
    assert Stat.make("Users", 1204) == Stat("Users", 1204)


@pytest.mark.parametrize(
    ("method", "arguments", "changed"),
    [
        ("description", ["since Monday"], {"description": "since Monday"}),
        ("icon", ["users"], {"icon": "users"}),
        ("color", [StatColor.DANGER], {"color": "danger"}),
        ("color", ["info"], {"color": "info"}),
        ("trend", ["up", 4.2], {"trend": {"direction": "up", "value": 4.2}}),
        ("trend", ["neutral", 0], {"trend": {"direction": "neutral", "value": 0}}),
        ("chart", [[1, 2.5, Decimal("3.5"), None]], {"chart": [1, 2.5, 3.5, 0]}),
        ("url", ["/admin/users"], {"url": "/admin/users"}),
        ("format", ["€ ", " net", 2], {"display": "€ 1,204.00 net"}),
    ],
)
def test_row_of_a_figures_methods(
    method: str, arguments: list[Any], changed: dict[str, Any]
) -> None:
    stat = Stat("Users", 1204)

    changed_stat = getattr(stat, method)(*arguments)

    assert changed_stat.to_wire() == {**BARE, **changed}
    assert stat.to_wire() == BARE


@pytest.mark.parametrize(
    ("value", "decimals", "shown"),
    [
        (0, None, "0"),
        (1234567, None, "1,234,567"),
        (-1234, None, "-1,234"),
        (1234, 2, "1,234.00"),
        (0.5, None, "0.50"),
        (1234.5, None, "1,234.50"),
        (1234.5, 0, "1,235"),
        (2.675, None, "2.68"),
        (0.125, 2, "0.13"),
        (-0.5, 0, "-1"),
        (Decimal("10"), None, "10.00"),
        ("1234", None, "1234"),
        ("1234", 2, "1234"),
        ("n/a", None, "n/a"),
        (None, None, "—"),
        (float("nan"), None, "—"),
        (float("inf"), 1, "—"),
    ],
)
def test_row_of_display(value: Any, decimals: int | None, shown: str) -> None:
    assert Stat("Figure", value).format(decimals=decimals).display() == shown


def test_text_is_left_exactly_as_given() -> None:
    assert Stat("Plan", "pro").format("€", "/month", 2).display() == "pro"


def test_numbers_are_written_as_the_reader_writes_them() -> None:
    with translation.override("de"):
        assert Stat("Summe", 1234.5).display() == "1.234,50"


@pytest.mark.parametrize("address", ["javascript:alert(1)", "//evil.example", "data:text/html,x"])
def test_an_address_that_no_link_may_have_is_left_out(address: str) -> None:
    assert Stat("Users", 1).url(address).to_wire()["url"] is None


@pytest.mark.parametrize("direction", ["sideways", "", None])
def test_a_trend_goes_up_or_down_or_nowhere(direction: Any) -> None:
    with pytest.raises(PanelSchemaException, match="'up', 'down', 'neutral'"):
        Stat("Users", 1).trend(direction, 1.0)


# Series and options.


def test_a_series_sends_three_keys_and_is_never_changed() -> None:
    series = ChartSeries("Tasks", (number for number in (1, Decimal("2.5"), Decimal(3))))

    red = series.color("danger")

    assert series.to_wire() == {"label": "Tasks", "values": [1, 2.5, 3], "color": "default"}
    assert red.to_wire() == {"label": "Tasks", "values": [1, 2.5, 3], "color": "danger"}
    assert ChartSeries.make("Tasks", [1]) == ChartSeries("Tasks", [1])


@pytest.mark.parametrize("value", ["7", True, object()])
def test_what_is_no_number_cannot_be_drawn(value: Any) -> None:
    with pytest.raises(PanelSchemaException, match="'Tasks'"):
        ChartSeries("Tasks", [1, value]).to_wire()


DEFAULTS = {
    "legend": True,
    "grid": True,
    "stacked": False,
    "filled": False,
    "curved": False,
    "labels": False,
    "min": None,
    "max": None,
    "prefix": None,
    "suffix": None,
}


def test_the_options_of_a_chart_that_says_nothing() -> None:
    assert ChartOptions().to_wire() == DEFAULTS
    assert ChartOptions.make().to_wire() == DEFAULTS


@pytest.mark.parametrize("name", ["legend", "grid", "stacked", "filled", "curved", "labels"])
def test_row_of_the_switches(name: str) -> None:
    options = ChartOptions()

    assert getattr(options, name)() is options
    assert options.to_wire() == {**DEFAULTS, name: True}
    getattr(options, name)(False)
    assert options.to_wire() == {**DEFAULTS, name: False}


def test_row_range_sends_floats() -> None:
    sent = ChartOptions().range(0, 100).to_wire()

    assert sent == {**DEFAULTS, "min": 0.0, "max": 100.0}
    assert isinstance(sent["min"], float)
    assert ChartOptions().range(None, 5).to_wire() == {**DEFAULTS, "max": 5.0}


def test_row_format() -> None:
    assert ChartOptions().format("€", " net").to_wire() == {
        **DEFAULTS,
        "prefix": "€",
        "suffix": " net",
    }


# Closed sets.


@pytest.mark.parametrize(
    ("enum", "cases"),
    [
        (WidgetType, ["stats", "table", "chart", "custom"]),
        (StatColor, ["default", "success", "warning", "danger", "info"]),
        (ChartVariant, ["bar", "line", "area", "doughnut"]),
    ],
)
def test_row_of_the_enums(enum: type[StrEnum], cases: list[str]) -> None:
    assert [case.value for case in enum] == cases


def test_what_is_no_case_is_named_with_the_cases() -> None:
    class Pie(ChartWidget):
        variant = "pie"

    with pytest.raises(PanelSchemaException, match=r"'pie' is not a chart.*'doughnut'"):
        Pie.get_variant()
    with pytest.raises(PanelSchemaException, match=r"'sucess'.*Did you mean 'success'"):
        Stat("Users", 1).color("sucess")


# Column spans.


@pytest.mark.parametrize(
    ("span", "normal"),
    [
        (1, (1, 1, 1, 1)),
        (4, (4, 4, 4, 4)),
        (9, (4, 4, 4, 4)),
        (0, (1, 1, 1, 1)),
        ("2", (2, 2, 2, 2)),
        ("7", (4, 4, 4, 4)),
        ("full", ("full",) * 4),
        ({"default": 1, "lg": 2}, (1, 1, 2, 2)),
        ({"default": 1, "md": 2, "lg": 2, "xl": 2}, (1, 2, 2, 2)),
        ({"md": 3}, (1, 3, 3, 3)),
        ({"xl": "full"}, (1, 1, 1, "full")),
        ({"default": "2", "xl": 12}, (2, 2, 2, 4)),
        ({}, (1, 1, 1, 1)),
    ],
)
def test_row_of_normalize(span: Any, normal: tuple[Any, ...]) -> None:
    breakpoints = ("default", "md", "lg", "xl")

    assert ColumnSpan.normalize(span) == dict(zip(breakpoints, normal, strict=True))


@pytest.mark.parametrize("span", ["half", "", "1.5", None, 2.0, True, {"md": "wide"}])
def test_a_span_that_is_neither_a_number_nor_full_raises(span: Any) -> None:
    with pytest.raises(PanelSchemaException, match="The widget Late has the column span"):
        ColumnSpan.normalize(span, "The widget Late")


def test_a_breakpoint_outside_the_four_raises() -> None:
    with pytest.raises(PanelSchemaException, match="A widget has a column span for 'sm', '2xl'"):
        ColumnSpan.normalize({"sm": 1, "md": 2, "2xl": 3})


def test_a_widgets_error_names_the_widget() -> None:
    class Wide(ChartWidget):
        column_span = "wide"

    with pytest.raises(PanelSchemaException, match="Wide has the column span 'wide'"):
        Wide.get_column_span()
