"""A field for a day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator

from django_panel.forms.fields.base import Field, is_text
from django_panel.forms.occasion import ANYTIME, Occasion
from django_panel.support.fluent import resolved
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import DatePickerWire

#: A day, or a function that returns one: "today" is another day tomorrow.
Day = date | Callable[[], date]

#: The browser writes a day so, in every language.
_ISO = "%Y-%m-%d"


@frozen
class DatePicker(Field):
    """A day without a time."""

    type = "date"

    _min_date: Day | None = field(default=None, kw_only=True)
    _max_date: Day | None = field(default=None, kw_only=True)

    def min_date(self, day: Day | None) -> Self:
        """Set the first day that is taken."""
        return self._with(_min_date=day)

    def max_date(self, day: Day | None) -> Self:
        """Set the last day that is taken."""
        return self._with(_max_date=day)

    def compile(self) -> forms.Field:
        compiled = forms.DateField(required=self._required, input_formats=[_ISO])
        if self._min_date is not None:
            compiled.validators.append(MinValueValidator(self._min_date))
        if self._max_date is not None:
            compiled.validators.append(MaxValueValidator(self._max_date))
        return compiled

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, date) or is_text(raw, longest=20)

    def wire_value(self, value: Any) -> Any:
        return day_iso(value)

    def to_wire(self, value: Any = None, occasion: Occasion = ANYTIME) -> DatePickerWire:
        return {
            **super().to_wire(value, occasion),
            "minDate": day_iso(resolved(self._min_date)),
            "maxDate": day_iso(resolved(self._max_date)),
        }


def day_iso(day: Any) -> str | None:
    """Return a day as the browser writes it."""
    if isinstance(day, datetime):
        day = day.date()
    elif isinstance(day, str):
        try:
            day = date.fromisoformat(day)
        except ValueError:
            return None
    return day.isoformat() if isinstance(day, date) else None
