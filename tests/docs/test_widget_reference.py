"""The reference of widgets lists what the classes have."""

from __future__ import annotations

import re
from typing import Any

import pytest

from django_panel import widgets
from django_panel.widgets import (
    ChartOptions,
    ChartVariant,
    ChartWidget,
    CustomWidget,
    DateBuckets,
    Figures,
    Stat,
    StatColor,
    StatsWidget,
    TableWidget,
    Widget,
)
from tests.docs.pages import page, rows, section, words

TEXT = page("reference/widgets.md")


def named(text: str) -> set[str]:
    """Return the names that a text writes with parentheses."""
    return {found[1] for word in words(text) if (found := re.match(r"(\w+)\(", word))}


def methods(owner: type[Any]) -> set[str]:
    return {name for name, value in vars(owner).items() if name[0] != "_" and callable(value)} | {
        name for name, value in vars(owner).items() if isinstance(value, classmethod)
    }


def test_every_attribute_of_a_widget_is_listed() -> None:
    listed = {row[0].strip("`") for row in rows(section(TEXT, "Widget")) if len(row) == 3}
    kinds = {kind.__name__ for kind in (StatsWidget, ChartWidget, TableWidget, CustomWidget)}

    attributes = {name for name in Widget.__annotations__ if not name.startswith("_")}
    assert listed - kinds == attributes


def test_every_method_of_a_widget_is_listed() -> None:
    assert methods(Widget) <= named(section(TEXT, "Widget"))


@pytest.mark.parametrize(
    ("heading", "owner", "unsaid"),
    [
        ("Stat", Stat, {"make", "get_label", "get_value", "to_wire"}),
        ("Charts", ChartOptions, {"make", "to_wire"}),
        ("Figures", Figures, {"get_value"}),
        ("DateBuckets", DateBuckets, {"last", "between"}),
    ],
)
def test_every_method_of_a_value_is_listed(
    heading: str, owner: type[Any], unsaid: set[str]
) -> None:
    assert methods(owner) - unsaid <= named(section(TEXT, heading))


def test_every_case_is_listed() -> None:
    listed = set(words(section(TEXT, "Charts")))

    assert {case.name for case in (*ChartVariant, *StatColor)} <= listed


def test_every_public_name_is_spoken_of() -> None:
    assert [name for name in widgets.__all__ if name != "WidgetType" and name not in TEXT] == []
