"""A column of colored badges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.html import html_text, is_html
from django_panel.support.labels import StrOrPromise, choice_labels
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import BadgeCellWire, BadgeColor

_COLORS: tuple[BadgeColor, ...] = ("neutral", "success", "warning", "danger", "info")
#: Cells of at most this many values are cached per page.
_MAX_CACHED_BADGES = 500


@dataclass(frozen=True, eq=False, repr=False)
class BadgeColumn(Column):
    """Shows a value as a colored badge; labels default to the field's choices."""

    type = "badge"
    supports_to_many = True
    formatted_key = "label"

    _colors: Mapping[Any, BadgeColor] = field(default_factory=dict, kw_only=True)
    _labels: Mapping[Any, StrOrPromise] = field(default_factory=dict, kw_only=True)

    def colors(self, by_value: Mapping[Any, BadgeColor]) -> Self:
        """Set the color of each value; the default is ``neutral``."""
        return self._with(_colors=checked_colors(by_value))

    def labels(self, by_value: Mapping[Any, StrOrPromise]) -> Self:
        """Set the label of each value; the default is the field's choice label."""
        return self._with(_labels=dict(by_value))

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        colors = self._colors
        labels = choice_labels(source) | {
            value: str(label) for value, label in self._labels.items()
        }
        # A page repeats few values often, so rows share their cells.
        cached: dict[Any, BadgeCellWire] = {}

        def cell(value: Any) -> BadgeCellWire | None:
            if value is None or value == "":
                return None
            try:
                badge = cached.get(value)
            except TypeError:
                # A JSON field may hold a list or a mapping, which are not hashable.
                value = str(value)
                badge = cached.get(value)
            if badge is None:
                text = html_text(value) if is_html(value) else str(value)
                badge = {
                    "value": text,
                    "label": labels.get(value) or text,
                    "color": colors.get(value, "neutral"),
                }
                if len(cached) < _MAX_CACHED_BADGES:
                    cached[value] = badge
            return badge

        return cell


def checked_colors(by_value: Mapping[Any, BadgeColor]) -> dict[Any, BadgeColor]:
    """Return the mapping; raise ``ValueError`` for an unknown color."""
    for color in by_value.values():
        if color not in _COLORS:
            raise ValueError(f"{color!r} is not a badge color; use {', '.join(_COLORS)}")
    return dict(by_value)
