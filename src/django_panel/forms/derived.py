"""The default form of a model: one form field for each editable model field."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any, cast

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models
from django.db.models import Model

from django_panel.forms.fields.base import Field
from django_panel.forms.fields.code_editor import CodeEditor
from django_panel.forms.fields.file_upload import FileUpload
from django_panel.forms.fields.generic_relation import GenericRelationSelect
from django_panel.forms.fields.password import PasswordInput
from django_panel.forms.fields.textarea import Textarea
from django_panel.forms.fields.translated import translated
from django_panel.forms.fields.tree_parent import TreeParentSelect
from django_panel.forms.formfield_overrides import NO_OVERRIDES, FormfieldOverrides
from django_panel.forms.model_field_types import ModelField, field_for
from django_panel.forms.model_form_schema import ModelFormSchema
from django_panel.forms.package_fields import package_field
from django_panel.forms.schema import FormSchema
from django_panel.schemas.component import Component
from django_panel.support.context import current_user
from django_panel.support.generic_keys import GenericKey, offered_generic_keys
from django_panel.support.keys import is_key_column
from django_panel.support.package_models import is_treebeard, translated_fields, tree_columns

_COLUMNS = 2
#: Fields that use the whole width.
_FULL_WIDTH = (Textarea, CodeEditor, FileUpload)
#: Fields of a user model that grant permissions.
_GRANTING = frozenset({"is_superuser", "groups", "user_permissions"})


def derive_form(model: type[Model], schema: FormSchema, exclude: Container[str] = ()) -> FormSchema:
    """Return the schema, with the default fields in two columns if it declares none."""
    schema = schema.model(model)
    if isinstance(schema, ModelFormSchema):
        return schema.columns(_COLUMNS).without_fields(exclude)
    if schema.get_components():
        return schema
    overrides = schema.get_formfield_overrides()
    return schema.columns(_COLUMNS).schema(derive_fields(model, exclude, overrides))


def derive_fields(
    model: type[Model],
    exclude: Container[str] = (),
    overrides: FormfieldOverrides = NO_OVERRIDES,
) -> list[Component]:
    """Return a form field for each editable field of ``model``.

    They have the order of the model; passwords and many-to-many fields come last. Automatic
    fields and fields without a matching form field are left out. Fields of a user model that grant
    permissions exist for superusers only. ``overrides`` are the ``formfield_overrides`` of the
    resource and its panel.
    """
    generic = offered_generic_keys(model, exclude)
    replaced = {column.name for key in generic for column in (key.type_column, key.key_column)}
    replaced |= tree_columns(model)
    own = [
        derive_field(field, overrides)
        for field in model._meta.concrete_fields
        if field.name not in exclude and field.name not in replaced
    ]
    own += [_generic_field(key) for key in generic]
    if is_treebeard(model):
        own.append(TreeParentSelect.for_model(model))
    many = [
        derive_field(relation, overrides)
        for relation in model._meta.many_to_many
        if relation.name not in exclude
    ]
    # Passwords are write-only, so they come after the fields that users read.
    own.sort(key=lambda field: isinstance(field, PasswordInput))
    return [
        *_translated_fields(model, exclude, overrides),
        *(_superusers_only(model, field) for field in (*own, *many) if field is not None),
    ]


def _translated_fields(
    model: type[Model], exclude: Container[str], overrides: FormfieldOverrides
) -> Iterator[Component]:
    """Yield the translated fields of a django-parler model; they usually name the record."""
    for related_name, source in translated_fields(model):
        field = None if source.name in exclude else derive_field(source, overrides)
        if field is not None:
            yield translated(field, related_name, source.model)


def derive_field(source: ModelField, overrides: FormfieldOverrides = NO_OVERRIDES) -> Field | None:
    """Return the form field for a model field, or None if it should have none.

    It is the one of ``formfield_overrides``, else that of the model field's own ``formfield()``
    (for classes of other packages), else the field for its type. The form adds what the model
    field declares: required, default, help text and limits.
    """
    if isinstance(source, models.GeneratedField):
        return field_for(source)
    if not _is_editable(source):
        return None
    field = package_field(source, overrides) or field_for(source)
    if field is None:
        return None
    if is_key_column(source):
        # A changed primary key would be another record.
        field = field.disabled_on("edit")
    is_wide = isinstance(field, _FULL_WIDTH) or source.many_to_many
    return field.column_span_full() if is_wide else field


def _generic_field(source: GenericKey) -> Field | None:
    """Return the form field for a generic foreign key, or None if users do not set it."""
    if not (source.type_column.editable and source.key_column.editable):
        return None
    field = GenericRelationSelect(source.name)
    return field if source.type_column.blank else field.required()


def _superusers_only(model: type[Model], field: Field) -> Field:
    """Return a field that only superusers see, if it grants permissions."""
    is_granting = issubclass(model, AbstractBaseUser) and field.get_name() in _GRANTING
    return field.visible(_is_superuser) if is_granting else field


def _is_superuser(record: Model | None) -> bool:
    return bool(getattr(current_user(), "is_superuser", False))


def _is_editable(source: ModelField) -> bool:
    """Return whether users set the field: it is editable and not automatic."""
    if not source.editable or isinstance(source, models.AutoField):
        return False
    if isinstance(source, models.ManyToManyField):
        # A through model with its own columns needs its own form.
        return bool(cast("Any", source.remote_field.through)._meta.auto_created)
    if source.primary_key and source.has_default():
        return False
    if is_key_column(source) and source.has_default() and callable(source.default):
        # A generated part of a composite key.
        return False
    return not getattr(source.remote_field, "parent_link", False)
