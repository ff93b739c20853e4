"""An entry that shows a value as a badge."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.infolists.entries.base import Entry
from django_panel.support.labels import choice_labels
from django_panel.tables.columns.badge import checked_colors

if TYPE_CHECKING:
    from django_panel.tables.wire import BadgeCellWire, BadgeColor


@dataclass(frozen=True, eq=False, repr=False)
class BadgeEntry(Entry):
    """A colored badge; the label of a value comes from the model's choices."""

    type = "badge"
    supports_link = True

    _colors: Mapping[Any, BadgeColor] = field(default_factory=dict, kw_only=True)
    _default_color: BadgeColor = field(default="neutral", init=False)

    def colors(self, by_value: Mapping[Any, BadgeColor]) -> Self:
        """Set the color of each value."""
        return self._with(_colors=checked_colors(by_value))

    def default_color(self, color: BadgeColor) -> Self:
        """Set the color of all other values."""
        return self._with(_default_color=checked_colors({None: color})[None])

    def draw(self, value: Any, record: Any) -> BadgeCellWire | None:
        if value is None or value == "" or isinstance(value, list | dict):
            return None
        labels = {} if self._format is not None else choice_labels(self.get_source())
        return {
            "value": str(value),
            "label": labels.get(value) or str(value),
            "color": self._colors.get(value, self._default_color),
        }
