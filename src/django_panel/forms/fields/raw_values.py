"""Type checks of submitted values: text and numbers that a database can store."""

from __future__ import annotations

from math import isfinite


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
