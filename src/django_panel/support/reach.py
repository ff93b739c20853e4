"""Which records of a model the reader may choose from."""

from __future__ import annotations

from typing import Any

from django.db.models import Model, QuerySet

from django_panel.support.context import current_panel


def records_of(model: type[Model]) -> QuerySet[Any]:
    """Return the records within reach: as the bound panel says, else the model's own."""
    panel = current_panel()
    return model._default_manager.all() if panel is None else panel.records_of(model)
