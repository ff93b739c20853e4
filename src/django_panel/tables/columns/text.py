"""A column of words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django_panel.tables.columns.base import CellFunction, Column, choice_labels
from django_panel.tables.paths import ModelField


@dataclass(frozen=True)
class TextColumn(Column):
    """Shows a value as text; a choice is shown by its label, an empty text as no value."""

    type = "text"

    def cell_function(self, source: ModelField | None) -> CellFunction:
        labels = choice_labels(source)

        def choice_cell(value: Any) -> str | None:
            return labels.get(value) or _text(value)

        return choice_cell if labels else _text


def _text(value: Any) -> str | None:
    return None if value is None else str(value) or None
