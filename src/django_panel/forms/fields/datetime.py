"""A date and time picker."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.date import DateLimit, date_iso, validate_date_range, validated_limit
from django_panel.forms.fields.raw_values import is_text
from django_panel.forms.fields.time import time_precision
from django_panel.support.fluent import resolved

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import DateTimePickerWire

#: The formats of the browser, in every language, in the user's time zone.
_FORMATS = [
    f"%Y-%m-%d{separator}{clock}"
    for separator in ("T", " ")
    for clock in ("%H:%M:%S.%f", "%H:%M:%S", "%H:%M")
]


@dataclass(frozen=True, eq=False, repr=False)
class DateTimePicker(Field):
    """A date and a time in the user's time zone; stored as an aware datetime.

    In the hour that comes twice when daylight saving time ends, the value has an offset.
    """

    type = "datetime"

    _min_date: DateLimit | None = field(default=None, init=False)
    _max_date: DateLimit | None = field(default=None, init=False)
    _seconds: bool = field(default=False, init=False)

    def min_date(self, day: DateLimit | None) -> Self:
        """Set the first valid date."""
        return self._with(_min_date=validated_limit(day))

    def max_date(self, day: DateLimit | None) -> Self:
        """Set the last valid date."""
        return self._with(_max_date=validated_limit(day))

    def seconds(self, condition: bool = True) -> Self:
        """Show seconds."""
        return self._with(_seconds=condition)

    def compile(self) -> forms.Field:
        compiled = forms.DateTimeField(required=self._required, input_formats=_FORMATS)
        compiled.validators.append(self._validate_range)
        return compiled

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, datetime) or is_text(raw, max_length=40)

    def clean(self, raw: object) -> Any:
        try:
            value = super().clean(raw)
            # The first and the last date of the calendar cannot be converted to UTC.
            if isinstance(value, datetime) and timezone.is_aware(value):
                value.astimezone(UTC)
        except OverflowError:
            raise ValidationError(_("Enter a valid date/time."), code="invalid") from None
        return value

    def wire_value(self, value: Any) -> Any:
        if isinstance(value, str):
            return value
        if not isinstance(value, datetime):
            return None if not isinstance(value, date) else f"{value.isoformat()}T00:00"
        if timezone.is_aware(value):
            value = timezone.localtime(value)
        precision = time_precision(value, seconds=self._seconds)
        if not _is_repeated(value):
            value = value.replace(tzinfo=None)
        return value.isoformat(timespec=precision)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> DateTimePickerWire:
        return {
            **super().to_wire(value, form),
            "minDate": date_iso(resolved(self._min_date)),
            "maxDate": date_iso(resolved(self._max_date)),
            "seconds": self._seconds,
            "timeZone": timezone.get_current_timezone_name(),
        }

    def _validate_range(self, value: datetime) -> None:
        local = timezone.localtime(value) if timezone.is_aware(value) else value
        validate_date_range(local.date(), self._min_date, self._max_date)


def _is_repeated(moment: datetime) -> bool:
    """Return whether an aware datetime is in an hour that its time zone has twice."""
    if moment.tzinfo is None:
        return False
    return moment.replace(fold=0).utcoffset() != moment.replace(fold=1).utcoffset()
