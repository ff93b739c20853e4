"""What of a model is within the reader's reach: records to choose from, and making one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django_panel.support.context import current_panel, current_user

if TYPE_CHECKING:
    from django.db.models import Model, QuerySet


def records_of(model: type[Model]) -> QuerySet[Any]:
    """Return the records to choose from: as the bound panel says, else the model's own."""
    panel = current_panel()
    return model._default_manager.all() if panel is None else panel.records_of(model)


def may_create(model: type[Model]) -> bool:
    """Return whether the reader may make a record, as the bound panel says."""
    panel = current_panel()
    return may_add(model) if panel is None else panel.may_create(model)


def may_add(model: type[Model]) -> bool:
    """Return whether the reader has Django's own permission to add a record."""
    meta = model._meta
    return bool(current_user().has_perm(f"{meta.app_label}.add_{meta.model_name}"))  # type: ignore[union-attr]
