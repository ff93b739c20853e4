"""Unique columns of a record in a database that ``using()`` names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import router
from django.db.models import Model, QuerySet

from django_panel.support.databases import has_several_databases


def validate_unique(record: Model, exclude: set[str]) -> None:
    """Check unique columns as ``Model.validate_unique()``, in the record's own database.

    Django's method reads the database that the routers name for the model.
    """
    using = record._state.db
    if using is None or not has_several_databases() or using == router.db_for_read(type(record)):
        record.validate_unique(exclude=exclude)
        return
    errors: dict[str, list[ValidationError]] = {}
    for model, names in _unique_groups(type(record)):
        if exclude.isdisjoint(names) and _is_taken(record, model, names, using):
            name = names[0] if len(names) == 1 else NON_FIELD_ERRORS
            errors.setdefault(name, []).append(record.unique_error_message(model, names))
    if errors:
        raise ValidationError(errors)


def _unique_groups(kind: type[Model]) -> Iterator[tuple[type[Model], tuple[str, ...]]]:
    """Yield the columns that must be unique together, each group with its model."""
    for model in (kind, *kind._meta.all_parents):
        for column in model._meta.local_fields:
            if column.unique:
                yield model, (column.name,)
        for group in model._meta.unique_together:
            yield model, tuple(group)


def _is_taken(record: Model, model: type[Model], names: tuple[str, ...], using: str) -> bool:
    columns: list[Any] = [model._meta.get_field(name) for name in names]
    values = {column.name: getattr(record, column.attname) for column in columns}
    if None in values.values():
        return False
    rows: QuerySet[Any] = QuerySet(model, using=using).filter(**values)
    if not record._state.adding and record.pk is not None:
        rows = rows.exclude(pk=record.pk)
    return rows.exists()
