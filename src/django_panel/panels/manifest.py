"""The discovery manifest: a file with the discovered class names, which saves discovery."""

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
from django_panel.panels.discovery import PREDICATES, discover, source_files
from django_panel.panels.panel import Panel
from django_panel.support.frozen import FrozenValue

logger = logging.getLogger("django_panel")

#: The file must be readable for the user that runs the server.
_MODE = 0o644


def manifest_path() -> Path:
    """Return the path of the manifest."""
    base = Path(getattr(settings, "BASE_DIR", Path.cwd()))
    return base / get_settings().manifest


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Manifest(FrozenValue):
    """The content of the manifest by panel; without a file it is empty, and discovery runs."""

    rows: Mapping[str, Mapping[str, Any]]

    @classmethod
    def read(cls) -> Self:
        """Read the manifest; an invalid file is logged and ignored."""
        try:
            content = json.loads(manifest_path().read_text("utf-8"))
            rows = {str(panel): _checked_row(row) for panel, row in content["panels"].items()}
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

    def classes(self, panel: Panel, part: str) -> list[type]:
        """Return the panel's ``resources``, ``pages`` or ``widgets``, or discover them."""
        row = self.rows.get(panel.get_id())
        if row is None:
            return list(discover(_roots(panel, part), PREDICATES[part]).values())
        return [_named_class(part, name) for name in row.get(part, ())]

    def warn_when_stale(self, panels: Iterable[Panel]) -> None:
        """Log a warning if source files have changed since; only with ``DEBUG``."""
        if not settings.DEBUG or not self.rows:
            return
        stale = [panel.get_id() for panel in panels if self._is_stale(panel)]
        if stale:
            logger.warning(
                "The discovery manifest is older than the source files of: %s. "
                "Run `manage.py panel_cache` again, or `manage.py panel_clear`.",
                ", ".join(stale),
            )

    def _is_stale(self, panel: Panel) -> bool:
        # A manifest of an older release has no fingerprint.
        stored = self.rows.get(panel.get_id(), {}).get("fingerprint")
        return stored is not None and stored != fingerprint(panel)


def write(panels: Iterable[Panel]) -> Path:
    """Write the manifest atomically, and return its path."""
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
    """Return the number of source files and the last change, by discovery root."""
    fingerprints: dict[str, list[int]] = {}
    for root in sorted({root for part in PREDICATES for root in _roots(panel, part)}):
        changes = [file.stat().st_mtime_ns for file in source_files(root)]
        fingerprints[root] = [len(changes), max(changes, default=0)]
    return fingerprints


def _row(panel: Panel) -> dict[str, Any]:
    names = {part: list(discover(_roots(panel, part), test)) for part, test in PREDICATES.items()}
    return {**names, "fingerprint": fingerprint(panel)}


def _roots(panel: Panel, part: str) -> tuple[str, ...]:
    return {
        "resources": panel.get_resource_discovery_paths,
        "pages": panel.get_page_discovery_paths,
        "widgets": panel.get_widget_discovery_paths,
    }[part]()


def _checked_row(row: Any) -> Mapping[str, Any]:
    """Return a panel's row; raise ``TypeError`` if it does not consist of lists of names."""
    for part in PREDICATES:
        names = row.get(part, [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise TypeError(f"{part!r} is not a list of names")
    return row  # type: ignore[no-any-return]


def _named_class(part: str, name: str) -> type:
    """Import a class of the manifest."""
    try:
        cls: type = import_string(name)
    except ImportError as error:
        raise _outdated(name) from error
    if not PREDICATES[part](cls):
        raise _outdated(name)
    return cls


def _outdated(name: str) -> PanelRegistrationException:
    return PanelRegistrationException(
        f"The discovery manifest {str(manifest_path())!r} contains {name}, which does not exist.",
        "The manifest replaces discovery.",
        "Run `manage.py panel_clear`, or `manage.py panel_cache` to write it again.",
    )
