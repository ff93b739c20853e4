"""Converts database values to JSON numbers."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from math import isfinite
from typing import Any

from django_panel.exceptions import PanelSchemaException


def json_number(value: Any, owner: str) -> int | float:
    """Return a JSON number; 0 for None, NaN and infinity.

    Raise for another type; ``owner`` names the value in the message.
    """
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise PanelSchemaException(
            f"{owner} has the value {value!r}.", "It takes numbers only.", "Convert it."
        )
    if not isfinite(value):
        return 0
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value


def json_numbers(values: Iterable[Any], owner: str) -> list[int | float]:
    """Return JSON numbers."""
    return [json_number(value, owner) for value in values]
