"""An entry of colours."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.infolists.entries.base import Entry
from django_panel.support.colors import safe_color

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.wire import EntryWire
    from django_panel.tables.wire import ColorCellWire


@dataclass(frozen=True)
class ColorEntry(Entry):
    """A colour as a swatch; a text that is no colour shows nothing."""

    type = "color"

    _copyable: bool = field(default=False, kw_only=True)

    def copyable(self, condition: bool = True) -> Self:
        """Offer to copy the colour's notation."""
        return self._with(_copyable=condition)

    def draw(self, value: Any, record: Any) -> ColorCellWire | None:
        color = safe_color(value)
        return None if color is None else {"color": color, "label": color}

    def to_node(self, record: Model, *, with_actions: bool) -> EntryWire:
        node = super().to_node(record, with_actions=with_actions)
        return {**node, "copyable": self._copyable}
