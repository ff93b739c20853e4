"""A field nobody sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django import forms

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.shapes import is_number, is_text
from django_panel.forms.fields.textarea import LONGEST_TEXT


@dataclass(frozen=True)
class HiddenInput(Field):
    """A value that travels with the form. People can change it all the same: judge it."""

    type = "hidden"

    def compile(self) -> forms.Field:
        return forms.CharField(required=self._required, strip=False, max_length=LONGEST_TEXT)

    def clean(self, raw: object) -> Any:
        return super().clean(_text(raw))

    def comparable(self, raw: object) -> Any:
        return super().comparable(_text(raw))

    def accepts(self, raw: object) -> bool:
        return is_text(raw) or is_number(raw)

    def wire_value(self, value: Any) -> Any:
        if value is None or isinstance(value, bool | int | str):
            return value
        return str(value)


def _text(raw: object) -> object:
    if isinstance(raw, bool):
        return "1" if raw else "0"
    return raw
