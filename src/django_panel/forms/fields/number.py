"""A number input."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import FloatField
from django.utils.translation import gettext as _

from django_panel.forms.fields.affixes import AffixedField
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_number, is_text
from django_panel.records.row import model_field
from django_panel.support.numbers import MAX_SAFE_INTEGER, exact_number, has_plain_digits

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FieldType, NumberInputWire
    from django_panel.forms.wire import ValidationHintsWire
    from django_panel.schemas.component import ModelClass

Number = int | float | Decimal

#: The range of the widest integer column; a larger number is a database error.
_MAX_INTEGER = 2**63 - 1
#: More digits than a decimal column has in practice.
_MAX_DIGITS = 60


@dataclass(frozen=True, eq=False, repr=False)
class NumberInput(AffixedField):
    """A number; the cleaned value is an ``int`` with ``integer()``, else a ``Decimal``."""

    type: ClassVar[FieldType] = "number"
    model_options = Field.model_options | {"_integer", "_max", "_min", "_step"}

    _integer: bool = field(default=False, init=False)
    _min: Number | None = field(default=None, init=False)
    _max: Number | None = field(default=None, init=False)
    _step: Number | None = field(default=None, init=False)
    #: Whether the column stores floating-point numbers, whose exponent can be large.
    _is_float: bool = field(default=False, init=False, compare=False)

    def integer(self, condition: bool = True) -> Self:
        """Accept integers only, as a field over an integer column does by default."""
        return self._with(_integer=condition)

    def min(self, smallest: Number | None) -> Self:
        """Set the minimum; by default that of the model field's validators."""
        return self._with(_min=smallest)

    def max(self, largest: Number | None) -> Self:
        """Set the maximum; by default that of the model field's validators."""
        return self._with(_max=largest)

    def step(self, size: Number | None) -> Self:
        """Set the step of the arrow keys, 1 by default; it is not validated."""
        return self._with(_step=size)

    def with_model(self, model: ModelClass | None) -> Self:
        bound = super().with_model(model)
        column = model_field(model, self.get_attribute())
        return bound._with(_is_float=isinstance(column, FloatField))

    def compile(self) -> forms.Field:
        options: dict[str, Any] = {
            "required": self._required,
            "min_value": self._min,
            "max_value": self._max,
        }
        field_type = forms.IntegerField if self._integer else forms.DecimalField
        compiled = field_type(**options)
        # First, because the database raises an error for a number that no column can store.
        check = _validate_float if self._is_float else _validate_storable
        compiled.validators = [check, *compiled.validators]
        return compiled

    def accepts(self, raw: object) -> bool:
        if isinstance(raw, str):
            return is_text(raw, max_length=255) and has_plain_digits(raw)
        return is_number(raw) or isinstance(raw, Decimal)

    def wire_value(self, value: Any) -> Any:
        """Return a number that JavaScript can represent, or the exact digits as text."""
        if isinstance(value, float | int):
            return exact_number(value) if is_number(value) else None
        return None if value is None else str(value)

    def hints(self) -> ValidationHintsWire:
        return {
            **super().hints(),
            "numeric": True,
            "min": js_number(self._min),
            "max": js_number(self._max),
        }

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> NumberInputWire:
        step = self._step if self._step is not None or not self._integer else 1
        return {
            **super().to_wire(value, form),
            **self.affixes_wire(),
            "integer": self._integer,
            "min": js_number(self._min),
            "max": js_number(self._max),
            "step": js_number(step),
        }


def js_number(number: Number | None) -> float | None:
    """Return a number that JSON can represent; None if JavaScript would round it."""
    if isinstance(number, int) and abs(number) > MAX_SAFE_INTEGER:
        return None
    return float(number) if isinstance(number, Decimal) else number


def _validate_float(value: int | Decimal) -> None:
    """Reject a number that no floating-point column can store."""
    try:
        fits = isfinite(float(value))
    except OverflowError:
        fits = False
    if not fits:
        raise ValidationError(_("This number is too large."), code="too_large")


def _validate_storable(value: int | Decimal) -> None:
    """Reject a number that no column can store."""
    if isinstance(value, int):
        fits = -_MAX_INTEGER - 1 <= value <= _MAX_INTEGER
    else:
        digits = value.as_tuple()
        exponent = digits.exponent if isinstance(digits.exponent, int) else 0
        fits = len(digits.digits) + abs(exponent) <= _MAX_DIGITS
    if not fits:
        raise ValidationError(_("This number is too large."), code="too_large")
