"""A column of icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.support.callbacks import ValueCallback, takes_record
from django_panel.support.labels import choice_labels
from django_panel.tables.columns.badge import checked_colors
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.columns.text import to_text
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import BadgeColor, IconCellWire


@dataclass(frozen=True, eq=False, repr=False)
class IconColumn(Column):
    """Shows a value as an icon with a label; a value without an icon is an empty cell."""

    type = "icon"
    formatted_key = "label"

    _icons: Mapping[Any, str] = field(default_factory=dict, kw_only=True)
    _colors: Mapping[Any, BadgeColor] = field(default_factory=dict, kw_only=True)
    _icon_using: ValueCallback | None = field(default=None, init=False)
    _icon_needs_record: bool = field(default=False, init=False)
    _is_boolean: bool = field(default=False, init=False)

    def icons(self, by_value: Mapping[Any, str]) -> Self:
        """Set the icon of each value."""
        return self._with(_icons=dict(by_value))

    def colors(self, by_value: Mapping[Any, BadgeColor]) -> Self:
        """Set the color of each value; the default is ``neutral``."""
        return self._with(_colors=checked_colors(by_value))

    def icon_using(self, callback: ValueCallback | None) -> Self:
        """Choose the icon with a callable of the value, or of the value and the record."""
        reads_record = takes_record(callback, "icon_using")
        return self._with(_icon_using=callback, _icon_needs_record=reads_record)

    def boolean(self, true_icon: str = "circle-check", false_icon: str = "circle-x") -> Self:
        """Show booleans: ``True`` green and ``False`` red, unless ``colors`` sets others."""
        colors: dict[Any, BadgeColor] = {True: "success", False: "danger", **self._colors}
        return self._with(
            _icons={True: true_icon, False: false_icon}, _colors=colors, _is_boolean=True
        )

    def cell_needs_record(self) -> bool:
        return self._icon_needs_record

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        labels: dict[Any, str] = choice_labels(source)
        if self._is_boolean:
            labels = {True: _("Yes"), False: _("No")}
        icon_for = self._icon_chooser()
        colors, is_boolean = self._colors, self._is_boolean

        def cell(value: Any, *record: Model) -> IconCellWire | None:
            if value is None or value == "":
                return None
            value = _hashable(bool(value) if is_boolean else value)
            icon = icon_for(value, *record)
            if not icon:
                return None
            return {
                "icon": str(icon),
                "color": colors.get(value, "neutral"),
                "label": labels.get(value) or to_text(value) or "",
            }

        return cell

    def _icon_chooser(self) -> Callable[..., Any]:
        return self._icon_using if self._icon_using is not None else dict(self._icons).get


def _hashable(value: Any) -> Any:
    """Return a value that can be a dictionary key; lists and mappings become text."""
    return to_text(value) if isinstance(value, dict | list) else value
