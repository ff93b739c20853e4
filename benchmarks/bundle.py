"""Bytes of JavaScript and CSS that a page loads first, read from Vite's manifest."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from benchmarks.processes import ROOT
from benchmarks.results import Result, Verdict

STATIC = ROOT / "src" / "django_panel" / "static" / "django_panel"
MANIFEST = "manifest.json"
ENTRY = "src/main.tsx"
#: What people first see: the list, the dashboard, the sign-in.
PAGES = ("panel/resources/Index", "panel/Dashboard", "panel/auth/Login")
#: Kilobytes of 1,000 bytes: the stricter reading of the target.
LIMIT = 170.0


def first_load(page: str, static: Path = STATIC) -> dict[str, int]:
    """Return the gzipped size of each file a page cannot be drawn without."""
    manifest = json.loads((static / MANIFEST).read_text())
    chunks = {*_reached(manifest, ENTRY), *_reached(manifest, f"src/pages/{page}.tsx")}
    files = {
        file
        for chunk in chunks
        for file in (manifest[chunk]["file"], *manifest[chunk].get("css", ()))
    }
    return {file: len(gzip.compress((static / file).read_bytes(), 9)) for file in sorted(files)}


def _reached(manifest: Mapping[str, Any], chunk: str) -> Iterator[str]:
    """Yield a chunk and all it imports statically."""
    waiting, seen = [chunk], set()
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            yield name
            waiting.extend(manifest[name].get("imports", ()))


def browser_bytes() -> Result:
    """Weigh what the browser loads before it can draw a page."""
    result = Result(
        "JavaScript and CSS of a first page",
        "The entry, the page's own chunk and everything they import statically, each file "
        "gzipped (level 9), in KB of 1,000 bytes. What a page loads when a menu is first opened "
        "is not in it.",
    )
    for page in PAGES:
        sizes = first_load(page)
        result.verdicts.append(
            Verdict(f"`{page}`, {len(sizes)} files", sum(sizes.values()) / 1e3, LIMIT, " KB")
        )
    largest = sorted(first_load(PAGES[0]).items(), key=lambda row: -row[1])[:5]
    result.notes.append(
        "Largest files of the list page: "
        + ", ".join(f"{_plain(file)} {size / 1e3:.1f} KB" for file, size in largest)
        + "."
    )
    return result


def _plain(file: str) -> str:
    """Return a file's name without the hash that changes with every build."""
    name, _, extension = file.rpartition("/")[2].rpartition(".")
    return f"{name.rpartition('-')[0] or name}.{extension}"
