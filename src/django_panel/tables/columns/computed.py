"""Columns whose values a function of the record computes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.base import Column
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.reading.paths import ColumnPath, computed_path

if TYPE_CHECKING:
    from django_panel.tables.type_aliases import ModelClass


@dataclass(frozen=True, eq=False, repr=False)
class ComputedColumn(Column):
    """Reads its value with a function; the table then loads whole records."""

    _compute: Callable[[Any], Any] = field(default=str, kw_only=True)

    def callbacks_need_record(self) -> bool:
        return True

    def path_for(self, model: ModelClass) -> ColumnPath:
        return computed_path(model, self._compute)


@dataclass(frozen=True, eq=False, repr=False)
class ComputedTextColumn(ComputedColumn, TextColumn):
    """Shows a computed value as text."""


@dataclass(frozen=True, eq=False, repr=False)
class ComputedBadgeColumn(ComputedColumn, BadgeColumn):
    """Shows a computed value as a badge."""


@dataclass(frozen=True, eq=False, repr=False)
class ComputedBooleanColumn(ComputedColumn, BooleanColumn):
    """Shows a computed value as yes or no."""
