"""The relations beneath a record's page: which there are, and which of them are open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.relations.table import NAMESPACE, loaded_wire, unloaded_wire
from django_panel.tables.query_string import read_parameters

if TYPE_CHECKING:
    from django_panel.resources.relations.manager import RelationManager
    from django_panel.resources.relations.wire import RelationWire
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def declared_managers(
    panel: PanelPort, resource: type[Resource]
) -> tuple[type[RelationManager], ...]:
    """Return a resource's managers, checked; asked of it once for this panel."""
    found: tuple[type[RelationManager], ...] = panel.schema_of(resource, "relation_managers")
    return found


def find_manager(
    panel: PanelPort, resource: type[Resource], key: str
) -> type[RelationManager] | None:
    """Return the declared manager of this key, or None."""
    managers = declared_managers(panel, resource)
    return next((manager for manager in managers if manager.get_key() == key), None)


def relation_tables(
    panel: PanelPort, resource: type[Resource], owner: Model, query: Mapping[str, Any]
) -> list[RelationWire]:
    """Return the prop ``relations``.

    A manager that refuses the owner is left out and never queried. With ``relation`` in the
    query string only that one is open; else the first, and each whose table was asked
    something.
    """
    relations = [
        relation
        for manager in declared_managers(panel, resource)
        if (relation := RelationSource(manager, resource, owner, panel)).allows("view_any")
    ]
    opened = _opened([relation.key for relation in relations], query)
    return [
        loaded_wire(relation, query) if relation.key in opened else unloaded_wire(relation)
        for relation in relations
    ]


def _opened(keys: list[str], query: Mapping[str, Any]) -> set[str]:
    wanted = query.get("relation")
    if wanted is not None and wanted in keys:
        return {wanted}
    asked = read_parameters(query, NAMESPACE)
    return {*keys[:1], *(key for key in keys if isinstance(asked.get(key), Mapping))}
