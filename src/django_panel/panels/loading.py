"""Load the panels from their providers, and collect all errors in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.utils.module_loading import import_string

from django_panel import conf
from django_panel.exceptions import (
    LogicException,
    PanelException,
    PanelRegistrationException,
    dotted,
)
from django_panel.panels.clusters import cluster_errors
from django_panel.panels.discovery import PREDICATES
from django_panel.panels.manifest import Manifest
from django_panel.panels.panel import Panel
from django_panel.panels.provider import PanelProvider
from django_panel.panels.registries import PanelContents
from django_panel.panels.routes import build_routes
from django_panel.panels.settings_routes import SETTINGS_PAGES
from django_panel.support.host_errors import describe_error

LoadError = PanelException | LogicException


class PanelLoader:
    """The loaded panels, or the errors in them."""

    def __init__(self) -> None:
        self.panels: list[Panel] = []
        self.errors: list[LoadError] = []

    @contextmanager
    def collect_errors(self, place: str) -> Iterator[None]:
        """Collect an error of the block instead of raising it: all errors are reported at once.

        ``place`` names what is loaded.
        """
        try:
            yield
        except (PanelException, LogicException) as error:
            self.errors.append(error)
        except Exception as error:
            failed = PanelRegistrationException(
                f"{place} cannot be loaded: {describe_error(error)}"
            )
            failed.__cause__ = error
            self.errors.append(failed)


def load_panels(providers: Iterable[str]) -> PanelLoader:
    """Load the panels of these providers."""
    loader = PanelLoader()
    for setting in conf.setting_errors():
        if setting.is_fatal:
            error = PanelRegistrationException(setting.message, fix=setting.hint)
            error.check_id = "panel.E002"
            loader.errors.append(error)
    declared = declare_panels(providers, loader)
    manifest = Manifest.read()
    manifest.warn_when_stale(declared)
    for panel in declared:
        finalize(panel, manifest, loader)
    if not loader.errors:
        loader.panels = declared
    return loader


def declare_panels(providers: Iterable[str], loader: PanelLoader) -> list[Panel]:
    """Return the panels of the providers; an id or path that is used twice is an error."""
    providers_by_id: dict[str, type[PanelProvider]] = {}
    by_path: dict[str, Panel] = {}
    panels: list[Panel] = []
    for path in providers:
        with loader.collect_errors(f"The panel provider {path!r}"):
            provider = load_provider(path)
            panel = declare(provider)
            panel_id, root = panel.get_id(), panel.get_path()
            if panel_id in providers_by_id:
                first = providers_by_id[panel_id]
                raise PanelRegistrationException(
                    f"{dotted(first)} and {dotted(provider)} both have the panel id {panel_id!r}.",
                    "An id belongs to one panel.",
                    "Rename one provider, or set another id with Panel.id().",
                )
            if root in by_path:
                raise PanelRegistrationException(
                    f"The panels {by_path[root].get_id()!r} and {panel_id!r} both have the path "
                    f"{root!r}.",
                    "A path belongs to one panel, even if the domains differ.",
                    "Set another path() on one of them.",
                )
            providers_by_id[panel_id] = provider
            by_path[root] = panel
            panels.append(panel)
    return panels


def load_provider(path: str) -> type[PanelProvider]:
    """Import a provider class."""
    try:
        provider = import_string(path)
    except PanelException:
        raise
    except Exception as error:
        raise PanelRegistrationException(
            f"The panel provider {path!r} cannot be imported: {error}.",
            "PANEL['panels'] lists dotted paths of PanelProvider classes.",
            "Correct the path or remove it.",
        ) from error
    if not (isinstance(provider, type) and issubclass(provider, PanelProvider)):
        raise PanelRegistrationException(
            f"{path!r} is not a panel provider.",
            "PANEL['panels'] lists subclasses of django_panel.PanelProvider.",
            "Inherit from it and return a panel from panel().",
        )
    return provider


def declare(provider: type[PanelProvider]) -> Panel:
    """Return the panel that a provider configures."""
    panel: object = provider().panel(Panel(provider.default_id()))
    if not isinstance(panel, Panel):
        raise PanelRegistrationException(
            f"{dotted(provider)}.panel() did not return the panel.",
            "A provider configures the panel that it receives and returns it.",
            "Add `return panel`.",
        )
    return panel


def finalize(panel: Panel, manifest: Manifest, loader: PanelLoader) -> None:
    """Register the resources, pages and widgets of a panel, build its routes, and freeze it."""
    contents = PanelContents()
    before = len(loader.errors)
    for part in PREDICATES:
        entries = list(panel.get_declared(part))
        with loader.collect_errors(f"The {part} of the panel {panel.get_id()!r}"):
            # The root dashboard is not a page of its own, even if discovery finds it.
            classes = manifest.classes(panel, part)
            entries += [entry for entry in classes if entry is not panel.get_dashboard()]
        if part == "pages" and panel.has_settings():
            entries += SETTINGS_PAGES
        for entry in entries:
            with loader.collect_errors(str(getattr(entry, "__qualname__", entry))):
                contents.register(part, entry)
    adopt_admin_sites(panel, contents, loader)
    with loader.collect_errors(f"The panel {panel.get_id()!r}"):
        loader.errors.extend((*contents.slug_conflicts(), *cluster_errors(contents)))
    if len(loader.errors) == before:
        # Errors in slugs would be reported again as errors in paths.
        with loader.collect_errors(f"The panel {panel.get_id()!r}"):
            panel.finalize(contents, build_routes(panel, contents))


def adopt_admin_sites(panel: Panel, contents: PanelContents, loader: PanelLoader) -> None:
    """Register a resource of each adopted ``ModelAdmin`` whose model has no resource yet."""
    for adoption in panel.get_adopted_sites():
        with loader.collect_errors(f"The admin site of the panel {panel.get_id()!r}"):
            taken = [resource.model for resource in contents.resources.all()]
            for resource in adoption.resources(taken):
                contents.register("resources", resource)
