"""A hidden input."""

from __future__ import annotations

from typing import Any

from django import forms

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.raw_values import is_number, is_text
from django_panel.forms.fields.textarea import MAX_TEXT_LENGTH
from django_panel.support.numbers import exact_number


class HiddenInput(Field):
    """A value that users do not see. They can change it in the request, so validate it."""

    type = "hidden"
    # Users could not enter a missing value.
    model_options = frozenset({"_default"})

    def compile(self) -> forms.Field:
        return forms.CharField(required=self._required, strip=False, max_length=MAX_TEXT_LENGTH)

    def clean(self, raw: object) -> Any:
        return super().clean(_text(raw))

    def comparable(self, raw: object) -> Any:
        return super().comparable(_text(raw))

    def accepts(self, raw: object) -> bool:
        return is_text(raw) or is_number(raw)

    def wire_value(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | str):
            return value
        return exact_number(value) if isinstance(value, int) else str(value)


def _text(raw: object) -> object:
    if isinstance(raw, bool):
        return "1" if raw else "0"
    return raw
