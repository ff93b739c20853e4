"""A time picker."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, time
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_text

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import TimePickerWire

#: The formats of the browser, in every language.
_FORMATS = ["%H:%M", "%H:%M:%S", "%H:%M:%S.%f"]


@dataclass(frozen=True, eq=False, repr=False)
class TimePicker(Field):
    """A time without a date."""

    type = "time"

    _seconds: bool = field(default=False, init=False)

    def seconds(self, condition: bool = True) -> Self:
        """Show seconds."""
        return self._with(_seconds=condition)

    def compile(self) -> forms.Field:
        return forms.TimeField(required=self._required, input_formats=_FORMATS)

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, time) or is_text(raw, max_length=20)

    def wire_value(self, value: Any) -> Any:
        if not isinstance(value, time):
            return value if isinstance(value, str) else None
        precision = time_precision(value, seconds=self._seconds)
        return value.replace(tzinfo=None).isoformat(timespec=precision)

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> TimePickerWire:
        return {**super().to_wire(value, form), "seconds": self._seconds}


def time_precision(value: datetime | time, *, seconds: bool) -> str:
    """Return the ``timespec`` that loses nothing: ``minutes``, ``seconds`` or ``microseconds``."""
    if value.microsecond:
        return "microseconds"
    return "seconds" if seconds or value.second else "minutes"
