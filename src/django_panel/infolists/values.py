"""The value of a record at a dotted path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist
from django.db.models import Model, QuerySet

from django_panel.support.generic_keys import has_no_target, invalid_target_text
from django_panel.support.related import related_scope, within

#: More related records belong in a table.
MAX_ROWS = 100


def read(record: Model, path: str, *, unscoped: bool = False) -> Any:
    """Return the value at a dotted path, or None if a part of the path is missing.

    A to-many relation returns a list of the first hundred records in the scope of their resource
    (decisions D23); ``unscoped`` includes the others. Methods are called.
    """
    value: Any = record
    for part in path.split("."):
        if has_no_target(value, part):
            return invalid_target_text(value, part)
        if isinstance(value, Mapping):
            value = value.get(part)
        else:
            try:
                value = getattr(value, part, None)
            except ObjectDoesNotExist:
                return None
        if hasattr(value, "get_queryset"):
            rows = value.all()
            value = rows if unscoped else within(rows, related_scope(rows.model))
        elif callable(value):
            value = value()
        if isinstance(value, QuerySet):
            value = list(value[:MAX_ROWS])
        if value is None:
            return None
    return value


def related_record(record: Model, path: str) -> Model | None:
    """Return the last record that a path reaches over relations to one record, or None.

    None if the value is of the record itself, or of a relation to many records.
    """
    nearest: Model | None = None
    current: Any = record
    for part in path.split("."):
        relation = model_field(type(current), part) if isinstance(current, Model) else None
        if relation is None or not relation.is_relation or relation.name != part:
            return nearest
        if relation.one_to_many or relation.many_to_many:
            return None
        if has_no_target(current, part):
            return None
        try:
            current = nearest = getattr(current, part, None)
        except ObjectDoesNotExist:
            return None
    return nearest


def model_field(model: type[Model] | None, path: str) -> Any:
    """Return the model field at a dotted path, or None if it is not a model field."""
    current: Any = model
    column = None
    for part in path.split("."):
        if current is None:
            return None
        try:
            column = current._meta.get_field(part)
        except FieldDoesNotExist:
            return None
        current = getattr(column, "related_model", None)
    return column
