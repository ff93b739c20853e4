"""Type checks of submitted values: text and numbers that a database can store."""

from __future__ import annotations

from math import isfinite
from typing import Any

from django.db.models import QuerySet

#: The length of an option's value.
MAX_OPTION_LENGTH = 255


def is_text(raw: object, max_length: int | None = None) -> bool:
    """Return whether ``raw`` is text that a database can store: no lone surrogates."""
    if not isinstance(raw, str) or (max_length is not None and len(raw) > max_length):
        return False
    try:
        raw.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_number(raw: object) -> bool:
    """Return whether ``raw`` is a number; booleans and infinities are not."""
    if isinstance(raw, float):
        return isfinite(raw)
    return isinstance(raw, int) and not isinstance(raw, bool)


def is_option_value(raw: object) -> bool:
    """Return whether a raw value can be the value of an option."""
    return is_text(raw, max_length=MAX_OPTION_LENGTH) or is_number(raw)


def as_list(value: Any) -> list[Any]:
    """Return the value of a field as a list."""
    if isinstance(value, list | tuple | set | frozenset | QuerySet):
        return list(value)
    return [] if value is None else [value]
