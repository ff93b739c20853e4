"""Validate theme colors and CSS hooks."""

from __future__ import annotations

import re
from collections.abc import Mapping

from django_panel.exceptions import nearest

#: The custom properties a panel may override without a build (``design.md``).
THEME_PROPERTIES = frozenset(
    "background foreground muted muted-foreground card card-foreground border ring primary "
    "primary-foreground secondary secondary-foreground accent accent-foreground destructive "
    "success warning info sidebar sidebar-foreground sidebar-primary sidebar-accent "
    "sidebar-border chart-1 chart-2 chart-3 chart-4 chart-5".split()
)

#: The parts of the layout with a class ``panel-{hook}``.
CSS_HOOKS = frozenset(
    "shell sidebar topbar page page-header table table-row form infolist widget modal".split()
)

_HEX = r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
_FUNCTION = r"(?:rgb|rgba|hsl|hsla|oklch)\([0-9a-z.,%/\s+\-]{1,60}\)"


def is_color(value: object) -> bool:
    """Return whether a value is a CSS color."""
    if not isinstance(value, str):
        return False
    return any(re.fullmatch(pattern, value) for pattern in (_HEX, _FUNCTION))


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
