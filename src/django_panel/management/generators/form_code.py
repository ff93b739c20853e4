"""The code of a form for a model."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import FieldDoesNotExist
from django.db import models
from django.db.models import Model

from django_panel import forms
from django_panel.forms.derived import derive_fields
from django_panel.forms.fields.base import Field
from django_panel.forms.model_field_types import field_for
from django_panel.management.generators.imports import Imports
from django_panel.management.generators.layout import INDENT, list_code, text_literal
from django_panel.resources.derived_forms import has_create_page
from django_panel.resources.resource import Resource
from django_panel.support.keys import is_key_column
from django_panel.support.package_models import translated_fields

FORMS = "django_panel.forms"

Parts = list[str]

#: Fields that use the whole width.
_WIDE = (forms.Textarea, forms.CodeEditor, forms.FileUpload)
#: The calls that a type of model field needs; the form reads everything else from the model.
_CALLS: tuple[tuple[type[Any], str, str], ...] = (
    (models.EmailField, "TextInput", ".email()"),
    (models.URLField, "TextInput", ".url()"),
    (models.ImageField, "FileUpload", ".image()"),
    (models.JSONField, "CodeEditor", '.language("json")'),
)


class FormCode:
    """The code of the form that a panel derives from a model."""

    def __init__(self, model: type[Model], exclude: Container[str] = ()) -> None:
        self.model = model
        self._components: list[Any] = derive_fields(model, exclude)

    def fields(self) -> list[Parts] | None:
        """Return the code of each field, or None if one cannot be written as a literal."""
        if issubclass(self.model, AbstractBaseUser) or any(translated_fields(self.model)):
            # Some fields are for superusers only, or belong to another model.
            return None
        codes = [self._field(each) for each in self._components]
        found = [code for code in codes if code is not None]
        return found if found and len(found) == len(codes) else None

    def can_create(self) -> bool:
        """Return whether a new record can be saved: the form has every required field."""
        plain: Any = type("Derived", (Resource,), {"model": self.model})
        return has_create_page(plain)

    def body(self, fields: list[Parts], imports: Imports) -> str:
        """Return the statement of ``form()`` that returns the schema."""
        imports.add(FORMS, "FormSchema", *(parts[0].partition("(")[0] for parts in fields))
        outer, inner = INDENT * 2, INDENT * 3
        items = list_code(fields, inner)
        return f"{outer}return schema.columns(2).schema(\n{inner}{items}\n{outer})"

    def _field(self, component: Any) -> Parts | None:
        kind = type(component)
        source = self._source(component)
        if source is None or kind.__name__ not in forms.__all__:
            return None
        if type(field_for(source)) is not kind or isinstance(source, models.GeneratedField):
            # A package or the project draws it with a field of its own.
            return None
        parts = [f"{kind.__name__}({text_literal(source.name)})"]
        if source.is_relation:
            parts += [f".relationship({text_literal(source.name)})", ".searchable()"]
        elif kind is forms.Select and not source.flatchoices:
            return None
        parts += [
            call
            for type_, name, call in _CALLS
            if isinstance(source, type_) and kind.__name__ == name
        ]
        if kind is forms.PasswordInput:
            parts.append(".optional_when_filled()")
            if component.is_user_password():
                parts.append(".required()")
        if is_key_column(source):
            parts.append('.disabled_on("edit")')
        if isinstance(component, _WIDE) or source.many_to_many:
            parts.append(".column_span_full()")
        return parts

    def _source(self, component: Any) -> Any:
        if not isinstance(component, Field):
            return None
        try:
            return self.model._meta.get_field(component.get_name())
        except FieldDoesNotExist:
            return None
