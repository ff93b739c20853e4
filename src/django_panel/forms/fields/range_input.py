"""A field for both ends of a range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.date import DatePicker
from django_panel.forms.fields.datetime import DateTimePicker
from django_panel.forms.fields.number import NumberInput
from django_panel.records.row import model_field
from django_panel.support.labels import StrOrPromise
from django_panel.support.validation_messages import with_panel_messages

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FieldNodeWire, RangeInputWire, RangeValueWire
    from django_panel.schemas.component import ModelClass

#: The bounds of PostgreSQL: a square bracket includes the end.
BOUNDS = ("[)", "[]", "(]", "()")
_ENDS = ("lower", "upper")


@dataclass(frozen=True, eq=False, repr=False)
class RangeInput(Field):
    """A range of a PostgreSQL column: two inputs, of which each may be empty.

    The bounds of a stored range are kept; a new range has the bounds of the model field.
    """

    type = "range"

    _part: Field = field(default=NumberInput("lower"), init=False)
    _bounds: str = field(default="[)", init=False)
    _range_type: Callable[..., Any] | None = field(default=None, init=False)

    def with_model(self, model: ModelClass | None) -> Self:
        bound = super().with_model(model)
        column = model_field(model, self.get_attribute())
        if not hasattr(column, "range_type"):
            return bound
        return bound._with(
            _part=_part_of(column.base_field),
            _bounds=getattr(column, "default_bounds", "[)"),
            _range_type=column.range_type,
        )

    # Cleaning.

    def compile(self) -> forms.Field:
        return forms.Field(required=self._required)

    def accepts(self, raw: object) -> bool:
        if not isinstance(raw, Mapping):
            return False
        ends = (raw.get(name) for name in _ENDS)
        return raw.get("bounds") in (None, *BOUNDS) and all(
            end is None or self._part.accepts(end) for end in ends
        )

    def clean(self, raw: object) -> Any:
        if raw is None or raw == "" or not self.accepts(raw):
            return super().clean(None if raw == "" else raw)
        lower, upper = self._cleaned_ends(raw)
        if lower is None and upper is None:
            return super().clean(None)
        if lower is not None and upper is not None and lower > upper:
            raise ValidationError(
                _("The start of the range must not exceed the end of the range."),
                code="bound_ordering",
            )
        bounds = _bounds_of(raw) or self._bounds
        make = self._range_type
        return (lower, upper) if make is None else make(lower, upper, bounds)

    def comparable(self, raw: object) -> Any:
        if raw is None or raw == "" or not self.accepts(raw):
            return super().comparable(None if raw == "" else raw)
        ends = [self._part.comparable(_get(raw, name)) for name in _ENDS]
        return None if ends == [None, None] else (*ends, _bounds_of(raw) or self._bounds)

    def _cleaned_ends(self, raw: object) -> list[Any]:
        ends, errors = [], {}
        for name in _ENDS:
            try:
                ends.append(self._part.clean(_get(raw, name)))
            except ValidationError as error:
                errors[name] = list(with_panel_messages(error).messages)
        if errors:
            raise ValidationError(errors)
        return ends

    # The value.

    def wire_value(self, value: Any) -> RangeValueWire | None:
        if value is None or not hasattr(value, "lower_inc"):
            return None
        return {
            "lower": self._part.wire_value(value.lower),
            "upper": self._part.wire_value(value.upper),
            "bounds": f"{'[' if value.lower_inc else '('}{']' if value.upper_inc else ')'}",
        }

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        if getattr(stored, "isempty", False):
            return gettext_lazy("The stored range is empty: it contains no value.")
        return None

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> RangeInputWire:
        wire = super().to_wire(value, form)
        bounds = _bounds_of(value) or self._bounds
        lower = _("From") if bounds[0] == "[" or _get(value, "lower") is None else _("After")
        upper = _("Up to") if bounds[1] == "]" else _("Before")
        return {
            **wire,
            "lower": self._end_wire("lower", lower, wire["disabled"]),
            "upper": self._end_wire("upper", upper, wire["disabled"]),
            "bounds": bounds,
        }

    def _end_wire(self, name: str, label: str, disabled: bool) -> FieldNodeWire:
        node = self._part._with(_name=name, _label=label).to_wire()
        return {**node, "disabled": disabled}


def _part_of(base: Any) -> Field:
    """Return the field of one end for the type of the range's values."""
    part: Field
    if isinstance(base, models.DateTimeField):
        part = DateTimePicker("lower")
    elif isinstance(base, models.DateField):
        part = DatePicker("lower")
    else:
        part = NumberInput("lower").integer(isinstance(base, models.IntegerField))
    return part.rules(base.validators)


def _get(raw: object, name: str) -> Any:
    return raw.get(name) if isinstance(raw, Mapping) else None


def _bounds_of(raw: object) -> str | None:
    bounds = _get(raw, "bounds")
    return bounds if bounds in BOUNDS else None
