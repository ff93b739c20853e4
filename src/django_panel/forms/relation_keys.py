"""Declared options of a relation: their values are keys of related records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import ForeignKey, ManyToManyField

from django_panel.records.row import model_field
from django_panel.support.keys import column_key
from django_panel.support.related import related_source

if TYPE_CHECKING:
    from django_panel.forms.fields.hydration import HydratedField


def related_column(field: HydratedField) -> Any:
    """Return the column whose values the relation of a field stores; None for other fields."""
    name = field.get_relation_name()
    column = None if name is None else model_field(field.get_model(), name)
    if isinstance(column, ForeignKey):
        return column.target_field
    if isinstance(column, ManyToManyField):
        related: Any = column.related_model
        return related._meta.pk
    return None


def is_relation_key(column: Any, value: Any) -> bool:
    """Return whether a value has the type of a related column."""
    return column_key(column, value) is not None


def check_relation_keys(field: HydratedField, value: Any) -> None:
    """Raise ``ValidationError`` unless each chosen option is the key of an existing record."""
    column = related_column(field)
    values = set(value) if isinstance(value, list | tuple) else {value}
    values -= {None, ""}
    if column is None or not values:
        return
    keys = {column_key(column, key) for key in values}
    # The host declared the options, so the user's scope does not matter.
    rows = related_source(column.model, unscoped=True).queryset()
    if None in keys or rows.filter(**{f"{column.attname}__in": keys}).count() != len(keys):
        raise ValidationError(
            forms.ModelChoiceField.default_error_messages["invalid_choice"], code="invalid_choice"
        )
