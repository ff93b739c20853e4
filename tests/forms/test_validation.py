"""Submitted values are cleaned, or become errors."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.http import QueryDict
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from django_panel.forms import (
    BoundForm,
    Checkbox,
    DatePicker,
    FormSchema,
    MoneyInput,
    NumberInput,
    Select,
    TextInput,
    Toggle,
)
from django_panel.forms.fields.base import Field
from django_panel.support.request_body import FormFields
from tests.forms.bound_forms import clean

FIELDS: list[Field] = [
    TextInput("text"),
    TextInput("email").email(),
    TextInput("link").url(),
    NumberInput("number"),
    NumberInput("whole").integer(),
    Select("one").options({1: "One", 2: "Two"}),
    Select("many").options({1: "One", 2: "Two"}).multiple(),
    Checkbox("tick"),
    Toggle("switch"),
    DatePicker("day"),
]
FORM = FormSchema().schema(FIELDS)


def bound(field: Field, raw: object) -> BoundForm:
    return clean(FormSchema().schema([field]), {field.get_name(): raw})


def test_valid_values_are_cleaned_to_python_types() -> None:
    cleaned = clean(
        FORM,
        {
            "text": "  a  ",
            "email": "a@example.test",
            "link": "example.test",
            "number": "1.50",
            "whole": 7,
            "one": "2",
            "many": ["2", "1", "2"],
            "tick": "on",
            "switch": False,
            "day": "2026-02-28",
        },
    )

    assert cleaned.errors == {}
    assert cleaned.is_valid()
    assert cleaned.cleaned_data == {
        "text": "a",
        "email": "a@example.test",
        "link": "https://example.test",
        "number": Decimal("1.50"),
        "whole": 7,
        "one": 2,
        "many": [2, 1],
        "tick": True,
        "switch": False,
        "day": date(2026, 2, 28),
    }


def test_undeclared_keys_are_dropped() -> None:
    assert clean(FormSchema().schema([TextInput("a")]), {"a": "x", "b": "y"}).cleaned_data == {
        "a": "x"
    }


def test_missing_values_are_not_written() -> None:
    form = clean(FORM, {})

    assert (form.cleaned_data, form.errors) == ({}, {})


def test_null_is_an_empty_value() -> None:
    cleaned = clean(FORM, {field.get_name(): None for field in FIELDS})

    assert cleaned.errors == {}
    assert cleaned.cleaned_data["text"] == ""
    assert cleaned.cleaned_data["tick"] is False
    assert cleaned.cleaned_data["many"] == []
    assert cleaned.cleaned_data["one"] is None
    assert cleaned.cleaned_data["day"] is None


def test_every_empty_required_field_has_an_error() -> None:
    form = FormSchema().schema([field.required() for field in FIELDS])

    assert set(clean(form, {}).errors) == {field.get_name() for field in FIELDS}


def test_a_disabled_field_is_shown_and_not_written() -> None:
    form = FormSchema().schema([TextInput("a").disabled().required()])

    cleaned = clean(form, {"a": "x"})

    assert (cleaned.cleaned_data, cleaned.errors) == ({}, {})


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.get_name())
@pytest.mark.parametrize(
    "raw",
    [{}, {"a": 1}, [["a"]], object(), b"x", "\ud800", float("nan"), [None], [True], "x" * 100_000],
    ids=lambda raw: str(raw)[:20].encode("ascii", "replace").decode(),
)
def test_a_value_of_the_wrong_type_is_an_error_of_its_field(field: Field, raw: Any) -> None:
    cleaned = bound(field, raw)

    assert set(cleaned.errors) == {field.get_name()}


@pytest.mark.parametrize(
    ("field", "raw"),
    [
        (TextInput("x"), "a\x00b"),
        (TextInput("x"), "a" * 256),
        (TextInput("x").min_length(3), "ab"),
        (TextInput("x").email(), "nobody"),
        (TextInput("x").url(), "javascript:alert(1)"),
        (NumberInput("x"), "ten"),
        (NumberInput("x"), "1e999999"),
        (NumberInput("x"), "NaN"),
        (NumberInput("x").integer(), "1.5"),
        (NumberInput("x").integer(), 2**63),
        (NumberInput("x"), 10**400),
        (NumberInput("x").integer(), 10**400),
        (NumberInput("x").integer(), "9" * 200),
        (NumberInput("x").min(2), 1),
        (NumberInput("x").max(2), "3"),
        (NumberInput("x"), True),
        (Select("x").options({1: "One"}), "2"),
        (Select("x").options({1: "One"}).multiple(), ["1", "2"]),
        (Select("x").options({1: "One"}).multiple(), "1"),
        (Select("x").options({1: "One"}).multiple(), ["1"] * 10_001),
        (Checkbox("x"), "perhaps"),
        (Checkbox("x"), 2),
        (DatePicker("x"), "28.02.2026"),
        (DatePicker("x"), "2026-02-30"),
        (DatePicker("x").min_date(date(2026, 1, 1)), "2025-12-31"),
        (DatePicker("x").max_date(lambda: date(2026, 1, 1)), "2026-01-02"),
    ],
    ids=lambda value: str(value)[:80],
)
def test_an_invalid_value_is_an_error(field: Field, raw: object) -> None:
    cleaned = bound(field, raw)

    assert cleaned.cleaned_data == {}
    assert len(cleaned.errors["x"]) >= 1


@pytest.mark.parametrize("raw", [None, [], "x", 3, [("a", 1)]])
def test_a_body_that_is_no_mapping_has_no_values(raw: object) -> None:
    assert clean(FormSchema().schema([TextInput("a")]), raw).cleaned_data == {}


def test_errors_are_translated() -> None:
    with translation.override("de"):
        errors = bound(TextInput("x").required(), "").errors

    assert errors == {"x": ["Dieses Feld ist erforderlich."]}


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@given(st.fixed_dictionaries({field.get_name(): json_values for field in FIELDS}))
def test_no_value_raises_an_exception(raw: dict[str, object]) -> None:
    cleaned = clean(FORM, raw)

    assert set(cleaned.cleaned_data) | set(cleaned.errors) == {field.get_name() for field in FIELDS}
    assert not set(cleaned.cleaned_data) & set(cleaned.errors)


@pytest.mark.parametrize(
    ("form", "many", "text"),
    [
        ("many=1&many=2&text=a", ["1", "2"], "a"),
        ("many=2&text=a&text=b", ["2"], "b"),
        ("many=&text=", [], ""),
    ],
)
def test_a_form_encoded_list_repeats_the_name_of_its_field(
    form: str, many: list[str], text: str
) -> None:
    choices = Select("many").options({"1": "One", "2": "Two"}).multiple()
    schema = FormSchema().schema([choices, TextInput("text")])

    assert clean(schema, FormFields(QueryDict(form))).cleaned_data == {"many": many, "text": text}


@pytest.mark.parametrize("text", ["0.125", "5", "1,5", "1e400", "-"])
@pytest.mark.parametrize(
    "field", [NumberInput("n"), NumberInput("n").integer(), MoneyInput("n").currency("EUR")]
)
def test_a_text_that_the_browser_could_not_read_is_refused(field: Field, text: str) -> None:
    # The browser marks such a text, because "0.125" of a German user is no number there.
    form = bound(field, f"{text}\N{WORD JOINER}")

    assert not form.is_valid()
    assert list(form.errors) == ["n"]


@pytest.mark.parametrize("text", ["٣", "\uff11\uff12", "1_000", "1,5", "1.234,56", "1e400", "-"])
@pytest.mark.parametrize(
    "field", [NumberInput("n"), NumberInput("n").integer(), MoneyInput("n").currency("EUR")]
)
@pytest.mark.parametrize("language", ["en", "de", "ar"])
def test_only_plain_digits_are_a_number_in_every_language(
    field: Field, text: str, language: str
) -> None:
    with translation.override(language):
        form = bound(field, text)

    assert not form.is_valid()
