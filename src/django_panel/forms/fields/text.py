"""A text input."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from django import forms

from django_panel.forms.fields.affixes import AffixedField
from django_panel.forms.fields.base import Field
from django_panel.forms.fields.prepopulated import PrepopulatedField
from django_panel.forms.fields.raw_values import is_number, is_text

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import AutocompleteWire, HtmlWire, TextInputWire
    from django_panel.forms.wire import ValidationHintsWire

InputType = Literal["text", "email", "url", "tel"]

#: The usual length of Django's text columns.
MAX_LENGTH = 255
_NO_HTML: HtmlWire = {}


@dataclass(frozen=True, eq=False, repr=False)
class TextInput(AffixedField, PrepopulatedField):
    """One line of text; leading and trailing whitespace is stripped."""

    type = "text"
    model_options = Field.model_options | {"_max_length", "_min_length"}

    _input_type: InputType = field(default="text", init=False)
    _max_length: int | None = field(default=MAX_LENGTH, init=False)
    _min_length: int | None = field(default=None, init=False)
    _autocomplete: str | None = field(default=None, init=False)

    def email(self) -> Self:
        """Accept an email address."""
        return self._with(_input_type="email")

    def url(self) -> Self:
        """Accept a URL; one without a scheme gets https."""
        return self._with(_input_type="url")

    def tel(self) -> Self:
        """Show a numeric keyboard for a phone number; the format is not validated."""
        return self._with(_input_type="tel")

    def max_length(self, characters: int | None) -> Self:
        """Set the maximum length; ``None`` sets no limit. By default that of the model field."""
        return self._with(_max_length=characters)

    def min_length(self, characters: int | None) -> Self:
        """Set the minimum length of a text that is not empty."""
        return self._with(_min_length=characters)

    def autocomplete(self, purpose: str | None) -> Self:
        """Set the HTML attribute ``autocomplete``, for example ``"given-name"``."""
        return self._with(_autocomplete=purpose)

    def get_input_type(self) -> InputType:
        return self._input_type

    def compile(self) -> forms.Field:
        options: dict[str, Any] = {
            "required": self._required,
            "max_length": self._max_length,
            "min_length": self._min_length,
        }
        if self._input_type == "email":
            return forms.EmailField(**options)
        if self._input_type == "url":
            return forms.URLField(assume_scheme="https", **options)
        return forms.CharField(**options)

    def accepts(self, raw: object) -> bool:
        return is_text(raw) or is_number(raw)

    def wire_value(self, value: Any) -> Any:
        return None if value is None else str(value)

    def hints(self) -> ValidationHintsWire:
        return {
            **super().hints(),
            "email": self._input_type == "email",
            "url": self._input_type == "url",
            "min": self._min_length,
            "max": self._max_length,
        }

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> TextInputWire:
        purpose: AutocompleteWire = {}
        if self._autocomplete is not None:
            purpose["autocomplete"] = self._autocomplete
        return {
            **super().to_wire(value, form),
            **self.affixes_wire(),
            **purpose,
            **_NO_HTML,
            **self.prepopulated_wire(form),
            "inputType": self._input_type,
            "maxLength": self._max_length,
        }
