"""Numbers in JSON."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

#: The largest integer that JavaScript represents exactly.
MAX_SAFE_INTEGER = 2**53 - 1


def exact_number(value: int | float | Decimal) -> int | float | str:
    """Return a number that JavaScript represents exactly; decimals and large ones as text."""
    if isinstance(value, Decimal) or abs(value) > MAX_SAFE_INTEGER:
        return str(value)
    return value


def exact_value(value: Any) -> Any:
    """Return a value for a component of the host: an integer that JavaScript rounds as text."""
    is_integer = isinstance(value, int) and not isinstance(value, bool)
    return exact_number(value) if is_integer else value


def is_number(value: object) -> bool:
    """Return whether a value is a number, and no boolean."""
    return isinstance(value, int | float | Decimal) and not isinstance(value, bool)


def has_plain_digits(text: str) -> bool:
    """Return whether a text has no digits that only Python reads: "٣" or "1_000".

    The browser sends plain digits in every language.
    """
    return "_" not in text and all(
        character.isascii() for character in text if character.isdecimal()
    )
