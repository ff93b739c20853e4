"""Files that a command writes and a check compares."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


def stale(folder: Path, files: Mapping[str, str], pattern: str) -> list[Path]:
    """Return the files that are missing, differ, or match ``pattern`` and have no source."""
    differing = [
        folder / name
        for name, text in files.items()
        if not (folder / name).is_file() or (folder / name).read_text() != text
    ]
    return sorted(differing) + _orphans(folder, files, pattern)


def write(folder: Path, files: Mapping[str, str], pattern: str) -> list[Path]:
    """Bring ``folder`` up to date and return what changed; equal files keep their time."""
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
