"""An entry that shows a color."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.infolists.entries.base import Entry
from django_panel.support.colors import safe_color

if TYPE_CHECKING:
    from django_panel.infolists.context import InfolistContext
    from django_panel.infolists.wire import EntryWire
    from django_panel.tables.wire import ColorCellWire


@dataclass(frozen=True, eq=False, repr=False)
class ColorEntry(Entry):
    """A color swatch; an invalid color shows the placeholder."""

    type = "color"

    _copyable: bool = field(default=False, init=False)

    def copyable(self, condition: bool = True) -> Self:
        """Show a copy button."""
        return self._with(_copyable=condition)

    def draw(self, value: Any, record: Any) -> ColorCellWire | None:
        color = safe_color(value)
        return None if color is None else {"color": color, "label": color}

    def to_node(self, context: InfolistContext) -> EntryWire:
        node = super().to_node(context)
        return {**node, "copyable": self._copyable}
