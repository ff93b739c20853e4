"""A checkbox."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from django import forms

from django_panel.forms.fields.base import Field

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import FieldType

_BOOLEAN_TEXTS = frozenset({"", "0", "1", "false", "true", "off", "on"})
_FALSE_TEXTS = frozenset({"", "0", "false", "off"})


class Checkbox(Field):
    """A boolean; a missing value is false, as in every HTML form."""

    type: ClassVar[FieldType] = "checkbox"
    # A required checkbox must be checked.
    model_options = frozenset({"_default", "_helper_text"})

    def compile(self) -> forms.Field:
        return forms.BooleanField(required=self._required)

    def clean(self, raw: object) -> Any:
        return super().clean(_boolean(raw))

    def comparable(self, raw: object) -> Any:
        return super().comparable(_boolean(raw))

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, bool) or (isinstance(raw, int) and raw in (0, 1))

    def wire_value(self, value: Any) -> Any:
        return bool(value)


def _boolean(raw: object) -> object:
    """Return the text of a form-encoded body as a boolean."""
    if isinstance(raw, str) and raw.lower() in _BOOLEAN_TEXTS:
        return raw.lower() not in _FALSE_TEXTS
    return raw
