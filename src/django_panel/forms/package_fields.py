"""The form fields of model fields that are not Django's own, by their ``formfield()``."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.db import models

from django_panel.forms.fields.base import Field
from django_panel.forms.form_field_types import control_from_factory
from django_panel.forms.formfield_overrides import (
    NO_OVERRIDES,
    FormfieldOverrides,
    override_field,
)
from django_panel.support.field_types import registered_part
from django_panel.support.package_models import is_django, is_own_type


def package_field(
    source: models.Field[Any, Any], overrides: FormfieldOverrides = NO_OVERRIDES
) -> Field | None:
    """Return the overridden field of a model field, or the one of its own ``formfield()``.

    None if the registered type decides.
    """
    field = override_field(source, overrides)
    if field is not None:
        return field
    if not uses_own_formfield(source):
        return None
    field = control_from_factory(source.name, lambda: _form_field(source))
    if field is None or source.has_default():
        return field
    # ``initial`` of a form field may preselect a part, such as a currency.
    return field.default(_form_field(source).initial)


def uses_own_formfield(source: models.Field[Any, Any]) -> bool:
    """Return whether a model field of another package is shown by its own ``formfield()``.

    It is, unless its class is registered, or a base class that has this ``formfield()``, too.
    Relations and files are chosen and uploaded in the panel, whatever their ``formfield()`` is.
    """
    field_class = type(source)
    if is_django(field_class) or source.is_relation or isinstance(source, models.FileField):
        return False
    part = registered_part(source, "field")
    if part is None and is_django(field_class.formfield):
        return is_own_type(source)
    if part is not None and not part.is_replaced(field_class, "formfield"):
        return False
    return source.formfield() is not None


def _form_field(source: models.Field[Any, Any]) -> forms.Field:
    # ``uses_own_formfield`` has checked that there is one.
    form_field: forms.Field = cast("Any", source).formfield()
    return form_field
