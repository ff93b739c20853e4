"""An entry that shows a value as an icon."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.infolists.entries.base import Entry
from django_panel.support.labels import choice_labels
from django_panel.tables.columns.badge import checked_colors

if TYPE_CHECKING:
    from django_panel.tables.wire import BadgeColor, IconCellWire


@dataclass(frozen=True, eq=False, repr=False)
class IconEntry(Entry):
    """An icon with a label; a value without an icon shows the placeholder."""

    type = "icon"

    _icons: Mapping[Any, str] = field(default_factory=dict, kw_only=True)
    _colors: Mapping[Any, BadgeColor] = field(default_factory=dict, kw_only=True)
    _boolean: bool = field(default=False, init=False)

    def icons(self, by_value: Mapping[Any, str]) -> Self:
        """Set the icon of each value."""
        return self._with(_icons=dict(by_value))

    def colors(self, by_value: Mapping[Any, BadgeColor]) -> Self:
        """Set the color of each value; the default is neutral."""
        return self._with(_colors=checked_colors(by_value))

    def boolean(self, true_icon: str = "circle-check", false_icon: str = "circle-x") -> Self:
        """Show a boolean: by default true is green and false is red."""
        colors: dict[Any, BadgeColor] = {True: "success", False: "danger", **self._colors}
        icons = {True: true_icon, False: false_icon}
        return self._with(_icons=icons, _colors=colors, _boolean=True)

    def draw(self, value: Any, record: Any) -> IconCellWire | None:
        if value is None or isinstance(value, list | dict):
            return None
        value = bool(value) if self._boolean else value
        icon = self._icons.get(value)
        if not icon:
            return None
        labels: dict[Any, str] = choice_labels(self.get_source())
        if self._boolean:
            labels = {True: _("Yes"), False: _("No")}
        return {
            "icon": icon,
            "color": self._colors.get(value, "neutral"),
            "label": labels.get(value) or str(value),
        }
