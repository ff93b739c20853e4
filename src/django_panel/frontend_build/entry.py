"""The two files of the front end that differ for a host: the entry and the stylesheet."""

from __future__ import annotations

import json
import os
from pathlib import Path

#: The key of the entry in Vite's manifest, for the packaged bundle and for a host's alike.
ENTRY = "src/main.tsx"
STYLES = "src/styles/app.css"
#: Folders whose components the server may name.
KINDS = (
    "Pages",
    "Widgets",
    "Columns",
    "Fields",
    "Entries",
    "Modals",
    "EmptyStates",
    "Hooks",
    "Shell",
)


def component_glob(work: Path, source: Path) -> str:
    """Return the pattern of the host's components, relative to the entry."""
    folder = _relative(source, (work / ENTRY).parent)
    return f"{folder}/pages/Panels/**/{{{','.join(KINDS)}}}/*.tsx"


def entry(work: Path, source: Path) -> str:
    """Return the entry that mounts the panel with the host's components."""
    pattern = json.dumps(component_glob(work, source))
    return (
        "// Written by `manage.py panel_build`.\n"
        'import "./styles/app.css";\n'
        'import { mount } from "./mount";\n'
        "\n"
        f"mount(import.meta.glob({pattern}));\n"
    )


def styles(packaged: str, work: Path, source: Path) -> str:
    """Return the stylesheet with all that Tailwind reads: the host's files and the panel's own.

    A pattern finds nothing that git ignores, and the work folder is ignored: it is named whole.
    """
    folder = _relative(source, (work / STYLES).parent)
    return f'{packaged.rstrip()}\n\n@source "..";\n@source "{folder}/**/*.{{ts,tsx}}";\n'


def _relative(target: Path, start: Path) -> str:
    return Path(os.path.relpath(target, start)).as_posix()
