"""What of a panel's look may be written into the page: known names, real colours."""

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

#: The parts of the shell that carry a class ``panel-{hook}`` and may be given more.
CSS_HOOKS = frozenset(
    "shell sidebar topbar page page-header table table-row form infolist widget modal".split()
)

# Patterns are compiled by the first colour a panel states.
_HEX = r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
_FUNCTION = r"(?:rgb|rgba|hsl|hsla|oklch)\([0-9a-z.,%/\s+\-]{1,60}\)"


def is_colour(value: object) -> bool:
    """Return whether a value is a colour and nothing else."""
    if not isinstance(value, str):
        return False
    return any(re.fullmatch(pattern, value) for pattern in (_HEX, _FUNCTION))


def theme_colours(colours: Mapping[str, str]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the usable overrides, and a sentence for each that is left out."""
    kept: dict[str, str] = {}
    left_out: list[str] = []
    for name, value in colours.items():
        if name not in THEME_PROPERTIES:
            left_out.append(
                f"colors() names no theme colour {name!r}.{nearest(name, THEME_PROPERTIES)}"
            )
        elif not is_colour(value):
            left_out.append(f"colors() gives {name!r} the value {value!r}, which is no colour.")
        else:
            kept[name] = value
    return kept, tuple(left_out)
