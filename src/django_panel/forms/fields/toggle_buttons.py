"""A group of toggle buttons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.forms.fields.options_field import OptionsField

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.fields.wire import ToggleButtonsWire


@dataclass(frozen=True, eq=False, repr=False)
class ToggleButtons(OptionsField):
    """One or several options, as buttons that stay pressed."""

    type = "toggle_buttons"

    _colors: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    _icons: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    _multiple: bool = field(default=False, init=False)
    _inline: bool = field(default=True, init=False)

    def colors(self, colors: Mapping[Any, str]) -> Self:
        """Set the color of a pressed button by value, such as ``success``."""
        return self._with(_colors=_by_text(colors))

    def icons(self, icons: Mapping[Any, str]) -> Self:
        """Set the icons of buttons, by value."""
        return self._with(_icons=_by_text(icons))

    def multiple(self, condition: bool = True) -> Self:
        """Allow several pressed buttons."""
        return self._with(_multiple=condition)

    def inline(self, condition: bool = True) -> Self:
        """Show the buttons as one bar instead of separately."""
        return self._with(_inline=condition)

    def is_multiple(self) -> bool:
        return self._multiple

    def to_wire(self, value: Any = None, form: BoundForm | None = None) -> ToggleButtonsWire:
        return {
            **super().to_wire(value, form),
            "options": [
                {
                    **option,
                    "color": self._colors.get(option["value"]),
                    "icon": self._icons.get(option["value"]),
                }
                for option in self.options_wire(value, form)
            ],
            "multiple": self._multiple,
            "inline": self._inline,
        }


def _by_text(values: Mapping[Any, str]) -> dict[str, str]:
    return {str(value): text for value, text in values.items()}
