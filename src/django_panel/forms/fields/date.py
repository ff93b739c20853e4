"""A date picker."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_text
from django_panel.support.fluent import resolved
from django_panel.support.formatting import date_formatter

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import DatePickerWire

#: A date, a text (``2026-12-31``), or a function that returns one, such as today's date.
DateLimit = date | str | Callable[[], date | str | None]

#: The format of the browser, in every language.
_ISO = "%Y-%m-%d"


@dataclass(frozen=True, eq=False, repr=False)
class DatePicker(Field):
    """A date without a time."""

    type = "date"
    model_options = Field.model_options | {"_max_date", "_min_date"}

    _min_date: DateLimit | None = field(default=None, init=False)
    _max_date: DateLimit | None = field(default=None, init=False)

    def min_date(self, day: DateLimit | None) -> Self:
        """Set the first valid date."""
        return self._with(_min_date=validated_limit(day))

    def max_date(self, day: DateLimit | None) -> Self:
        """Set the last valid date."""
        return self._with(_max_date=validated_limit(day))

    def compile(self) -> forms.Field:
        compiled = forms.DateField(required=self._required, input_formats=[_ISO])
        compiled.validators.append(self._validate_range)
        return compiled

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, date) or is_text(raw, max_length=20)

    def wire_value(self, value: Any) -> Any:
        return date_iso(value)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> DatePickerWire:
        return {
            **super().to_wire(value, form),
            "minDate": date_iso(resolved(self._min_date)),
            "maxDate": date_iso(resolved(self._max_date)),
        }

    def _validate_range(self, value: date) -> None:
        validate_date_range(value, self._min_date, self._max_date)


def validated_limit(day: DateLimit | None) -> DateLimit | None:
    """Return a limit as a date or a function; an invalid text is an error."""
    if day is None or callable(day):
        return day
    converted = to_date(day)
    if converted is None:
        raise PanelSchemaException(
            f"{day!r} is not a date.",
            fix="Pass a date, a text such as '2026-12-31', or a function that returns one.",
        )
    return converted


def validate_date_range(day: date, first: DateLimit | None, last: DateLimit | None) -> None:
    """Reject a date outside the limits; a function may return None for no limit."""
    earliest, latest = to_date(resolved(first)), to_date(resolved(last))
    if earliest is not None and day < earliest:
        raise ValidationError(
            _("Choose %(day)s or later.") % {"day": date_formatter()(earliest)}, code="min_value"
        )
    if latest is not None and day > latest:
        raise ValidationError(
            _("Choose %(day)s or earlier.") % {"day": date_formatter()(latest)}, code="max_value"
        )


def to_date(day: Any) -> date | None:
    """Return the date of a date, a datetime or a text; None if it is invalid."""
    if isinstance(day, datetime):
        return (timezone.localtime(day) if timezone.is_aware(day) else day).date()
    if isinstance(day, str):
        try:
            return date.fromisoformat(day)
        except ValueError:
            return None
    return day if isinstance(day, date) else None


def date_iso(day: Any) -> str | None:
    """Return a date in ISO format."""
    converted = to_date(day)
    return None if converted is None else converted.isoformat()
