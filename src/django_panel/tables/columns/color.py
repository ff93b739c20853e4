"""A column of colors."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.colors import safe_color
from django_panel.support.labels import StrOrPromise, choice_labels
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import ColorCellWire, ColumnWire


@dataclass(frozen=True, eq=False, repr=False)
class ColorColumn(Column):
    """Shows a color as a swatch with the label of its choice, if the field has choices.

    Text that is not a CSS color is an empty cell.
    """

    type = "color"
    formatted_key = "label"

    _copyable: bool = field(default=False, init=False)

    def copyable(self, condition: bool = True) -> Self:
        """Let users copy the color's value."""
        return self._with(_copyable=condition)

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        labels = choice_labels(source)

        def cell(value: Any) -> ColorCellWire | None:
            color = safe_color(value)
            return None if color is None else {"color": color, "label": labels.get(value) or color}

        return cell

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {**super().to_wire(derived_label, source), "copyable": self._copyable}
