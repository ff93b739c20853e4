"""The icons of a first visit: the document contains those that are not in the bundle."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from django_panel.adapters.inertia import assets
from django_panel.support import json

#: ``"icon":"hand-coins"``, ``"activeIcon":"sun"`` in the serialized props. A pattern that starts
#: with a literal is searched five times as fast; a key such as ``"falcon"`` only costs a look-up.
_ICON = re.compile(r'con":"([a-z][a-z0-9-]*)"')


def page_icons(page: str) -> dict[str, Any]:
    """Return the SVG elements of the icons that a serialized page names, by name."""
    folder = assets.bundle().folder / "icons"
    icons = {name: _elements(folder, name) for name in sorted(set(_ICON.findall(page)))}
    return {name: elements for name, elements in icons.items() if elements}


@lru_cache(maxsize=500)
def _elements(folder: Path, name: str) -> Any:
    """Return the elements of one icon; None if it is in the bundle or does not exist.

    A file holds all icons of a letter. Only the icons in use are kept in memory.
    """
    try:
        return json.loads((folder / f"{name[0]}.json").read_bytes()).get(name)
    except (OSError, ValueError):
        return None
