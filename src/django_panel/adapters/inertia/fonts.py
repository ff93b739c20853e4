"""The font of ``Panel.font()``: the stylesheet, and the file that the document preloads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django_panel.adapters.inertia import assets
from django_panel.support.frozen import FrozenValue

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort

#: In the name of the file with the letters that every page needs.
_BASIC_LATIN = "-latin-wght-"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class FontFiles(FrozenValue):
    """The URLs of a font's stylesheet and of its first file."""

    stylesheet: str
    preload: str


def panel_font(panel: PanelPort | None) -> FontFiles | None:
    """Return the files of a panel's font; None without one, or if the build does not contain it."""
    name = None if panel is None else panel.get_font()
    if name is None:
        return None
    entry: Mapping[str, Any] = assets.bundle().manifest.get(f"src/styles/fonts/{name}.css", {})
    basic = next((file for file in entry.get("assets", ()) if _BASIC_LATIN in file), None)
    if basic is None:
        return None
    return FontFiles(assets.asset_url(entry["file"]), assets.asset_url(basic))
