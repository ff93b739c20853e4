"""Texts around inputs, amounts of money, computed values and totals."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.utils.translation import gettext_lazy

from django_panel.exceptions import PanelSchemaException
from django_panel.forms import (
    Computed,
    FormSchema,
    MoneyInput,
    NumberInput,
    Select,
    TextInput,
    Totals,
)
from tests.forms.bound_forms import attributes, clean, updated

CURRENCIES = Select("currency").options({"EUR": "Euro", "JPY": "Yen", "KWD": "Dinar"})


def test_texts_around_an_input_are_sent_if_they_are_declared() -> None:
    wire: Any = TextInput("host").prefix("https://").suffix(".org").to_wire()
    assert (wire["prefix"], wire["suffix"]) == ("https://", ".org")
    assert NumberInput("size").suffix(gettext_lazy("Yes")).to_wire()["suffix"] == "Yes"
    assert "prefix" not in NumberInput("size").to_wire()


@pytest.mark.parametrize(
    ("currency", "price", "errors"),
    [
        ("EUR", "1234.5", {}),
        ("EUR", "1.500", {}),
        ("EUR", "1.005", {"price": ["Use at most 2 decimals."]}),
        ("JPY", "1.5", {"price": ["Use at most 0 decimals."]}),
        ("KWD", "1.005", {}),
    ],
)
def test_an_amount_has_the_decimals_of_its_currency(
    currency: str, price: str, errors: dict[str, list[str]]
) -> None:
    fixed = FormSchema().schema([MoneyInput("price").currency(currency)])
    chosen = FormSchema().schema([CURRENCIES, MoneyInput("price").currency_field("currency")])

    assert clean(fixed, {"price": price}).errors == errors
    assert clean(chosen, {"price": price, "currency": currency}).errors == errors


def test_an_amount_is_a_decimal() -> None:
    schema = FormSchema().schema([MoneyInput("price").currency("EUR").min(0)])

    assert attributes(schema, {"price": "1234.50"}) == {"price": Decimal("1234.50")}
    assert "price" in clean(schema, {"price": "-1"}).errors
    assert "price" in clean(schema, {"price": "1,5"}).errors
    wire: Any = MoneyInput("price").currency("EUR").to_wire("1.50")
    assert (wire["type"], wire["currency"], wire["currencyField"]) == ("money", "EUR", None)


def test_a_currency_is_a_code() -> None:
    with pytest.raises(PanelSchemaException, match="'euro' is not the currency"):
        MoneyInput("price").currency("euro")


def double(state: dict[str, Any], previous: Any, record: Any) -> None:
    state["total"] = str(Decimal(state["price"]) * 2)


SUM = FormSchema().schema(
    [
        MoneyInput("price").currency("EUR").live().after_state_updated(double),
        Totals([Computed("total").currency("EUR").default(0)]),
    ]
)


def test_a_computed_value_follows_the_callback_of_a_live_field() -> None:
    assert updated(SUM, {"price": "4.25", "total": "0"}, "price")["total"] == "8.50"


def test_a_submitted_computed_value_is_ignored() -> None:
    assert clean(SUM, {"price": "4.25", "total": "1"}).cleaned_data == {"price": Decimal("4.25")}


def test_a_computed_value_is_sent_as_a_number_or_as_text() -> None:
    field = Computed("total").decimals(2).suffix(" kg")

    assert [field.wire_value(value) for value in (Decimal("1.50"), 3, "x", None)] == [
        "1.50",
        3,
        "x",
        None,
    ]
    assert field.wire_value(date(2026, 11, 4)) == "Nov 4, 2026"
    wire: Any = field.to_wire("1.5")
    assert (wire["decimals"], wire["suffix"], wire["disabled"]) == (2, " kg", True)


def test_totals_contain_computed_values_only() -> None:
    node: Any = SUM.bind(page="create").to_wire()["schema"][1]

    assert (node["component"], node["fields"]) == ("totals", ["total"])
    with pytest.raises(
        PanelSchemaException, match=r"TextInput\('title'\) is directly inside Totals"
    ):
        Totals([TextInput("title")])  # type: ignore[list-item]
