"""A field for a number."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.shapes import is_number, is_text

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import NumberInputWire, ValidationHintsWire

Number = int | float | Decimal

#: The widest integer column; beyond it a database raises instead of answering.
_LARGEST_INTEGER = 2**63 - 1
#: More digits than any decimal column in use has.
_MOST_DIGITS = 60


@dataclass(frozen=True)
class NumberInput(Field):
    """A number, exact: whole ones arrive as ``int``, the others as ``Decimal``."""

    type = "number"

    _integer: bool = field(default=False, kw_only=True)
    _min: Number | None = field(default=None, kw_only=True)
    _max: Number | None = field(default=None, kw_only=True)
    _step: Number | None = field(default=None, kw_only=True)

    def integer(self, condition: bool = True) -> Self:
        """Take whole numbers only."""
        return self._with(_integer=condition)

    def min(self, smallest: Number | None) -> Self:
        """Set the smallest number that is taken."""
        return self._with(_min=smallest)

    def max(self, largest: Number | None) -> Self:
        """Set the largest number that is taken."""
        return self._with(_max=largest)

    def step(self, size: Number | None) -> Self:
        """Set how far the browser's arrows go; it judges nothing."""
        return self._with(_step=size)

    def compile(self) -> forms.Field:
        options: dict[str, Any] = {
            "required": self._required,
            "min_value": self._min,
            "max_value": self._max,
        }
        kind = forms.IntegerField if self._integer else forms.DecimalField
        compiled = kind(**options)
        # Before the bounds: comparing is cheap, storing what no column holds is a failure.
        compiled.validators = [_storable, *compiled.validators]
        return compiled

    def accepts(self, raw: object) -> bool:
        return is_number(raw) or isinstance(raw, Decimal) or is_text(raw, longest=255)

    def wire_value(self, value: Any) -> Any:
        """Return a number JavaScript can hold, or the exact digits as text."""
        if isinstance(value, float | int):
            return value if is_number(value) else None
        return None if value is None else str(value)

    def hints(self) -> ValidationHintsWire:
        return {
            **super().hints(),
            "numeric": True,
            "min": plain(self._min),
            "max": plain(self._max),
        }

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> NumberInputWire:
        step = self._step if self._step is not None or not self._integer else 1
        return {
            **super().to_wire(value, form),
            "integer": self._integer,
            "min": plain(self._min),
            "max": plain(self._max),
            "step": plain(step),
        }


def plain(number: Number | None) -> float | None:
    """Return a number as JavaScript holds it."""
    return float(number) if isinstance(number, Decimal) else number


def _storable(value: int | Decimal) -> None:
    """Refuse a number that no column can hold."""
    if isinstance(value, int):
        fits = abs(value) <= _LARGEST_INTEGER
    else:
        digits = value.as_tuple()
        exponent = digits.exponent if isinstance(digits.exponent, int) else 0
        fits = len(digits.digits) + abs(exponent) <= _MOST_DIGITS
    if not fits:
        raise ValidationError(_("This number is too large."), code="too_large")
