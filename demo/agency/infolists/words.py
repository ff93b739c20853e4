"""How values read on a record's page."""

from __future__ import annotations

from decimal import Decimal

from django.utils.formats import number_format


def money(amount: Decimal | None) -> str | None:
    """Return an amount with cents, in the reader's way of writing numbers."""
    return None if amount is None else number_format(amount, 2, force_grouping=True)


def hours(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{number_format(amount.normalize())} h"


def plain(amount: Decimal | None) -> str | None:
    """Return a number without the zeros that say nothing."""
    return None if amount is None else number_format(amount.normalize())
