"""The discovery manifest: class names found once, so that a start need not look again."""

from __future__ import annotations

import json
import logging
import os
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from django_panel.conf import get_settings
from django_panel.exceptions import dotted
from django_panel.panels.discovery import TESTS, discover, source_files
from django_panel.panels.panel import Panel

logger = logging.getLogger("django_panel")


def manifest_path() -> Path:
    """Return where the manifest lies."""
    base = Path(getattr(settings, "BASE_DIR", Path.cwd()))
    return base / get_settings().manifest


def discovered(panel: Panel) -> dict[str, list[type]]:
    """Return the panel's discovered classes per kind, from the manifest if there is one."""
    rows = (_read().get("panels") or {}).get(panel.get_id())
    if isinstance(rows, Mapping):
        _warn_when_stale(panel, rows.get("fingerprint"))
        return {kind: [import_string(name) for name in rows.get(kind, ())] for kind in TESTS}
    return {kind: discover(_paths(panel, kind), test) for kind, test in TESTS.items()}


def write(panels: Iterable[Panel]) -> Path:
    """Write the manifest whole or not at all, and return its place."""
    content: dict[str, Any] = {"panels": {}}
    for panel in panels:
        row: dict[str, Any] = {
            kind: [dotted(cls) for cls in discover(_paths(panel, kind), test)]
            for kind, test in TESTS.items()
        }
        row["fingerprint"] = fingerprint(panel)
        content["panels"][panel.get_id()] = row
    target = manifest_path()
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f"{target.name}.")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump(content, file, indent=2, sort_keys=True)
        file.write("\n")
    os.replace(temporary, target)
    return target


def clear() -> bool:
    """Remove the manifest; return whether there was one."""
    try:
        manifest_path().unlink()
    except FileNotFoundError:
        return False
    return True


def fingerprint(panel: Panel) -> dict[str, list[float]]:
    """Return, per discovery root, how many source files it has and the newest change."""
    roots = sorted({path for kind in TESTS for path in _paths(panel, kind)})
    marks: dict[str, list[float]] = {}
    for root in roots:
        files = source_files([root])
        newest = max((file.stat().st_mtime for file in files), default=0.0)
        marks[root] = [len(files), newest]
    return marks


def _paths(panel: Panel, kind: str) -> tuple[str, ...]:
    return {
        "resources": panel.get_resource_discovery_paths,
        "pages": panel.get_page_discovery_paths,
        "widgets": panel.get_widget_discovery_paths,
    }[kind]()


def _read() -> dict[str, Any]:
    try:
        content = json.loads(manifest_path().read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        logger.warning("The discovery manifest cannot be read (%s); discovering instead.", error)
        return {}
    return content if isinstance(content, dict) else {}


def _warn_when_stale(panel: Panel, mark: object) -> None:
    """Say in development that the manifest no longer fits the source files."""
    if settings.DEBUG and mark is not None and mark != fingerprint(panel):
        logger.warning(
            "The discovery manifest of panel %r is older than its source files. "
            "Run `manage.py panel_cache` again, or `manage.py panel_clear`.",
            panel.get_id(),
        )
