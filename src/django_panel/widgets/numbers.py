"""Values of the database as the numbers a chart is drawn from."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from math import isfinite
from typing import Any

from django_panel.widgets.mistakes import WidgetMistake


def plain_number(value: Any, what: str) -> int | float:
    """Return a number as JSON has it; nothing is nought, as an empty sum is.

    What is no number raises, and is named as a part of ``what``. A figure that a database
    holds as "not a number" is data and no mistake: it is nought too.
    """
    if value is None:
        return 0
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal):
        raise WidgetMistake.no_number(what, value)
    if not isfinite(value):
        return 0
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return value


def plain_numbers(values: Iterable[Any], what: str) -> list[int | float]:
    """Return numbers as JSON has them."""
    return [plain_number(value, what) for value in values]
