"""All panels of the process: read from the settings once, then asked by everybody."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from threading import RLock
from typing import Any

from django.utils.module_loading import import_string

from django_panel.conf import get_settings
from django_panel.exceptions import PanelException, PanelRegistrationException
from django_panel.panels.contents import PanelContents
from django_panel.panels.manifest import discovered
from django_panel.panels.panel import Panel
from django_panel.panels.provider import PanelProvider
from django_panel.panels.routes import build_routes


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
        self._registry: PanelRegistry | None = None
        #: Grows with every rebuild; whoever derives something from the registry keeps it.
        self.generation = 0

    def registry(self) -> PanelRegistry:
        """Return the registry, reading the providers if that has not happened yet."""
        registry = self._registry
        if registry is None:
            with self._lock:
                if self._registry is None:
                    self._registry = PanelRegistry(read_panels(get_settings().panels))
                registry = self._registry
        return registry

    def forget(self) -> None:
        """Drop the registry; the next question builds it anew."""
        with self._lock:
            self._registry = None
            self.generation += 1

    def all(self) -> list[Panel]:
        return self.registry().all()

    def by_id(self, panel_id: str) -> Panel:
        return self.registry().by_id(panel_id)


directory = PanelDirectory()


def get_registry() -> PanelRegistry:
    """Return the booted panels."""
    return directory.registry()


def read_panels(providers: Iterable[str]) -> list[Panel]:
    """Return the booted panels of these providers; the first mistake raises."""
    declared: dict[str, tuple[Panel, type[PanelProvider]]] = {}
    paths: dict[str, str] = {}
    for path in providers:
        provider = load_provider(path)
        panel = declare(provider)
        known = declared.get(panel.get_id())
        if known is not None:
            raise PanelRegistrationException.duplicate_panel_id(
                panel.get_id(), known[1], provider
            )
        other = paths.get(panel.get_path())
        if other is not None:
            raise PanelRegistrationException.duplicate_panel_path(
                panel.get_path(), other, panel.get_id()
            )
        declared[panel.get_id()] = (panel, provider)
        paths[panel.get_path()] = panel.get_id()
    for panel, _provider in declared.values():
        settle(panel)
    return [panel for panel, _provider in declared.values()]


def load_provider(path: str) -> type[PanelProvider]:
    """Return the provider class a dotted path names."""
    try:
        provider = import_string(path)
    except PanelException:
        raise
    except Exception as error:
        raise PanelRegistrationException.unimportable_provider(path, error) from error
    if not (isinstance(provider, type) and issubclass(provider, PanelProvider)):
        raise PanelRegistrationException.not_a_provider(path)
    return provider


def declare(provider: type[PanelProvider]) -> Panel:
    """Return the panel a provider describes."""
    panel = provider().panel(Panel(provider.default_id()))
    if not isinstance(panel, Panel):
        raise PanelRegistrationException.provider_returned_nothing(provider)
    return panel


def settle(panel: Panel) -> None:
    """Register what a panel contains, build its routes, and end its configuration."""
    contents = PanelContents()
    found = discovered(panel)
    for entry in (*panel.get_declared("resources"), *found["resources"]):
        contents.resources.register(entry)
    for page in (*panel.get_declared("pages"), *found["pages"]):
        if page is not panel.get_dashboard():
            contents.pages.register(page)
    for widget in (*panel.get_declared("widgets"), *found["widgets"]):
        contents.widgets.register(widget)
    contents.check_slugs()
    panel.settle(contents, build_routes(panel, contents))


def mistakes() -> list[PanelException]:
    """Return what is wrong with the panels: each provider judged alone, then together."""
    alone = [error for path in get_settings().panels for error in _mistakes_of([path])]
    return alone or _mistakes_of(get_settings().panels)


def _mistakes_of(providers: Iterable[str]) -> list[PanelException]:
    try:
        read_panels(providers)
    except PanelException as error:
        return [error]
    return []
