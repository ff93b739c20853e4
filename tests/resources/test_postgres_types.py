"""The types of ``django.contrib.postgres`` in payloads, imports and JSON schemas."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.db import models

from django_panel.forms.json_schemas import json_schema_of
from django_panel.integrations.payload import payload_of_values, plain_value
from django_panel.integrations.triggers import Trigger
from django_panel.resources.importing.cells import parser_of

pytest.importorskip("psycopg")

from django.contrib.postgres.fields import ArrayField, DateRangeField, HStoreField
from django.db.backends.postgresql.psycopg_any import DateRange


@pytest.mark.parametrize(
    ("value", "sent"),
    [
        (
            DateRange(datetime.date(2030, 1, 1), None, "[)"),
            {"lower": "2030-01-01", "upper": None, "bounds": "[)"},
        ),
        (DateRange(empty=True), {"empty": True}),
        (None, None),
    ],
)
def test_a_range_is_sent_with_its_bounds(value: Any, sent: Any) -> None:
    plain = plain_value(DateRangeField(), value)

    assert payload_of_values(Trigger.AFTER_CREATE, "x", {"days": plain})["record"]["days"] == sent


def test_a_cell_with_a_json_object_is_an_hstore() -> None:
    assert parser_of(HStoreField())('{"a": "1"}') == {"a": "1"}


def test_json_schemas_describe_the_elements() -> None:
    end = {"anyOf": [{"type": "string", "format": "date"}, {"type": "null"}]}

    assert json_schema_of(ArrayField(models.BooleanField())) == {
        "type": "array",
        "items": {"type": "boolean"},
    }
    assert json_schema_of(DateRangeField())["properties"]["lower"] == end
    assert json_schema_of(HStoreField())["type"] == "object"
