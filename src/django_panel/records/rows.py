"""All rows of a model, with or without its trash. Only the queries of sources may read them."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet

from django_panel.models.soft_deletes import live_rows
from django_panel.records.trash import Trash


def model_rows(
    model: type[Model], trash: Trash | bool, *, include_trashed: bool = False
) -> QuerySet[Any]:
    """Return all rows of a model; trashed rows only if they are included."""
    rows = manager_rows(model, trash, include_trashed)
    return rows if include_trashed else without_trash(rows, trash)


def all_rows(model: type[Model], trash: Trash | bool = True) -> QuerySet[Any]:
    """Return all rows of a model, the trashed ones included."""
    rows: QuerySet[Any] = getattr(model, manager_with_trash(model, trash)).all()
    return rows


def manager_rows(model: type[Model], trash: Trash | bool, include_trashed: bool) -> QuerySet[Any]:
    """Return the rows of the default manager; with ``include_trashed``, all rows."""
    return all_rows(model, trash) if include_trashed else model._default_manager.all()


def without_trash(rows: QuerySet[Any], trash: Trash | bool) -> QuerySet[Any]:
    """Exclude trashed rows if the model's manager may include them."""
    return live_rows(rows, trash.column) if isinstance(trash, Trash) else rows


def manager_with_trash(model: type[Model], trash: Trash | bool) -> str:
    """Return the name of the manager that includes trashed rows."""
    if isinstance(trash, Trash) and trash.manager is not None:
        return trash.manager
    return "all_objects" if hasattr(model, "all_objects") else "_base_manager"
