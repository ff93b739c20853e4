"""A column of numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django.db.models import DecimalField

from django_panel.support.formatting import number_formatter
from django_panel.tables.columns.base import CellFunction, Column, Text
from django_panel.tables.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import Alignment, NumberCellWire

#: Beyond this a browser no longer tells two neighbouring integers apart.
_LARGEST_EXACT = 2**53 - 1
_NUMBERS = (int, float, Decimal)


@dataclass(frozen=True)
class NumberColumn(Column):
    """Shows a number in the reader's notation, aligned at its end."""

    type = "number"
    formatted_key = "display"

    _alignment: Alignment = field(default="end", kw_only=True)
    _decimals: int | None = field(default=None, kw_only=True)
    _prefix: Text = field(default="", kw_only=True)
    _suffix: Text = field(default="", kw_only=True)

    def decimals(self, places: int | None) -> Self:
        """Round to this many places; ``None`` keeps those of the model field."""
        if places is not None and places < 0:
            raise ValueError(f"decimals() takes a number of places from 0 on, not {places}")
        return self._with(_decimals=places)

    def prefix(self, text: Text) -> Self:
        """Set what stands before the number: ``"€ "``."""
        return self._with(_prefix=text)

    def suffix(self, text: Text) -> Self:
        """Set what stands after the number: ``" h"``."""
        return self._with(_suffix=text)

    def get_decimals(self) -> int | None:
        return self._decimals

    def get_prefix(self) -> str:
        return str(self._prefix)

    def get_suffix(self) -> str:
        return str(self._suffix)

    def keeps_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        places = self._decimals
        if places is None and isinstance(source, DecimalField):
            places = source.decimal_places
        display = number_formatter(places, self.get_prefix(), self.get_suffix())

        def cell(value: Any) -> NumberCellWire | None:
            if value is None:
                return None
            if not isinstance(value, _NUMBERS):
                # A text field may hold anything; it is shown as it stands.
                text = str(value)
                return {"display": text, "raw": text} if text else None
            # Asked of itself, a decimal need not become a float first.
            if not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
                return None
            return {"display": display(value), "raw": exact(value)}

        return cell


def exact(value: int | float | Decimal) -> int | float | str:
    """Return a value JavaScript reads back exactly; what it cannot hold travels as text."""
    if isinstance(value, Decimal) or abs(value) > _LARGEST_EXACT:
        return str(value)
    return value
