"""The names of the icons that the front end can draw."""

from __future__ import annotations

import re
from pathlib import Path

FILE = "icon_names.txt"

_ICONS = Path("node_modules", "lucide-react", "dist", "esm", "icons")
_NAME = re.compile(r"[a-z][a-z0-9-]*")


def generate(frontend: Path) -> dict[str, str]:
    """Return the file of names; empty if the packages of the front end are not installed.

    These are the files that ``frontend/src/ui/lucideChunks.ts`` reads.
    """
    files = (frontend / _ICONS).glob("*.mjs")
    names = sorted(path.stem for path in files if _NAME.fullmatch(path.stem))
    return {FILE: "".join(f"{name}\n" for name in names)} if names else {}
