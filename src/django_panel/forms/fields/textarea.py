"""A text area."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_number, is_text

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import FieldType, TextareaWire
    from django_panel.forms.wire import ValidationHintsWire

#: The limit of a text without a declared maximum length.
MAX_TEXT_LENGTH = 1_000_000


@dataclass(frozen=True, eq=False, repr=False)
class Textarea(Field):
    """Several lines of text; leading and trailing whitespace is stripped."""

    type: ClassVar[FieldType] = "textarea"
    model_options = Field.model_options | {"_max_length", "_min_length"}

    _rows: int = field(default=4, init=False)
    _max_length: int | None = field(default=None, init=False)
    _min_length: int | None = field(default=None, init=False)

    def rows(self, count: int) -> Self:
        """Set the initial number of lines, at least one."""
        return self._with(_rows=max(1, count))

    def max_length(self, characters: int | None) -> Self:
        """Set the maximum length; by default that of the model field."""
        return self._with(_max_length=characters)

    def min_length(self, characters: int | None) -> Self:
        """Set the minimum length of a text that is not empty."""
        return self._with(_min_length=characters)

    def compile(self) -> forms.Field:
        return forms.CharField(
            required=self._required,
            max_length=self._max_length or MAX_TEXT_LENGTH,
            min_length=self._min_length,
        )

    def accepts(self, raw: object) -> bool:
        return is_text(raw) or is_number(raw)

    def wire_value(self, value: Any) -> Any:
        return None if value is None else str(value)

    def hints(self) -> ValidationHintsWire:
        return {**super().hints(), "min": self._min_length, "max": self._max_length}

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> TextareaWire:
        return {
            **super().to_wire(value, form),
            "rows": self._rows,
            "maxLength": self._max_length,
        }
