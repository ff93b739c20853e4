"""A column for one of a closed set of values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.labels import choice_labels
from django_panel.tables.columns.base import CellFunction, Column, Text
from django_panel.tables.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import BadgeCellWire, BadgeColor

_COLORS: tuple[BadgeColor, ...] = ("neutral", "success", "warning", "danger", "info")
#: A column of more values than this is no closed set, and not worth remembering.
_MOST_DRAWN = 500


@dataclass(frozen=True)
class BadgeColumn(Column):
    """Shows a value as a coloured badge; choices bring their own words."""

    type = "badge"
    lists_many = True
    formatted_key = "label"

    _colors: Mapping[Any, BadgeColor] = field(default_factory=dict, kw_only=True)
    _labels: Mapping[Any, Text] = field(default_factory=dict, kw_only=True)

    def colors(self, by_value: Mapping[Any, BadgeColor]) -> Self:
        """Set the colour of each value; a value without one is neutral."""
        return self._with(_colors=checked_colors(by_value))

    def labels(self, by_value: Mapping[Any, Text]) -> Self:
        """Set the word for each value; a value without one keeps the model's."""
        return self._with(_labels=dict(by_value))

    def get_colors(self) -> Mapping[Any, BadgeColor]:
        return self._colors

    def get_labels(self) -> Mapping[Any, Text]:
        return self._labels

    def keeps_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        colors = self._colors
        labels = choice_labels(source) | {
            value: str(label) for value, label in self._labels.items()
        }
        # A page repeats few values often: each is drawn once and handed out again.
        drawn: dict[Any, BadgeCellWire] = {}

        def cell(value: Any) -> BadgeCellWire | None:
            if value is None or value == "":
                return None
            try:
                badge = drawn.get(value)
            except TypeError:
                # A list or a mapping out of a JSON field is no value of a closed set.
                value = str(value)
                badge = drawn.get(value)
            if badge is None:
                text = str(value)
                badge = {
                    "value": text,
                    "label": labels.get(value) or text,
                    "color": colors.get(value, "neutral"),
                }
                if len(drawn) < _MOST_DRAWN:
                    drawn[value] = badge
            return badge

        return cell


def checked_colors(by_value: Mapping[Any, BadgeColor]) -> dict[Any, BadgeColor]:
    """Return colours by value; refuse one that no style sheet knows."""
    for color in by_value.values():
        if color not in _COLORS:
            raise ValueError(f"{color!r} is no badge colour; use {', '.join(_COLORS)}")
    return dict(by_value)
