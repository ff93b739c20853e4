"""The importers of a panel by their registered keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.imports.importer import Importer, importer_by_key, importer_key
from django_panel.resources.relations.declared_managers import declared_managers
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.relations.table import build_table
from django_panel.support import context, ports

if TYPE_CHECKING:
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema

_cache: WeakKeyDictionary[Any, Mapping[str, type[Importer]]] = WeakKeyDictionary()


def importers_of(panel: PanelPort) -> Mapping[str, type[Importer]]:
    """Return the importers that the actions of a panel use, by key."""
    found = _cache.get(panel)
    if found is None:
        with context.bind(panel=panel):
            found = _cache[panel] = MappingProxyType(_by_key(_importers(panel)))
    return found


def forget_importers() -> None:
    """Forget the importers of all panels, after panels were declared again."""
    _cache.clear()


def find_importer(panel_id: str, importer: Any) -> type[Importer] | None:
    """Return an importer for a job, by its class or key: of the panel, else any imported one."""
    if isinstance(importer, type) and issubclass(importer, Importer):
        return importer
    key = str(importer)
    return importers_of(ports.directory().by_id(panel_id)).get(key) or importer_by_key(key)


def _by_key(importers: Iterable[type[Importer]]) -> dict[str, type[Importer]]:
    found: dict[str, type[Importer]] = {}
    for importer in importers:
        key = importer_key(importer)
        known = found.setdefault(key, importer)
        if known is not importer:
            raise PanelRegistrationException(
                f"{dotted(known)} and {dotted(importer)} have the same key {key!r}.",
                "The key of an importer is its class name in kebab case, unique in its panel.",
                "Rename one of the classes.",
            )
    return found


def _importers(panel: PanelPort) -> Iterator[type[Importer]]:
    for action in _actions(panel):
        importer = getattr(action, "get_importer", lambda: None)()
        if importer is not None:
            yield importer


def _actions(panel: PanelPort) -> Iterator[Any]:
    """Yield the actions of tables, of relation managers and of page headers."""
    for resource in panel.get_resources():
        yield from _table_actions(panel.schema_of(resource, "table"))
        for manager in declared_managers(panel, resource):
            yield from _relation_actions(panel, resource, manager)
        for page in resource.pages().values():
            yield from _declared(partial(_header_actions, page, resource, panel))


def _table_actions(schema: TableSchema) -> list[Any]:
    return [
        *schema.get_header_actions(),
        *schema.get_toolbar_actions(),
        *schema.get_empty_state_actions(),
    ]


def _relation_actions(panel: PanelPort, resource: Any, manager: Any) -> Sequence[Any]:
    def actions() -> list[Any]:
        source = RelationSource(manager, resource, resource.model(), panel)
        return _table_actions(build_table(source))

    return _declared(actions)


def _header_actions(page: Any, resource: Any, panel: PanelPort) -> list[Any]:
    return list(page(resource, panel).header_actions())


def _declared(actions: Callable[[], list[Any]]) -> Sequence[Any]:
    """Return actions; none if their declaration needs a user or a stored record."""
    try:
        return actions()
    except Exception:
        return ()
