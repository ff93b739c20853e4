"""A column of numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django.db.models import DecimalField

from django_panel.support.formatting import number_formatter
from django_panel.support.labels import StrOrPromise
from django_panel.support.numbers import exact_number
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import Alignment, NumberCellWire

_NUMBERS = (int, float, Decimal)


@dataclass(frozen=True)
class NumberColumn(Column):
    """Shows a number in the current locale's format, right-aligned."""

    type = "number"
    formatted_key = "display"

    _alignment: Alignment = field(default="end", kw_only=True)
    _decimals: int | None = field(default=None, kw_only=True)
    _prefix: StrOrPromise = field(default="", kw_only=True)
    _suffix: StrOrPromise = field(default="", kw_only=True)

    def decimals(self, places: int | None) -> Self:
        """Round to this many decimals; ``None`` uses the model field's ``decimal_places``."""
        if places is not None and places < 0:
            raise ValueError(f"decimals() takes 0 or more decimals, not {places}")
        return self._with(_decimals=places)

    def prefix(self, text: StrOrPromise) -> Self:
        """Set the text before the number: ``"€ "``."""
        return self._with(_prefix=text)

    def suffix(self, text: StrOrPromise) -> Self:
        """Set the text after the number: ``" h"``."""
        return self._with(_suffix=text)

    def get_decimals(self) -> int | None:
        return self._decimals

    def get_prefix(self) -> str:
        return str(self._prefix)

    def get_suffix(self) -> str:
        return str(self._suffix)

    def caches_cell_function(self) -> bool:
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
                # The value of a text field is shown unchanged.
                text = str(value)
                return {"display": text, "raw": text} if text else None
            # ``math.isfinite`` would convert a decimal to a float.
            if not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
                return None
            return {"display": display(value), "raw": exact_number(value)}

        return cell
