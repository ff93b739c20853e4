"""A text input for values that have a text form: UUIDs, durations, addresses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

from django import forms

from django_panel.forms.fields.text import TextInput
from django_panel.support.plain_text import plain_text

#: No value has a longer text.
_MAX_LENGTH = 100


@dataclass(frozen=True, eq=False, repr=False)
class ParsedTextInput(TextInput):
    """One line of text that a Django form field parses; the cleaned value has its type."""

    _max_length: int | None = field(default=_MAX_LENGTH, init=False)
    _parser: Callable[..., forms.Field] = field(default=forms.CharField, init=False)

    def parser(self, form_field: Callable[..., forms.Field]) -> Self:
        """Set a function that returns the Django form field; it takes ``required``."""
        return self._with(_parser=form_field)

    def compile(self) -> forms.Field:
        return self._parser(required=self._required)

    def accepts(self, raw: object) -> bool:
        return super().accepts(raw) and len(str(raw)) <= _MAX_LENGTH

    def wire_value(self, value: Any) -> Any:
        return None if value is None else plain_text(value)
