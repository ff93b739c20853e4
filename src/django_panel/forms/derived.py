"""The default form of a model: one form field for each editable model field."""

from __future__ import annotations

from collections.abc import Container
from typing import Any, cast

from django.db import models
from django.db.models import Model

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.model_field_types import ModelField, field_for
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import Component

_COLUMNS = 2
#: Fields that use the whole width.
_FULL_WIDTH = (Textarea, CodeEditor, FileUpload)


def derive_form(model: type[Model], schema: FormSchema, exclude: Container[str] = ()) -> FormSchema:
    """Return the schema, with the default fields in two columns if it declares none."""
    schema = schema.model(model)
    if schema.get_components():
        return schema
    return schema.columns(_COLUMNS).schema(derive_fields(model, exclude))


def derive_fields(model: type[Model], exclude: Container[str] = ()) -> list[Component]:
    """Return a form field for each editable field of ``model``.

    They have the order of the model; passwords and many-to-many fields come last. Automatic
    fields and fields without a matching form field are left out.
    """
    own = [derive_field(each) for each in model._meta.concrete_fields if each.name not in exclude]
    many = [derive_field(each) for each in model._meta.many_to_many]
    # Passwords are write-only, so they come after the fields that users read.
    own.sort(key=lambda each: isinstance(each, PasswordInput))
    return [each for each in (*own, *many) if each is not None]


def derive_field(source: ModelField) -> Field | None:
    """Return the form field for a model field, or None if it should have none.

    The form adds what the model field declares: required, default, help text and limits.
    """
    field = field_for(source) if _is_editable(source) else None
    if field is None:
        return None
    if source.primary_key:
        # A changed primary key would be another record.
        field = field.disabled_on("edit")
    is_wide = isinstance(field, _FULL_WIDTH) or source.many_to_many
    return field.column_span_full() if is_wide else field


def _is_editable(source: ModelField) -> bool:
    """Return whether users set the field: it is editable and not automatic."""
    if not source.editable or isinstance(source, models.AutoField | models.GeneratedField):
        return False
    if isinstance(source, models.ManyToManyField):
        # A through model with its own columns needs its own form.
        return bool(cast("Any", source.remote_field.through)._meta.auto_created)
    if source.primary_key and source.has_default():
        return False
    return not getattr(source.remote_field, "parent_link", False)
