"""Columns: the cells and the definition of each type."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.utils import timezone, translation
from django.utils.translation import gettext_lazy

from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from tests.project.models import Project
from tests.tables.sample_models import Record

KINDS: list[type[Column]] = [
    BadgeColumn,
    BooleanColumn,
    DateColumn,
    DateTimeColumn,
    NumberColumn,
    TextColumn,
]


def cell(column: Column, value: Any, source: Any = None) -> Any:
    return column.cell_function(source)(value)


@pytest.mark.parametrize("kind", KINDS)
def test_a_setter_returns_a_copy(kind: type[Column]) -> None:
    plain = kind("due_on")

    changed = plain.label("Due").sortable().searchable().alignment("center").placeholder("No date")

    assert type(changed) is kind
    wire = changed.to_wire()
    assert wire["label"] == "Due"
    assert wire["type"] == kind.type
    assert wire["sortable"] is wire["searchable"] is True
    assert wire["alignment"] == wire["headerAlignment"] == "center"
    assert wire["placeholder"] == "No date"
    assert plain == kind("due_on") == kind.make("due_on")
    assert changed.sortable(False).is_sortable() is False
    assert changed.searchable(False).is_searchable() is False


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_value_is_an_empty_cell(kind: type[Column]) -> None:
    assert cell(kind("x"), None) is None


def test_a_label_is_declared_or_derived_or_made_from_the_name() -> None:
    column = TextColumn("customer.vat_number")

    assert column.get_label() == "Customer vat number"
    assert column.get_label("VAT number") == "VAT number"
    assert column.label("VAT").get_label("VAT number") == "VAT"
    assert column.label("VAT").label(None).get_label() == "Customer vat number"


def test_labels_are_translated_lazily() -> None:
    column = TextColumn("x").label(gettext_lazy("Yes")).placeholder(gettext_lazy("No"))

    with translation.override("de"):
        assert column.to_wire()["label"] == "Ja"
        assert column.to_wire()["placeholder"] == "Nein"
        assert type(column.to_wire()["label"]) is str


@pytest.mark.parametrize(("given", "side"), [("left", "start"), ("right", "end")])
def test_left_and_right_are_aliases(given: str, side: str) -> None:
    assert TextColumn("x").alignment(given).get_alignment() == side


def test_unknown_alignments_colours_and_decimals_raise() -> None:
    with pytest.raises(ValueError, match=r"'middle'.*start, center, end, justify"):
        TextColumn("x").alignment("middle")
    with pytest.raises(ValueError, match=r"'pink'.*neutral, success"):
        BadgeColumn("x").colors({"a": "pink"})  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="not -1"):
        NumberColumn("x").decimals(-1)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("moss", "moss"),
        ("", None),
        (0, "0"),
        (False, "False"),
        (uuid.UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (timedelta(hours=2), "02:00:00"),
        ("<b>moss</b>", "<b>moss</b>"),
    ],
)
def test_text(value: Any, text: str | None) -> None:
    assert cell(TextColumn("x"), value) == text


def test_text_shows_the_label_of_a_choice() -> None:
    source = Record._meta.get_field("state")

    assert cell(TextColumn("state"), "lost", source) == "Missing"
    assert cell(TextColumn("state"), "burnt", source) == "burnt"
    assert cell(TextColumn("state"), "", source) is None


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (0, {"display": "0", "raw": 0}),
        (1234567, {"display": "1,234,567", "raw": 1234567}),
        (-5, {"display": "-5", "raw": -5}),
        (Decimal("1234.50"), {"display": "1,234.50", "raw": "1234.50"}),
        (0.1, {"display": "0.1", "raw": 0.1}),
        (2**53, {"display": "9,007,199,254,740,992", "raw": str(2**53)}),
        (float("nan"), None),
        (Decimal("Infinity"), None),
        ("n/a", {"display": "n/a", "raw": "n/a"}),
        ("", None),
    ],
)
def test_number(value: Any, expected: Any) -> None:
    assert cell(NumberColumn("x"), value) == expected


def test_decimals_of_the_column_override_those_of_the_field() -> None:
    source = Project._meta.get_field("budget")

    assert cell(NumberColumn("budget"), Decimal("5"), source)["display"] == "5.00"
    assert cell(NumberColumn("budget").decimals(0), Decimal("4.5"), source)["display"] == "5"
    column = NumberColumn("budget").prefix("€ ").suffix(" net")
    assert cell(column, Decimal("1000"), source) == {"display": "€ 1,000.00 net", "raw": "1000"}
    assert NumberColumn("x").get_alignment() == "end"


def test_money_has_the_decimals_of_its_currency() -> None:
    column = NumberColumn("budget").money("EUR", currency_field="currency")
    draw: Callable[..., Any] = column.cell_function(Project._meta.get_field("budget"))

    assert draw(Decimal("1234.5"), "JPY")["display"] == "¥1,235"
    assert draw(Decimal("-3"), "USD")["display"] == "-$3.00"
    assert draw(Decimal("3"), "")["display"] == "€3.00"
    # A sum of amounts in several currencies has none.
    assert draw(Decimal("3"))["display"] == "3.00"
    assert draw(None, "USD") is None
    with translation.override("de"):
        assert cell(NumberColumn("x").money("EUR"), Decimal("1234.5")) == {
            "display": "1.234,50\N{NO-BREAK SPACE}€",
            "raw": "1234.5",
        }


def test_money_without_any_currency_is_a_number() -> None:
    column = NumberColumn("x").money(currency_field="currency")

    assert cell(column, Decimal("1234.50"))["display"] == "1,234.50"


def test_money_takes_the_decimals_that_are_declared() -> None:
    assert (
        cell(NumberColumn("x").money("EUR").decimals(0), Decimal("1234.5"))["display"] == "€1,235"
    )
    assert cell(NumberColumn("x").money("EUR").suffix(" net"), 5)["display"] == "€5.00 net"


def test_badge() -> None:
    source = Record._meta.get_field("state")
    column = BadgeColumn("state").colors({"lost": "danger"}).labels({"in_place": "Here"})
    draw = column.cell_function(source)

    assert draw("lost") == {"value": "lost", "label": "Missing", "color": "danger"}
    assert draw("in_place") == {"value": "in_place", "label": "Here", "color": "neutral"}
    assert draw("burnt") == {"value": "burnt", "label": "burnt", "color": "neutral"}
    assert draw("") is None
    assert cell(BadgeColumn("x").colors({0: "info"}), 0) == {
        "value": "0",
        "label": "0",
        "color": "info",
    }


def test_boolean() -> None:
    assert cell(BooleanColumn("x"), True) == {"value": True, "label": "Yes"}
    assert cell(BooleanColumn("x"), 0) == {"value": False, "label": "No"}
    assert cell(BooleanColumn("x").labels("On", "Off"), False) == {"value": False, "label": "Off"}
    with translation.override("de"):
        assert cell(BooleanColumn("x"), True) == {"value": True, "label": "Ja"}


def test_date() -> None:
    day = date(2026, 3, 9)

    assert cell(DateColumn("x"), day) == {"display": "Mar 9, 2026", "iso": "2026-03-09"}
    assert cell(DateColumn("x").format("d.m.y"), day)["display"] == "09.03.26"
    assert cell(DateColumn("x").format("SHORT_DATE_FORMAT"), day)["display"] == "03/09/2026"
    assert cell(DateColumn("x"), "soon") is None
    with translation.override("de"):
        assert cell(DateColumn("x"), day)["display"] == "09.03.2026"


def test_the_date_of_a_datetime_is_in_the_current_time_zone() -> None:
    moment = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)

    with timezone.override("Asia/Tokyo"):
        assert cell(DateColumn("x"), moment)["iso"] == "2026-03-10"
    with timezone.override("America/New_York"):
        assert cell(DateColumn("x"), moment)["iso"] == "2026-03-09"


def test_datetime() -> None:
    moment = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)

    with timezone.override("Asia/Tokyo"):
        assert cell(DateTimeColumn("x"), moment) == {
            "display": "Mar 10, 2026, 8:30 AM",
            "iso": "2026-03-10T08:30:00+09:00",
        }
    assert cell(DateTimeColumn("x").format("H:i"), moment)["display"] == "23:30"
    assert cell(DateTimeColumn("x"), moment.replace(tzinfo=None))["iso"] == "2026-03-09T23:30:00"
    assert cell(DateTimeColumn("x"), date(2026, 3, 9))["display"] == "Mar 9, 2026, 12:00 AM"
    assert cell(DateTimeColumn("x"), "soon") is None
