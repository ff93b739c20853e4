"""A field for the elements of an array, one per line."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, TypeAlias

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from django_panel.forms.fields.textarea import Textarea
from django_panel.records.row import model_field
from django_panel.support.labels import StrOrPromise
from django_panel.support.plain_text import plain_text

if TYPE_CHECKING:
    from django_panel.schemas.component import ModelClass

ModelField: TypeAlias = "models.Field[Any, Any]"


@dataclass(frozen=True, eq=False, repr=False)
class ArrayInput(Textarea):
    """The elements of a PostgreSQL array, one per line; the cleaned value is a list."""

    _helper_text: StrOrPromise | None = field(
        default=gettext_lazy("One value per line."), init=False
    )
    _element: ModelField = field(default_factory=models.TextField, kw_only=True, compare=False)

    def with_model(self, model: ModelClass | None) -> Self:
        bound = super().with_model(model)
        column = model_field(model, self.get_attribute())
        element: ModelField | None = getattr(column, "base_field", None)
        return bound if element is None else bound._with(_element=element)

    # Cleaning.

    def compile(self) -> forms.Field:
        return forms.CharField(required=self._required, strip=False, max_length=self._max_length)

    def clean(self, raw: object) -> Any:
        return self._elements(super().clean(raw))

    def comparable(self, raw: object) -> Any:
        return self._elements(super().comparable(raw))

    def _elements(self, text: str) -> list[Any]:
        lines = text.replace("\r\n", "\n").rstrip("\n").split("\n") if text.strip("\r\n") else []
        elements, errors = [], []
        for number, line in enumerate(lines, start=1):
            try:
                elements.append(self._parsed(line))
            except ValidationError as error:
                text = _("Line %(number)d: %(message)s")
                errors += [
                    text % {"number": number, "message": message} for message in error.messages
                ]
        if errors:
            raise ValidationError(errors)
        return elements

    def _parsed(self, line: str) -> Any:
        if self._is_text():
            return line
        try:
            value = self._element.to_python(line.strip() or None)
        except (ValueError, ArithmeticError):
            raise ValidationError(_("Enter a valid value.")) from None
        if value is None:
            raise ValidationError(_("Enter a valid value."))
        return value

    def _is_text(self) -> bool:
        return isinstance(self._element, models.CharField | models.TextField)

    def stored_value(self, value: Any) -> Any:
        stored = super().stored_value(value)
        column = model_field(self.get_model(), self.get_attribute())
        return None if stored == [] and getattr(column, "null", False) else stored

    # The value.

    def wire_value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return None
        return "\n".join(map(plain_text, value))

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        if not stored:
            return None
        if any(element is None for element in stored):
            return gettext_lazy("The stored array contains empty elements.")
        texts = list(map(plain_text, stored))
        if any("\n" in text or "\r" in text for text in texts) or not texts[-1]:
            return gettext_lazy("The stored array contains elements that are not one line of text.")
        return None
