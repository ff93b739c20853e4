"""Model instances: attributes assigned, compared and stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import CharField, FileField, Model, TextField
from django.db.models import Field as ModelField

from django_panel.forms.stored_row import store_new, update_columns


def assign(instance: Model, attributes: Mapping[str, Any]) -> set[str]:
    """Set attributes on an instance and return the names of those that changed."""
    changed = set()
    for name, value in attributes.items():
        # A deferred or absent attribute counts as changed, which only costs a check.
        if name not in instance.__dict__ or instance.__dict__[name] != value:
            changed.add(name)
        setattr(instance, name, value)
    return changed


def store(instance: Model, changed: Iterable[str]) -> None:
    """Save an instance: a new one as a whole, else its changed attributes."""
    if instance._state.adding:
        store_new(instance)
        return
    names = {column.name for column in columns_of(instance, changed) if not column.generated}
    if names:
        update_columns(instance, names)


def columns_of(instance: Model, attributes: Iterable[str]) -> list[ModelField[Any, Any]]:
    """Return the model fields behind attribute names; other names are the host's properties."""
    by_name = _columns_by_name(type(instance))
    found = {id(by_name[name]): by_name[name] for name in attributes if name in by_name}
    return list(found.values())


def model_field(model: type[Model] | None, name: str) -> Any:
    """Return a model's field or relation of this name, or None."""
    if model is None:
        return None
    try:
        return model._meta.get_field(name)
    except FieldDoesNotExist:
        return None


def empty_value(model: type[Model] | None, name: str) -> Any:
    """Return what a column stores for an empty value: null, an empty text, or its default."""
    column = model_field(model, name)
    if not isinstance(column, ModelField) or column.null:
        return None
    if isinstance(column, CharField | TextField | FileField):
        return ""
    # A column that may be blank and not null has a default of its own.
    return column.get_default() if column.blank and column.has_default() else None


def has_column(model: type[Model] | None, name: str) -> bool:
    """Return whether an attribute is a column of a model."""
    return isinstance(model_field(model, name), ModelField)


@cache
def _columns_by_name(model: type[Model]) -> dict[str, ModelField[Any, Any]]:
    by_name = {}
    for column in model._meta.concrete_fields:
        by_name[column.name] = by_name[column.attname] = column
    return by_name
