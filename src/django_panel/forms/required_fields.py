"""The required model fields that a form does not offer."""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from django import forms
from django.db import models
from django.db.models import Model

from django_panel.forms.components import form_components
from django_panel.forms.model_form_schema import ModelFormSchema
from django_panel.records.row import saves_whole_rows

if TYPE_CHECKING:
    from django_panel.forms.fields.base import Field
    from django_panel.forms.schema import FormSchema

ModelField: TypeAlias = "models.Field[Any, Any]"

_PAGE = "create"


def missing_required_fields(
    schema: FormSchema, model: type[Model], given: Container[str] = ()
) -> list[ModelField]:
    """Return the required fields of a model that the create page of a form cannot set.

    ``given`` are the names of the fields that the server sets, such as a parent's key. None is
    missing if the model's ``save()``, a ``pre_save`` receiver or the code of a form class may set
    it.
    """
    if saves_whole_rows(model) or _has_own_code(schema):
        return []
    offered = set(_offered_names(schema, model))
    return [
        column
        for column in model._meta.concrete_fields
        if is_required(column)
        and column.name not in given
        and not {column.name, column.attname} & offered
    ]


def is_required(column: ModelField) -> bool:
    """Return whether users must give a value: nothing else sets the column."""
    if column.blank or column.null or not column.editable or column.has_default():
        return False
    if column.has_db_default() or column.generated or isinstance(column, models.AutoField):
        return False
    if getattr(column.remote_field, "parent_link", False):
        return False
    # A field of another package may set its own value.
    return type(column).pre_save.__module__.startswith("django.")


def _offered_names(schema: FormSchema, model: type[Model]) -> Iterator[str]:
    """Yield the attributes that the fields of the form write."""
    for field in schema.declared_fields():
        if not field.get_prefix() and _writes_on_create(field):
            yield from (field.get_attribute(), field.get_name())
    if isinstance(schema, ModelFormSchema):
        # Fields outside of the layout have an initial value, or are reported by the form class.
        yield from schema.get_form_class().base_fields
    for component in form_components(schema.get_components()):
        yield from component.pending_relations()
    yield from _generic_columns(schema, model)


def _generic_columns(schema: FormSchema, model: type[Model]) -> Iterator[str]:
    """Yield the two columns of each generic foreign key that the form offers."""
    names = {field.get_name() for field in schema.declared_fields()}
    for relation in model._meta.private_fields:
        if relation.name in names and hasattr(relation, "ct_field"):
            yield from (relation.ct_field, relation.fk_field)


def _writes_on_create(field: Field) -> bool:
    return field.can_be_on(_PAGE) and not field.is_disabled_on(_PAGE)


def _has_own_code(schema: FormSchema) -> bool:
    """Return whether the form class has methods that may set any attribute."""
    if not isinstance(schema, ModelFormSchema):
        return False
    form_class = schema.get_form_class()
    return any(
        getattr(form_class, name) is not getattr(forms.ModelForm, name)
        for name in ("__init__", "clean", "save", "_post_clean")
    )
