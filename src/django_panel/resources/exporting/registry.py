"""The exporters of a panel by key: those that the actions of its lists name."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.exports.derived import TableExporter
from django_panel.exports.exporter import Exporter, exporter_key
from django_panel.resources.relations.declared_managers import declared_managers
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.records.source import RecordSource
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort
    from django_panel.tables.schema import TableSchema

logger = logging.getLogger("django_panel.exports")

_registries: WeakKeyDictionary[PanelPort, Mapping[str, type[Exporter]]] = WeakKeyDictionary()


def exporters_of(panel: PanelPort) -> Mapping[str, type[Exporter]]:
    """Return the exporters of a panel by key; collected once per panel."""
    exporters = _registries.get(panel)
    return _collect(panel) if exporters is None else exporters


def registered_exporter(panel: PanelPort, key: str) -> type[Exporter] | None:
    """Return the exporter of a panel with this key, or None.

    The header actions of a page may depend on the user, so they are read again for an unknown key.
    """
    return exporters_of(panel).get(key) or _collect(panel).get(key)


def find_exporter(panel: PanelPort, key: str) -> type[Exporter] | None:
    """Return an exporter of the panel, else one of the imported subclasses, for jobs.

    A key in a request is looked up among the panel's exporters only.
    """
    exporter = registered_exporter(panel, key)
    return exporter or next(
        (subclass for subclass in _subclasses() if exporter_key(subclass) == key), None
    )


def _collect(panel: PanelPort) -> dict[str, type[Exporter]]:
    known = _registries.get(panel, {})
    with context.bind(panel=panel):
        exporters = {**known, **_collected(panel)}
    _registries[panel] = exporters
    return exporters


def list_actions(panel: PanelPort) -> Iterator[tuple[RecordSource, Action]]:
    """Yield the actions of all lists of a panel, with the source of the list's records.

    A declaration that fails is skipped: ``manage.py check`` reports it. The table of a relation
    is declared for an unsaved owner; one that needs a stored owner is skipped too.
    """
    for resource in panel.get_resources():
        source = ResourceSource(resource, panel)
        try:
            actions = [*table_actions(source.table()), *_header_actions(source)]
        except Exception:
            logger.debug("The actions of %s are unknown.", dotted(resource), exc_info=True)
            actions = []
        yield from ((source, action) for action in actions)
        yield from _relation_actions(panel, resource)


def table_actions(schema: TableSchema) -> list[Action]:
    """Return the actions of a table on a selection or on the whole list."""
    sets = (
        schema.get_bulk_actions(),
        schema.get_header_actions(),
        schema.get_toolbar_actions(),
        schema.get_empty_state_actions(),
    )
    return [action for actions in sets for action in actions]


def _header_actions(source: ResourceSource) -> Iterator[Action]:
    """Yield the header actions of the pages that are not about one record."""
    for page_class in source.resource.pages().values():
        if page_class.record_page is not None or page_class._has_one_record:
            continue
        page = page_class(source.resource, source.panel)
        yield from (action.bound_to(source) for action in page.header_actions())


def _relation_actions(
    panel: PanelPort, resource: type[Resource]
) -> Iterator[tuple[RecordSource, Action]]:
    try:
        managers = declared_managers(panel, resource)
    except Exception:
        logger.debug("The relations of %s are unknown.", dotted(resource), exc_info=True)
        return
    for manager in managers:
        try:
            relation = RelationSource(manager, resource, resource.model(), panel)
            actions = table_actions(relation.table())
        except Exception:
            logger.debug("The actions of %s are unknown.", dotted(manager), exc_info=True)
            continue
        yield from ((relation, action) for action in actions)


def _collected(panel: PanelPort) -> dict[str, type[Exporter]]:
    from django_panel.resources.actions.export import ExportAction  # noqa: PLC0415

    exporters: dict[str, type[Exporter]] = {}
    for source, action in list_actions(panel):
        for part in (action, *action.get_modal_actions()):
            if isinstance(part, ExportAction):
                _add(panel, exporters, part.exporter_for(source))
    return exporters


def _add(panel: PanelPort, exporters: dict[str, type[Exporter]], exporter: type[Exporter]) -> None:
    key = exporter_key(exporter)
    other = exporters.setdefault(key, exporter)
    if other is not exporter and dotted(other) != dotted(exporter):
        raise PanelRegistrationException(
            f"The panel {panel.get_id()!r} has the exporters {dotted(other)} and "
            f"{dotted(exporter)}, which both have the key {key!r}.",
            "The key of an exporter is its class name, and is unique in its panel.",
            "Rename one of the classes.",
        )


def _subclasses(base: type[Exporter] = Exporter) -> Iterable[type[Exporter]]:
    for subclass in base.__subclasses__():
        if subclass is TableExporter:
            # Derived exporters belong to a table; the job derives its own.
            continue
        yield subclass
        yield from _subclasses(subclass)
