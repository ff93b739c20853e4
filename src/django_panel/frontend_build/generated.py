"""Write generated files, and check that they are up to date."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def stale(folder: Path, files: Mapping[str, str], pattern: str) -> list[Path]:
    """Return the files that are missing, different, or no longer generated."""
    differing = [
        folder / name
        for name, text in files.items()
        if not (folder / name).is_file() or (folder / name).read_text() != text
    ]
    return sorted(differing) + _orphans(folder, files, pattern)


def write(folder: Path, files: Mapping[str, str], pattern: str) -> list[Path]:
    """Write the files to ``folder`` and return the changed ones; equal files are not touched."""
    changed = stale(folder, files, pattern)
    folder.mkdir(parents=True, exist_ok=True)
    for path in changed:
        text = files.get(path.name)
        if text is None:
            path.unlink()
        else:
            path.write_text(text)
    return changed


def _orphans(folder: Path, files: Mapping[str, str], pattern: str) -> list[Path]:
    return sorted(path for path in folder.glob(pattern) if path.name not in files)
