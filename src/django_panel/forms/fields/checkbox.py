"""A checkbox."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django import forms
from django.db.models import BooleanField

from django_panel.forms.fields.base import Field
from django_panel.records.row import model_field

if TYPE_CHECKING:
    from django_panel.forms.fields.wire import FieldType
    from django_panel.schemas.component import ModelClass

_BOOLEAN_TEXTS = frozenset({"", "0", "1", "false", "true", "off", "on"})
_FALSE_TEXTS = frozenset({"", "0", "false", "off"})


@dataclass(frozen=True, eq=False, repr=False)
class Checkbox(Field):
    """A boolean; a missing value is false, as in every HTML form.

    The null of a nullable column is kept until the user chooses.
    """

    type: ClassVar[FieldType] = "checkbox"
    # A required checkbox must be checked.
    model_options = frozenset({"_default", "_helper_text"})

    #: Whether the column can be null, which is shown as a third state.
    _is_nullable: bool = field(default=False, init=False, compare=False)

    def with_model(self, model: ModelClass | None) -> Self:
        bound = super().with_model(model)
        column = model_field(model, self.get_attribute())
        return bound._with(_is_nullable=isinstance(column, BooleanField) and column.null)

    def compile(self) -> forms.Field:
        return forms.BooleanField(required=self._required)

    def clean(self, raw: object) -> Any:
        if self._is_null(raw) and not self._required:
            return None
        return super().clean(as_boolean(raw))

    def comparable(self, raw: object) -> Any:
        if isinstance(raw, bool):
            return raw
        return None if self._is_null(raw) else super().comparable(as_boolean(raw))

    def accepts(self, raw: object) -> bool:
        return isinstance(raw, bool) or (isinstance(raw, int) and raw in (0, 1))

    def wire_value(self, value: Any) -> Any:
        return None if self._is_null(value) else bool(value)

    def _is_null(self, value: object) -> bool:
        return value is None and self._is_nullable


def as_boolean(raw: object) -> object:
    """Return the text of a form-encoded body as a boolean."""
    if isinstance(raw, str) and raw.lower() in _BOOLEAN_TEXTS:
        return raw.lower() not in _FALSE_TEXTS
    return raw
