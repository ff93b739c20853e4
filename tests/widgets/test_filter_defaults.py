"""Whether the values of a filter form are the defaults, as the client is told."""

from __future__ import annotations

from typing import Any

import pytest

from django_panel.forms import FormSchema, Select, TextInput, Toggle
from django_panel.widgets.filter_form import filter_form

SCHEMA = FormSchema().schema(
    [
        Select("period").options({"7": "Week", "30": "Month"}).default("30"),
        TextInput("word"),
        Toggle("mine"),
    ]
)


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"period": "30"}, True),
        ({"period": "30", "word": "", "mine": "0"}, True),
        ({"period": "7"}, False),
        ({}, False),
        ({"period": "30", "word": "x"}, False),
        ({"period": "30", "mine": "1"}, False),
    ],
)
def test_only_values_that_differ_count(values: dict[str, Any], expected: bool) -> None:
    wire = filter_form(SCHEMA, values, in_modal=False)

    assert wire.get("isDefault", False) is expected
