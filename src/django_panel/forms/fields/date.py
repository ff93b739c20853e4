"""A field for a day."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.shapes import is_text
from django_panel.forms.mistakes import FormSchemaException
from django_panel.support.fluent import resolved

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import DatePickerWire

#: A day, its text (``2026-12-31``), or a function that returns one: "today" is another day
#: tomorrow.
Day = date | str | Callable[[], date | str | None]

#: The browser writes a day so, in every language.
_ISO = "%Y-%m-%d"


@dataclass(frozen=True)
class DatePicker(Field):
    """A day without a time."""

    type = "date"

    _min_date: Day | None = field(default=None, kw_only=True)
    _max_date: Day | None = field(default=None, kw_only=True)

    def min_date(self, day: Day | None) -> Self:
        """Set the first day that is taken."""
        return self._with(_min_date=readable_day(day))

    def max_date(self, day: Day | None) -> Self:
        """Set the last day that is taken."""
        return self._with(_max_date=readable_day(day))

    def compile(self) -> forms.Field:
        compiled = forms.DateField(required=self._required, input_formats=[_ISO])
        compiled.validators.append(self._within_days)
        return compiled

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, date) or is_text(raw, longest=20)

    def wire_value(self, value: Any) -> Any:
        return day_iso(value)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> DatePickerWire:
        return {
            **super().to_wire(value, form),
            "minDate": day_iso(resolved(self._min_date)),
            "maxDate": day_iso(resolved(self._max_date)),
        }

    def _within_days(self, value: date) -> None:
        check_days(value, self._min_date, self._max_date)


def readable_day(day: Day | None) -> Day | None:
    """Return a limit as it was declared, if it is a day or makes one."""
    if day is None or callable(day):
        return day
    found = as_day(day)
    if found is None:
        raise FormSchemaException.unusable_day(day)
    return found


def check_days(day: date, first: Day | None, last: Day | None) -> None:
    """Refuse a day before the first or after the last one; a function may return none."""
    earliest, latest = as_day(resolved(first)), as_day(resolved(last))
    if earliest is not None and day < earliest:
        raise ValidationError(_("Choose %(day)s or later.") % {"day": earliest}, code="min_value")
    if latest is not None and day > latest:
        raise ValidationError(_("Choose %(day)s or earlier.") % {"day": latest}, code="max_value")


def as_day(day: Any) -> date | None:
    """Return the day of a moment or of a text; None where there is none."""
    if isinstance(day, datetime):
        return (timezone.localtime(day) if timezone.is_aware(day) else day).date()
    if isinstance(day, str):
        try:
            return date.fromisoformat(day)
        except ValueError:
            return None
    return day if isinstance(day, date) else None


def day_iso(day: Any) -> str | None:
    """Return a day as the browser writes it."""
    found = as_day(day)
    return None if found is None else found.isoformat()
