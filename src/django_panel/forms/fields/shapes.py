"""Shapes of raw values: text and numbers that a database can hold."""

from __future__ import annotations

from math import isfinite


def is_text(raw: object, longest: int | None = None) -> bool:
    """Return whether ``raw`` is text a database can hold: no lone surrogates."""
    if not isinstance(raw, str) or (longest is not None and len(raw) > longest):
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
