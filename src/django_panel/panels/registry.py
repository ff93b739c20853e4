"""All panels of the process: read from the settings once, then asked by everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import RLock
from typing import Any

from django_panel.conf import get_settings
from django_panel.exceptions import LogicException, PanelRegistrationException
from django_panel.panels.boot import Mistake, read_panels
from django_panel.panels.changes import watch
from django_panel.panels.panel import Panel


class PanelRegistry:
    """The booted panels, in the order of their ids."""

    def __init__(self, panels: Iterable[Panel]) -> None:
        self._panels = {panel.get_id(): panel for panel in sorted(panels, key=Panel.get_id)}

    def all(self) -> list[Panel]:
        return list(self._panels.values())

    def by_id(self, panel_id: str) -> Panel:
        """Return a panel; an unknown id raises."""
        try:
            return self._panels[panel_id]
        except KeyError:
            raise PanelRegistrationException.unknown_panel(panel_id, self._panels) from None

    def has(self, panel_id: str) -> bool:
        return panel_id in self._panels

    def by_path(self, path: str, host: str = "") -> Panel | None:
        """Return the panel a request path lies in: the longest matching one."""
        owners = [
            panel
            for panel in self._panels.values()
            if panel.owns_path(path) and panel.answers_host(host)
        ]
        return max(owners, key=lambda panel: len(panel.get_path()), default=None)

    def accessible_to(self, user: Any) -> Iterator[Panel]:
        """Yield the panels a person may enter."""
        return (panel for panel in self._panels.values() if panel.is_accessible_to(user))

    def first_accessible_to(self, user: Any) -> Panel | None:
        """Return the first panel (by id) a person may enter."""
        return next(self.accessible_to(user), None)


class PanelDirectory:
    """The door to the registry; builds it on first use and again when settings change.

    Reading the providers is put off until somebody asks, so that a mistake in one of them
    shows as a check message and not as a process that cannot even migrate.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._built: tuple[PanelRegistry, list[Mistake]] | None = None
        self._busy = False
        #: Grows with every rebuild; whoever derives something from the registry keeps it.
        self.generation = 0

    def registry(self) -> PanelRegistry:
        """Return the booted panels; the first mistake in them raises."""
        registry, wrong = self._built or self._build()
        if wrong:
            # Kept and raised to whoever asks, so its trace begins here each time.
            raise wrong[0].with_traceback(None)
        return registry

    def mistakes(self) -> list[Mistake]:
        """Return everything that is wrong with the panels."""
        return list((self._built or self._build())[1])

    def _build(self) -> tuple[PanelRegistry, list[Mistake]]:
        with self._lock:
            if self._busy:
                raise LogicException.asked_while_reading_panels()
            if self._built is None:
                self._busy = True
                try:
                    reading = read_panels(get_settings().panels)
                finally:
                    self._busy = False
                self._built = PanelRegistry(reading.panels), reading.mistakes
                _watch_changes(reading.panels)
            return self._built

    def forget(self) -> None:
        """Drop the registry; the next question builds it anew."""
        with self._lock:
            self._built = None
            self.generation += 1
            _watch_changes(())

    def all(self) -> list[Panel]:
        return self.registry().all()

    def by_id(self, panel_id: str) -> Panel:
        return self.registry().by_id(panel_id)


def _watch_changes(panels: Iterable[Panel]) -> None:
    """Listen to the models of the resources that broadcast changes."""
    watch(
        (panel, resource)
        for panel in panels
        for resource in panel.get_resources()
        if resource.broadcasts_changes
    )


directory = PanelDirectory()


def get_registry() -> PanelRegistry:
    """Return the booted panels; the first mistake in them raises."""
    return directory.registry()
