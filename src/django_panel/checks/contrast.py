"""Checks of a panel's colors: text must be readable on its background (WCAG 2.2, AA)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.core.checks import CheckMessage, Warning

from django_panel.panels.options.theme_colors import THEME_COLORS
from django_panel.panels.panel import Panel
from django_panel.support.css_colors import Color, contrast, parse_color

_TEXT, _ICON = 4.5, 3.0

#: Colors that are another color unless the panel sets them.
_DERIVED = {"card-foreground": "foreground", "sidebar-primary": "primary"}

#: A color, the color behind it, and the contrast that WCAG asks for.
PAIRS = (
    ("foreground", "background", _TEXT),
    ("muted-foreground", "background", _TEXT),
    ("card-foreground", "card", _TEXT),
    ("primary-foreground", "primary", _TEXT),
    ("primary", "background", _TEXT),
    ("secondary-foreground", "secondary", _TEXT),
    ("accent-foreground", "accent", _TEXT),
    ("destructive", "background", _TEXT),
    ("sidebar-foreground", "sidebar", _TEXT),
    ("sidebar-foreground", "sidebar-accent", _TEXT),
    ("sidebar-primary", "sidebar-accent", _ICON),
    ("ring", "background", _ICON),
)


def check_contrast(panel: Panel) -> Iterator[CheckMessage]:
    """Yield a warning for each pair of colors with too little contrast that the panel changes."""
    light, dark = panel.get_colors()
    yield from _side(panel, light, 0)
    if panel.has_dark_mode():
        yield from _side(panel, dark, 1)


def _side(panel: Panel, overrides: Mapping[str, str], side: int) -> Iterator[CheckMessage]:
    colors = dict(overrides)
    for name, source in _DERIVED.items():
        if source in colors:
            colors.setdefault(name, colors[source])
    for name, behind, least in PAIRS:
        if name not in colors and behind not in colors:
            continue
        first, second = (_color(side_name, colors, side) for side_name in (name, behind))
        if first is None or second is None or first.alpha < 1 or second.alpha < 1:
            # What is behind a translucent color is not known.
            continue
        ratio = contrast(first, second)
        if ratio < least:
            mode = ("light", "dark")[side]
            yield Warning(
                f"The panel {panel.get_id()!r}: in {mode} mode, the contrast of {name!r} on "
                f"{behind!r} is {ratio:.1f}:1. WCAG asks for {least:g}:1.",
                hint=f"Change one of the two in colors(): {name!r} or {behind!r}.",
                id="panel.W013",
            )


def _color(name: str, colors: Mapping[str, str], side: int) -> Color | None:
    return parse_color(colors.get(name, THEME_COLORS[name][side]))
