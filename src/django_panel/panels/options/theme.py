"""Validate theme colors and CSS hooks."""

from __future__ import annotations

from collections.abc import Mapping

from django_panel.exceptions import nearest
from django_panel.panels.options.theme_colors import THEME_COLORS
from django_panel.support.css_colors import parse_color

#: The custom properties a panel may override without a build.
THEME_PROPERTIES = frozenset(THEME_COLORS)

#: The parts of the layout with a class ``panel-{hook}``.
CSS_HOOKS = frozenset(
    "shell sidebar topbar page page-header table table-row form infolist widget modal".split()
)

#: The fonts in ``frontend/src/styles/fonts``.
FONTS = frozenset({"inter"})


def is_color(value: object) -> bool:
    """Return whether a value is a CSS color in hex, rgb(), hsl() or oklch() notation."""
    return isinstance(value, str) and parse_color(value) is not None


def theme_colors(colors: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the valid overrides, and a message for each invalid one."""
    valid: dict[str, str] = {}
    messages: list[str] = []
    for name, value in colors.items():
        if name not in THEME_PROPERTIES:
            messages.append(
                f"colors() has no theme color {name!r}.{nearest(name, THEME_PROPERTIES)}"
            )
        elif not is_color(value):
            messages.append(f"colors() gives {name!r} the value {value!r}, which is not a color.")
        else:
            valid[name] = value
    return valid, tuple(messages)
