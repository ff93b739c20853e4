from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from django_panel.support.plain_text import plain_text

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        ("red", "red"),
        (["red", "blue"], "red, blue"),
        ([1, Decimal("2.50"), date(2030, 1, 31)], "1, 2.50, 2030-01-31"),
        ([], ""),
        ([[1], [2]], "[[1],[2]]"),
        (["red", None], '["red",null]'),
        ({"a": 1}, '{"a":1}'),
        (timedelta(hours=1), "01:00:00"),
        (b"", ""),
        (b"abc", "3 bytes"),
    ],
)
def test_values_as_text(value: Any, text: str) -> None:
    assert plain_text(value) == text
