"""The form fields of model fields that are not Django's own, by their ``formfield()``."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.db import models

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.tag_manager import TagManagerInput
from django_panel.forms.form_field_types import control_from_factory
from django_panel.forms.formfield_overrides import (
    NO_OVERRIDES,
    FormfieldOverrides,
    override_field,
)
from django_panel.support.package_models import is_django, is_own_type, is_tag_manager


def package_field(
    source: models.Field[Any, Any], overrides: FormfieldOverrides = NO_OVERRIDES
) -> Field | None:
    """Return the overridden field of a model field, or the one of its own ``formfield()``.

    None for a model field of Django, and for a subclass of one that keeps Django's
    ``formfield()``: its type decides. Relations and files are chosen and uploaded in the
    panel, whatever their ``formfield()`` is.
    """
    field = override_field(source, overrides)
    if field is not None:
        return field
    if is_tag_manager(source):
        return TagManagerInput.for_manager(source)
    if not uses_own_formfield(source):
        return None
    field = control_from_factory(source.name, lambda: _form_field(source))
    if field is None or source.has_default():
        return field
    # ``initial`` of a form field may preselect a part, such as a currency.
    return field.default(_form_field(source).initial)


def uses_own_formfield(source: models.Field[Any, Any]) -> bool:
    """Return whether a model field of another package is shown by its own ``formfield()``."""
    kind = type(source)
    if is_django(kind) or source.is_relation or isinstance(source, models.FileField):
        return False
    if is_django(kind.formfield):
        return is_own_type(source)
    return source.formfield() is not None


def _form_field(source: models.Field[Any, Any]) -> forms.Field:
    # ``uses_own_formfield`` has checked that there is one.
    form_field: forms.Field = cast("Any", source).formfield()
    return form_field
