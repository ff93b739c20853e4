"""The base class of fields whose values a ``django.forms`` field parses and cleans."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import translation
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from django_panel.forms.fields.base import Field
from django_panel.support.labels import StrOrPromise

FormFieldFactory = Callable[[], forms.Field]

_INVALID = _("Enter a valid value.")
#: Raised by form fields of other packages for a value of an unexpected type.
_PARSE_ERRORS = (TypeError, ValueError, AttributeError, LookupError, ArithmeticError)


@dataclass(frozen=True, eq=False, repr=False)
class FormFieldControl(Field, ABC):
    """A field bound to a ``django.forms`` field, usually a model field's ``formfield()``.

    The form field cleans and compares values. Its widget chose the control; it is never
    rendered. Values of the browser do not depend on the language: the form field is not
    localized, and it prepares values without an active language.
    """

    #: Returns a new form field. It is called once per language: choices may be translated.
    _form_field_factory: FormFieldFactory = field(kw_only=True, compare=False)

    # The form field.

    def form_field(self) -> forms.Field:
        language = translation.get_language()
        form_field = self._form_fields.get(language)
        if form_field is None:
            form_field = self._form_fields[language] = self._form_field
        return form_field

    @property
    def _form_field(self) -> forms.Field:
        compiled = self.compile()
        compiled.validators = [*compiled.validators, *self._rules]
        return compiled

    @cached_property
    def _form_fields(self) -> dict[str | None, forms.Field]:
        return {}

    def compile(self) -> forms.Field:
        compiled = unlocalized(self._form_field_factory())
        compiled.required = self._required
        return compiled

    # Values of the browser.

    @abstractmethod
    def shown_value(self, prepared: Any) -> Any:
        """Return a value of ``prepare_value()`` in the format of the browser's field."""

    def data(self, raw: Any) -> Any:
        """Return a raw value as the widget of the form field would read it from a request."""
        name = self._name
        return self.form_field().widget.value_from_datadict({name: raw}, {}, name)

    def wire_value(self, value: Any) -> Any:
        with translation.override(None):
            try:
                return self.shown_value(self.form_field().prepare_value(value))
            except _PARSE_ERRORS:
                # A stored value that the form field cannot prepare; ``unsupported_value``.
                return None

    def unsupported_value(self, stored: Any) -> StrOrPromise | None:
        """Return why the form field cannot show a stored value, or None."""
        with translation.override(None):
            try:
                self.shown_value(self.form_field().prepare_value(stored))
            except _PARSE_ERRORS:
                return _("The stored value cannot be shown in this field.")
        return None

    # Cleaning.

    def clean(self, raw: object) -> Any:
        self._check_type(raw)
        try:
            return self.form_field().clean(self.data(raw))
        except _PARSE_ERRORS as error:
            raise ValidationError(_INVALID, code="invalid") from error

    def comparable(self, raw: object) -> Any:
        self._check_type(raw)
        with translation.override(None):
            form_field = self.form_field()
            data = self.data(raw)
            return ComparableData(form_field, data, form_field.to_python(data))

    def _check_type(self, raw: object) -> None:
        if raw is not None and not self.accepts(raw):
            raise ValidationError(_INVALID, code="invalid")


class ComparableData:
    """Submitted data that equals other data if the form field says that nothing has changed."""

    __slots__ = ("_data", "_form_field", "_value")

    def __init__(self, form_field: forms.Field, data: Any, value: Any) -> None:
        self._form_field = form_field
        self._data = data
        self._value = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ComparableData):
            return NotImplemented
        if self._value == other._value:
            return True
        try:
            return not self._form_field.has_changed(self._value, other._data)
        except (ValidationError, *_PARSE_ERRORS):
            return False

    __hash__ = None  # type: ignore[assignment]


def unlocalized(form_field: forms.Field) -> forms.Field:
    """Return a form field, and the fields inside it, with localization off."""
    form_field.localize = False
    for widget in (form_field.widget, *getattr(form_field.widget, "widgets", ())):
        widget.is_localized = False
    for inner in getattr(form_field, "fields", ()):
        unlocalized(inner)
    return form_field
