"""The discovery manifest: class names found once, so that a start need not look again."""

from __future__ import annotations

import json
import logging
import os
import tempfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from django.conf import settings
from django.utils.module_loading import import_string

from django_panel.conf import get_settings
from django_panel.exceptions import PanelRegistrationException
from django_panel.panels.discovery import TESTS, discover, source_files
from django_panel.panels.panel import Panel

logger = logging.getLogger("django_panel")

#: Whoever runs the site must be able to read what whoever deployed it wrote.
_MODE = 0o644


def manifest_path() -> Path:
    """Return where the manifest lies."""
    base = Path(getattr(settings, "BASE_DIR", Path.cwd()))
    return base / get_settings().manifest


@dataclass(frozen=True, slots=True)
class Manifest:
    """What the file says per panel; without a file it says nothing, and classes are looked for."""

    rows: Mapping[str, Mapping[str, Any]]

    @classmethod
    def read(cls) -> Self:
        """Return the manifest in force; an unusable file is as good as none."""
        try:
            content = json.loads(manifest_path().read_text("utf-8"))
            rows = {str(panel): _usable(row) for panel, row in content["panels"].items()}
        except FileNotFoundError:
            return cls({})
        except (OSError, ValueError, TypeError, AttributeError, KeyError) as error:
            logger.warning(
                "The discovery manifest cannot be read (%s: %s); discovering instead.",
                type(error).__name__,
                error,
            )
            return cls({})
        return cls(rows)

    def classes(self, panel: Panel, kind: str) -> list[type]:
        """Return the panel's ``resources``, ``pages`` or ``widgets``: as written, else found."""
        row = self.rows.get(panel.get_id())
        if row is None:
            return list(discover(_roots(panel, kind), TESTS[kind]).values())
        return [_named_class(kind, name) for name in row.get(kind, ())]

    def warn_when_stale(self, panels: Iterable[Panel]) -> None:
        """Say once, and only in development, that source files have changed since."""
        if not settings.DEBUG or not self.rows:
            return
        stale = [panel.get_id() for panel in panels if self._is_stale(panel)]
        if stale:
            logger.warning(
                "The discovery manifest no longer fits the source files of: %s. "
                "Run `manage.py panel_cache` again, or `manage.py panel_clear`.",
                ", ".join(stale),
            )

    def _is_stale(self, panel: Panel) -> bool:
        # A manifest of an older shape has no fingerprint; it is taken at its word.
        mark = self.rows.get(panel.get_id(), {}).get("fingerprint")
        return mark is not None and mark != fingerprint(panel)


def write(panels: Iterable[Panel]) -> Path:
    """Write the manifest whole or not at all, and return its place."""
    rows = {panel.get_id(): _row(panel) for panel in panels}
    text = json.dumps({"panels": rows}, indent=2, sort_keys=True) + "\n"
    target = manifest_path()
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f"{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(temporary, _MODE)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise
    return target


def clear() -> bool:
    """Remove the manifest; return whether there was one."""
    try:
        manifest_path().unlink()
    except FileNotFoundError:
        return False
    return True


def fingerprint(panel: Panel) -> dict[str, list[int]]:
    """Return, per discovery root, how many source files it has and the newest change."""
    marks: dict[str, list[int]] = {}
    for root in sorted({root for kind in TESTS for root in _roots(panel, kind)}):
        changes = [file.stat().st_mtime_ns for file in source_files(root)]
        marks[root] = [len(changes), max(changes, default=0)]
    return marks


def _row(panel: Panel) -> dict[str, Any]:
    names = {kind: list(discover(_roots(panel, kind), test)) for kind, test in TESTS.items()}
    return {**names, "fingerprint": fingerprint(panel)}


def _roots(panel: Panel, kind: str) -> tuple[str, ...]:
    return {
        "resources": panel.get_resource_discovery_paths,
        "pages": panel.get_page_discovery_paths,
        "widgets": panel.get_widget_discovery_paths,
    }[kind]()


def _usable(row: Any) -> Mapping[str, Any]:
    """Return a panel's row, or raise when it is not made of lists of names."""
    for kind in TESTS:
        names = row.get(kind, [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise TypeError(f"{kind!r} is not a list of names")
    return row  # type: ignore[no-any-return]


def _named_class(kind: str, name: str) -> type:
    """Return a class of the manifest; one that is gone or has become something else raises."""
    try:
        found: type = import_string(name)
    except ImportError as error:
        raise PanelRegistrationException.outdated_manifest(manifest_path(), name) from error
    if not TESTS[kind](found):
        raise PanelRegistrationException.outdated_manifest(manifest_path(), name)
    return found
