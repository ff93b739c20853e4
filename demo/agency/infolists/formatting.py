"""Format values on record pages."""

from __future__ import annotations

from decimal import Decimal

from django.utils.formats import number_format


def hours(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{number_format(amount.normalize())} h"


def plain(amount: Decimal | None) -> str | None:
    """Return a number without trailing zeros."""
    return None if amount is None else number_format(amount.normalize())
