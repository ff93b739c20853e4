"""Format values on record pages."""

from __future__ import annotations

from decimal import Decimal

from django_panel.support.formatting import number_formatter


def hours(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{plain(amount)} h"


def plain(amount: Decimal | None) -> str | None:
    """Return a number without trailing zeros."""
    return None if amount is None else number_formatter()(amount.normalize())
