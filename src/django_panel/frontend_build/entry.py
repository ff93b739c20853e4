"""The generated entry and stylesheet of a project's own build."""

from __future__ import annotations

import json
import os
from pathlib import Path

#: The key of the entry in Vite's manifest, for the packaged and for a project's own bundle.
ENTRY = "src/main.tsx"
STYLES = "src/styles/app.css"
#: Folders of components that the server may use.
KINDS = (
    "Pages",
    "Widgets",
    "Columns",
    "Fields",
    "Schemas",
    "Entries",
    "Modals",
    "EmptyStates",
    "Hooks",
    "Shell",
)


def component_glob(work: Path, source: Path) -> str:
    """Return the glob of the project's components, relative to the entry."""
    folder = _relative(source, (work / ENTRY).parent)
    return f"{folder}/pages/Panels/**/{{{','.join(KINDS)}}}/*.tsx"


def entry(work: Path, source: Path) -> str:
    """Return the entry that starts the panel with the project's components."""
    pattern = json.dumps(component_glob(work, source))
    return (
        "// Written by `manage.py panel_build`.\n"
        'import "./styles/app.css";\n'
        'import { mount } from "./mount";\n'
        "\n"
        f"mount(import.meta.glob({pattern}));\n"
    )


def styles(packaged: str, work: Path, source: Path) -> str:
    """Return the stylesheet; Tailwind reads the project's files and the panel's.

    A pattern finds nothing that git ignores, and the work folder is ignored: it is named whole.
    """
    folder = _relative(source, (work / STYLES).parent)
    return f'{packaged.rstrip()}\n\n@source "..";\n@source "{folder}/**/*.{{ts,tsx}}";\n'


def _relative(target: Path, start: Path) -> str:
    return Path(os.path.relpath(target, start)).as_posix()
