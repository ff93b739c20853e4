"""The reference page says what the code does."""

from __future__ import annotations

import re
from dataclasses import asdict
from pathlib import Path

import pytest

from django_panel.spreadsheets import DEFAULT_LIMITS

pytestmark = pytest.mark.unit

PAGE = Path(__file__).parents[2] / "docs/reference/spreadsheets.md"


def test_the_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)

    exec(example, {})


def test_the_limits_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| `(\w+)` \| .* \| ([\d,]+)( MB)? \|$", PAGE.read_text(), re.MULTILINE)

    documented = {
        name: int(number.replace(",", "")) * (1_000_000 if unit else 1)
        for name, number, unit in rows
    }
    assert documented == asdict(DEFAULT_LIMITS)
