"""A column of numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from django.db.models import DecimalField

from django_panel.support.formatting import (
    NumberFormatter,
    money_formatter,
    number_formatter,
)
from django_panel.support.labels import StrOrPromise
from django_panel.support.numbers import exact_number
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import Alignment, NumberCellWire

_NUMBERS = (int, float, Decimal)
#: A limit for a column whose ``currency_field`` contains other texts than codes.
_MAX_CURRENCIES = 64


@dataclass(frozen=True, eq=False, repr=False)
class NumberColumn(Column):
    """Shows a number in the current locale's format, right-aligned."""

    type = "number"
    formatted_key = "display"

    _alignment: Alignment = field(default="end", init=False)
    _decimals: int | None = field(default=None, init=False)
    _prefix: StrOrPromise = field(default="", init=False)
    _suffix: StrOrPromise = field(default="", init=False)
    _currency: str | None = field(default=None, init=False)
    _currency_field: str | None = field(default=None, init=False)

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

    def money(self, currency: str | None = None, *, currency_field: str | None = None) -> Self:
        """Show the value as an amount in a currency, by its ISO code: ``"EUR"``.

        ``currency_field`` is a field of the record that contains the code; dots follow
        relations. An amount without a code is shown in ``currency``. Without ``decimals()``, the
        amount has the decimals of its currency. Sums of a column with a ``currency_field`` have
        no currency.
        """
        return self._with(_currency=currency, _currency_field=currency_field)

    def get_decimals(self) -> int | None:
        return self._decimals

    def formatter(self, decimals: int | None) -> NumberFormatter:
        """Return the function that formats a summary of the values.

        A sum of amounts in the currencies of their records has no currency.
        """
        return self._formatter(decimals, self._currency if self._currency_field is None else None)

    def extra_fields(self) -> tuple[str, ...]:
        return () if self._currency_field is None else (self._currency_field,)

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        places = self._decimals
        if places is None and isinstance(source, DecimalField):
            places = source.decimal_places
        without_record = self.formatter(places)
        by_currency = lru_cache(_MAX_CURRENCIES)(lambda code: self._formatter(places, code))

        # ``currency``: the value of ``currency_field``, if it is declared; not for a summary.
        def cell(value: Any, *currency: Any) -> NumberCellWire | None:
            if value is None:
                return None
            if not isinstance(value, _NUMBERS):
                # The value of a text field is shown unchanged.
                text = str(value)
                return {"display": text, "raw": text} if text else None
            # ``math.isfinite`` would convert a decimal to a float.
            if not (value.is_finite() if isinstance(value, Decimal) else math.isfinite(value)):
                return None
            display = without_record
            if currency:
                display = by_currency(str(currency[0]) if currency[0] else self._currency)
            return {"display": display(value), "raw": exact_number(value)}

        return cell

    def _formatter(self, decimals: int | None, currency: str | None) -> NumberFormatter:
        prefix, suffix = str(self._prefix), str(self._suffix)
        if currency is None:
            return number_formatter(decimals, prefix, suffix)
        write = money_formatter(currency, self._decimals)
        return lambda value: f"{prefix}{write(value)}{suffix}"
