"""The importers of a panel by key: those that the actions of its lists name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.imports.importer import Importer, importer_by_key, importer_key
from django_panel.resources.exporting.registry import list_actions
from django_panel.support import context, ports

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort

_registries: WeakKeyDictionary[PanelPort, Mapping[str, type[Importer]]] = WeakKeyDictionary()


def importers_of(panel: PanelPort) -> Mapping[str, type[Importer]]:
    """Return the importers of a panel by key; collected once per panel."""
    importers = _registries.get(panel)
    return _collect(panel) if importers is None else importers


def find_importer(panel_id: str, importer: Any) -> type[Importer] | None:
    """Return an importer of the panel, else one of the imported subclasses, for jobs.

    A key in a request is looked up among the panel's importers only.
    """
    if isinstance(importer, type) and issubclass(importer, Importer):
        return importer
    key = str(importer)
    return importers_of(ports.directory().by_id(panel_id)).get(key) or importer_by_key(key)


def _collect(panel: PanelPort) -> Mapping[str, type[Importer]]:
    importers: dict[str, type[Importer]] = {}
    with context.bind(panel=panel):
        for _source, action in list_actions(panel):
            for part in (action, *action.get_modal_actions()):
                importer = getattr(part, "get_importer", lambda: None)()
                if importer is not None:
                    _add(panel, importers, importer)
    _registries[panel] = importers
    return importers


def _add(panel: PanelPort, importers: dict[str, type[Importer]], importer: type[Importer]) -> None:
    key = importer_key(importer)
    other = importers.setdefault(key, importer)
    if other is not importer:
        raise PanelRegistrationException(
            f"The panel {panel.get_id()!r} has the importers {dotted(other)} and "
            f"{dotted(importer)}, which both have the key {key!r}.",
            "The key of an importer is its class name, and is unique in its panel.",
            "Rename one of the classes.",
        )
