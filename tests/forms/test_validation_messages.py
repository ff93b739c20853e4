"""Browser and server use one sentence for one rule."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.validators import (
    DecimalValidator,
    MaxLengthValidator,
    MaxValueValidator,
    MinLengthValidator,
    MinValueValidator,
)
from django.utils import translation

from django_panel.forms import Field, FormSchema, NumberInput, Repeater, TextInput
from django_panel.support.validation_messages import with_panel_messages
from tests.forms.bound_forms import clean


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        (NumberInput("x").min(0), "-1", "Enter 0 or more."),
        (NumberInput("x").min(Decimal("0.50")), "0", "Enter 0.5 or more."),
        (NumberInput("x").integer().max(10_000), "10001", "Enter 10,000 or less."),
        (TextInput("x").min_length(2), "a", "Use at least 2 characters."),
        (TextInput("x").max_length(1), "ab", "Use at most 1 character."),
        (TextInput("x").rules([MinLengthValidator(3)]), "a", "Use at least 3 characters."),
        (
            TextInput("x").rules([MaxLengthValidator(1, "At most %(limit_value)d, please.")]),
            "abc",
            "At most 1, please.",
        ),
    ],
)
def test_a_rule_of_a_field(field: Field, value: str, message: str) -> None:
    assert clean(FormSchema().schema([field]), {"x": value}).errors == {"x": [message]}


def test_a_rule_inside_a_list() -> None:
    schema = FormSchema().schema([Repeater("rows").schema([NumberInput("x").min(0)])])

    assert clean(schema, {"rows": [{"x": "-1"}]}).errors == {"rows.0.x": ["Enter 0 or more."]}


@pytest.mark.parametrize(
    ("validator", "value", "message"),
    [
        (MaxValueValidator(5), 6, "Enter 5 or less."),
        (MinValueValidator(date(2026, 3, 4)), date(2026, 3, 3), "Choose Mar 4, 2026 or later."),
        (DecimalValidator(9, 2), Decimal("1.005"), "Use at most 2 decimals."),
    ],
)
def test_a_rule_of_a_model_field(validator: Any, value: Any, message: str) -> None:
    with pytest.raises(ValidationError) as raised:
        validator(value)

    assert with_panel_messages(ValidationError({"x": raised.value})).message_dict == {
        "x": [message]
    }


def test_the_sentence_is_translated() -> None:
    with translation.override("de"):
        errors = clean(FormSchema().schema([NumberInput("x").min(1250)]), {"x": "1"}).errors

    assert errors == {"x": ["Geben Sie 1.250 oder mehr ein."]}
