"""The default title field of a model."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.db.models import CharField, Field, Model, TextField

#: Names of title fields, in order of preference.
TITLE_NAMES = ("name", "title", "label", "subject", "headline", "full_name", "display_name")


def label_field(model: type[Model]) -> Field[Any, Any] | None:
    """Return the text field with the title of a record, or None."""
    for name in (*TITLE_NAMES, getattr(model, "USERNAME_FIELD", None)):
        field = None if name is None else value_field(model, name)
        if isinstance(field, CharField | TextField):
            return field
    return None


def value_field(model: type[Model], name: str) -> Field[Any, Any] | None:
    """Return the model's concrete field with this name, or None."""
    if name == "pk":
        return model._meta.pk
    try:
        field = model._meta.get_field(name)
    except FieldDoesNotExist:
        return None
    return field if isinstance(field, Field) and field.concrete and not field.many_to_many else None
