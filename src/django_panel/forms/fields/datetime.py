"""A field for a moment."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.date import Day, check_days, day_iso, readable_day
from django_panel.forms.fields.shapes import is_text
from django_panel.support.fluent import resolved

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import DateTimePickerWire

#: The browser writes a moment so, in every language, by the reader's clock.
_FORMATS = ["%Y-%m-%dT%H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]


@dataclass(frozen=True)
class DateTimePicker(Field):
    """A day and a time by the reader's clock; stored as the moment it is."""

    type = "datetime"

    _min_date: Day | None = field(default=None, kw_only=True)
    _max_date: Day | None = field(default=None, kw_only=True)
    _seconds: bool = field(default=False, kw_only=True)

    def min_date(self, day: Day | None) -> Self:
        """Set the first day that is taken."""
        return self._with(_min_date=readable_day(day))

    def max_date(self, day: Day | None) -> Self:
        """Set the last day that is taken."""
        return self._with(_max_date=readable_day(day))

    def seconds(self, condition: bool = True) -> Self:
        """Ask for seconds too."""
        return self._with(_seconds=condition)

    def compile(self) -> forms.Field:
        compiled = forms.DateTimeField(required=self._required, input_formats=_FORMATS)
        compiled.validators.append(self._within_days)
        return compiled

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, datetime) or is_text(raw, longest=40)

    def clean(self, raw: object) -> Any:
        try:
            value = super().clean(raw)
            # The first and the last day of the calendar have no moment in every zone.
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
        precision = "seconds" if self._seconds or value.second else "minutes"
        return value.replace(tzinfo=None).isoformat(timespec=precision)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> DateTimePickerWire:
        return {
            **super().to_wire(value, form),
            "minDate": day_iso(resolved(self._min_date)),
            "maxDate": day_iso(resolved(self._max_date)),
            "seconds": self._seconds,
            "timeZone": timezone.get_current_timezone_name(),
        }

    def _within_days(self, value: datetime) -> None:
        local = timezone.localtime(value) if timezone.is_aware(value) else value
        check_days(local.date(), self._min_date, self._max_date)
