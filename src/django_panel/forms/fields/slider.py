"""A slider."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django import forms

from django_panel.exceptions import PanelSchemaException
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.number import Number, js_number
from django_panel.forms.fields.raw_values import is_number, is_text
from django_panel.support.numbers import exact_number

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import SliderWire
    from django_panel.forms.wire import ValidationHintsWire


@dataclass(frozen=True, eq=False, repr=False)
class Slider(Field):
    """A number in a range: an ``int`` if range and step are integers, else a ``Decimal``."""

    type = "slider"
    model_options = Field.model_options | {"_max", "_min"}

    _min: Number = field(default=0, init=False)
    _max: Number = field(default=100, init=False)
    _step: Number = field(default=1, init=False)
    _show_value: bool = field(default=True, init=False)

    def range(self, smallest: Number, largest: Number, step: Number = 1) -> Self:
        """Set minimum, maximum and step; the limits by default those of the model field."""
        if smallest >= largest or step <= 0:
            raise PanelSchemaException(
                f"The slider {self._name!r} goes from {smallest} to {largest} in steps of {step}.",
                "The first number must be smaller than the second, and the step above zero.",
                "Correct range().",
            )
        return self._with(_min=smallest, _max=largest, _step=step)

    def show_value(self, condition: bool = True) -> Self:
        """Show the number beside the slider."""
        return self._with(_show_value=condition)

    def compile(self) -> forms.Field:
        if all(number == int(number) for number in (self._min, self._max, self._step)):
            return forms.IntegerField(
                required=self._required, min_value=int(self._min), max_value=int(self._max)
            )
        return forms.DecimalField(required=self._required, min_value=self._min, max_value=self._max)

    def inherited_options(self) -> dict[str, Any]:
        options = super().inherited_options()
        limits = options.get("_min"), options.get("_max")
        if None in limits:
            # One limit with the default of the other could be an empty range.
            options = {name: options[name] for name in options.keys() - {"_min", "_max"}}
        return options

    def accepts(self, raw: object) -> bool:
        return is_number(raw) or isinstance(raw, Decimal) or is_text(raw, max_length=40)

    def wire_value(self, value: Any) -> Any:
        return exact_number(value) if is_number(value) else js_number(value)

    def hints(self) -> ValidationHintsWire:
        limits = {"min": js_number(self._min), "max": js_number(self._max)}
        return {**super().hints(), "numeric": True, **limits}  # type: ignore[typeddict-item]

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> SliderWire:
        return {
            **super().to_wire(value, form),
            "min": float(self._min),
            "max": float(self._max),
            "step": float(self._step),
            "showValue": self._show_value,
        }
