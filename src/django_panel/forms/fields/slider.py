"""A field for a number on a line."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.number import Number, plain
from django_panel.forms.fields.shapes import is_number, is_text
from django_panel.forms.mistakes import FormSchemaException

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import SliderWire, ValidationHintsWire


@dataclass(frozen=True)
class Slider(Field):
    """A number between two ends. Whole ones arrive as ``int``, the others as ``Decimal``."""

    type = "slider"

    _min: Number = field(default=0, kw_only=True)
    _max: Number = field(default=100, kw_only=True)
    _step: Number = field(default=1, kw_only=True)
    _show_value: bool = field(default=True, kw_only=True)

    def range(self, smallest: Number, largest: Number, step: Number = 1) -> Self:
        """Set both ends and how far one move goes."""
        if smallest >= largest or step <= 0:
            raise FormSchemaException.unusable_range(self._name, smallest, largest, step)
        return self._with(_min=smallest, _max=largest, _step=step)

    def show_value(self, condition: bool = True) -> Self:
        """Show the number beside the line."""
        return self._with(_show_value=condition)

    def compile(self) -> forms.Field:
        if all(number == int(number) for number in (self._min, self._max, self._step)):
            return forms.IntegerField(
                required=self._required, min_value=int(self._min), max_value=int(self._max)
            )
        return forms.DecimalField(required=self._required, min_value=self._min, max_value=self._max)

    def accepts(self, raw: object) -> bool:
        return is_number(raw) or isinstance(raw, Decimal) or is_text(raw, longest=40)

    def wire_value(self, value: Any) -> Any:
        return None if value is None else plain(value)

    def hints(self) -> ValidationHintsWire:
        ends = {"min": plain(self._min), "max": plain(self._max)}
        return {**super().hints(), "numeric": True, **ends}  # type: ignore[typeddict-item]

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> SliderWire:
        return {
            **super().to_wire(value, form),
            "min": float(self._min),
            "max": float(self._max),
            "step": float(self._step),
            "showValue": self._show_value,
        }
