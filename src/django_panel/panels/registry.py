"""The panels of the process, loaded once from the settings."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from threading import RLock
from typing import Any

from django_panel.conf import get_settings
from django_panel.exceptions import LogicException, PanelRegistrationException, nearest
from django_panel.panels.change_broadcasts import connect_signals
from django_panel.panels.integration_signals import connect_integrations
from django_panel.panels.loading import LoadError, load_panels
from django_panel.panels.options.identity import path_order
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
            raise PanelRegistrationException(
                f"There is no panel {panel_id!r}.{nearest(panel_id, self._panels)}",
                f"Registered: {', '.join(self._panels) or 'none'}.",
                "Panels are listed in PANEL['panels'].",
            ) from None

    def has(self, panel_id: str) -> bool:
        return panel_id in self._panels

    def by_path(self, path: str, host: str = "") -> Panel | None:
        """Return the panel of a request path; the most specific path wins."""
        owners = [
            panel
            for panel in self._panels.values()
            if panel.contains_path(path) and panel.matches_host(host)
        ]
        return min(owners, key=lambda panel: path_order(panel.get_path()), default=None)

    def accessible_to(self, user: Any) -> Iterator[Panel]:
        """Yield the panels that a user may access."""
        return (panel for panel in self._panels.values() if panel.is_accessible_to(user))

    def first_accessible_to(self, user: Any) -> Panel | None:
        """Return the first panel (by id) that a user may access."""
        return next(self.accessible_to(user), None)


class PanelDirectory:
    """Builds the registry on first use, and again when settings change.

    An error in a provider is reported by ``manage.py check``; it does not stop commands such as
    ``migrate``, which do not use the panels.
    """

    def __init__(self) -> None:
        self._lock = RLock()
        self._built: tuple[PanelRegistry, list[LoadError]] | None = None
        self._busy = False
        #: Incremented with every rebuild; a key for caches that depend on the registry.
        self.generation = 0

    def registry(self) -> PanelRegistry:
        """Return the loaded panels; raise the first error in them."""
        registry, errors = self._built or self._build()
        if errors:
            # The same error object is raised several times; its traceback must not grow.
            raise errors[0].with_traceback(None)
        return registry

    def errors(self) -> list[LoadError]:
        """Return all errors in the panels."""
        return list((self._built or self._build())[1])

    def _build(self) -> tuple[PanelRegistry, list[LoadError]]:
        with self._lock:
            if self._busy:
                raise LogicException(
                    "A panel or a URL was read while the panels are being loaded. "
                    "They are available when all providers have been loaded. "
                    "Use reverse_lazy(), or pass a callable."
                )
            if self._built is None:
                self._busy = True
                try:
                    loader = load_panels(get_settings().panels)
                finally:
                    self._busy = False
                self._built = PanelRegistry(loader.panels), loader.errors
                _watch_changes(loader.panels)
            return self._built

    def forget(self) -> None:
        """Delete the registry; it is built again on the next use."""
        with self._lock:
            self._built = None
            self.generation += 1
            _watch_changes(())

    def all(self) -> list[Panel]:
        return self.registry().all()

    def by_id(self, panel_id: str) -> Panel:
        return self.registry().by_id(panel_id)


def _watch_changes(panels: Collection[Panel]) -> None:
    """Connect signals for the models of resources that broadcast changes or send integrations."""
    connect_integrations(panels)
    connect_signals(
        (panel, resource)
        for panel in panels
        for resource in panel.get_resources()
        if resource.broadcasts_changes
    )


directory = PanelDirectory()


def get_registry() -> PanelRegistry:
    """Return the loaded panels; raise the first error in them."""
    return directory.registry()
