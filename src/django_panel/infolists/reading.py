"""A record's value behind a dotted name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist, ObjectDoesNotExist
from django.db.models import Model, QuerySet

#: A page is read by people; what has more rows belongs into a table.
MOST_ROWS = 100


def read(record: Any, path: str) -> Any:
    """Return what a path leads to; a link that leads nowhere ends it with nothing.

    Relations to several records come as a list of the first hundred, methods are called.
    """
    value: Any = record
    for part in path.split("."):
        if isinstance(value, Mapping):
            value = value.get(part)
        else:
            try:
                value = getattr(value, part, None)
            except ObjectDoesNotExist:
                return None
        if hasattr(value, "get_queryset"):
            value = value.all()
        elif callable(value):
            value = value()
        if isinstance(value, QuerySet):
            value = list(value[:MOST_ROWS])
        if value is None:
            return None
    return value


def model_field(model: type[Model] | None, path: str) -> Any:
    """Return the model's column behind a path, or None where it is something else."""
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
