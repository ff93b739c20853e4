"""From providers to booted panels: everything is read once, and every mistake is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.utils.module_loading import import_string

from django_panel import conf
from django_panel.exceptions import LogicException, PanelException, PanelRegistrationException
from django_panel.panels.clusters import cluster_mistakes
from django_panel.panels.contents import PanelContents
from django_panel.panels.discovery import TESTS
from django_panel.panels.manifest import Manifest
from django_panel.panels.panel import Panel
from django_panel.panels.provider import PanelProvider
from django_panel.panels.routes import build_routes

Mistake = PanelException | LogicException


class Reading:
    """What came of reading the providers: panels, or what is wrong with them."""

    def __init__(self) -> None:
        self.panels: list[Panel] = []
        self.mistakes: list[Mistake] = []

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Keep a mistake of the block and go on, so that one run names them all."""
        try:
            yield
        except (PanelException, LogicException) as mistake:
            self.mistakes.append(mistake)


def read_panels(providers: Iterable[str]) -> Reading:
    """Boot the panels of these providers."""
    reading = Reading()
    for wrong, mend, stops_the_start in conf.mistakes():
        if stops_the_start:
            reading.mistakes.append(PanelRegistrationException.unusable_settings(wrong, mend))
    declared = declare_panels(providers, reading)
    manifest = Manifest.read()
    manifest.warn_when_stale(declared)
    for panel in declared:
        settle(panel, manifest, reading)
    if not reading.mistakes:
        reading.panels = declared
    return reading


def declare_panels(providers: Iterable[str], reading: Reading) -> list[Panel]:
    """Return the panels as their providers describe them, each id and each path once."""
    homes: dict[str, type[PanelProvider]] = {}
    by_path: dict[str, Panel] = {}
    panels: list[Panel] = []
    for path in providers:
        with reading.noting():
            provider = load_provider(path)
            panel = declare(provider)
            panel_id, place = panel.get_id(), panel.get_path()
            if panel_id in homes:
                raise PanelRegistrationException.duplicate_panel_id(
                    panel_id, homes[panel_id], provider
                )
            if place in by_path:
                raise PanelRegistrationException.duplicate_panel_path(
                    place, by_path[place].get_id(), panel_id
                )
            homes[panel_id] = provider
            by_path[place] = panel
            panels.append(panel)
    return panels


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
    panel: object = provider().panel(Panel(provider.default_id()))
    if not isinstance(panel, Panel):
        raise PanelRegistrationException.provider_returned_nothing(provider)
    return panel


def settle(panel: Panel, manifest: Manifest, reading: Reading) -> None:
    """Register what a panel contains, build its routes, and end its configuration."""
    contents = PanelContents()
    before = len(reading.mistakes)
    for kind in TESTS:
        entries = list(panel.get_declared(kind))
        with reading.noting():
            # Found beside other pages, the root dashboard does not become one of them.
            found = manifest.classes(panel, kind)
            entries += [entry for entry in found if entry is not panel.get_dashboard()]
        for entry in entries:
            with reading.noting():
                contents.register(kind, entry)
    reading.mistakes.extend((*contents.clashes(), *cluster_mistakes(contents)))
    if len(reading.mistakes) == before:
        # Otherwise the paths would only repeat what is wrong with the slugs.
        with reading.noting():
            panel.settle(contents, build_routes(panel, contents))
