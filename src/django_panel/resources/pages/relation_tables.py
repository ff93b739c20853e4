"""The relations below a record's pages, and which of them are open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.db.models import Model

from django_panel.resources import schemas
from django_panel.resources.relations.declared_managers import declared_managers
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.relations.table import (
    NAMESPACE,
    closed_relation_wire,
    open_relation_wire,
    relation_count,
    relation_selection,
)
from django_panel.tables.query_string import read_parameters

if TYPE_CHECKING:
    from django_panel.resources.pages.base import ResourcePage
    from django_panel.resources.relations.wire import RelationCountWire, RelationWire
    from django_panel.resources.resource import Resource
    from django_panel.support.ports import PanelPort


def relation_tables(
    panel: PanelPort, resource: type[Resource], owner: Model, query: Mapping[str, Any]
) -> list[RelationWire]:
    """Return the prop ``relations``.

    A relation that the user may not view is left out and not queried. With ``relation`` in the
    query string only that one is open. Otherwise the first one is, and each one that has table
    parameters in the query string.
    """
    relations = _visible_relations(panel, resource, owner)
    opened = _open_keys([relation.key for relation in relations], query)
    return [
        open_relation_wire(relation, query)
        if relation.key in opened
        else closed_relation_wire(relation)
        for relation in relations
    ]


def relation_token(page: ResourcePage, owner: Model, query: Mapping[str, Any]) -> str | None:
    """Return the prop ``selection``: the token for all matching rows of one relation.

    ``relation`` in the query string names it. None if the user may not view it or its owner.
    """
    resource, wanted = page.get_resource(), query.get("relation")
    if not schemas.declares_relations(resource) or not page.may("view", owner):
        return None
    for manager in declared_managers(page.panel(), resource):
        if manager.get_key() == wanted:
            relation = RelationSource(manager, resource, owner, page.panel())
            return relation_selection(relation, query) if relation.allows("view_any") else None
    return None


def relation_counts(
    panel: PanelPort, resource: type[Resource], owner: Model, query: Mapping[str, Any]
) -> dict[str, RelationCountWire]:
    """Return the prop ``relationCounts``: the relations that are not open, by key.

    An open relation has its count in its pagination.
    """
    relations = _visible_relations(panel, resource, owner)
    opened = _open_keys([relation.key for relation in relations], query)
    counted = (
        (relation.key, relation_count(relation, query))
        for relation in relations
        if relation.key not in opened
    )
    return {
        key: {"total": count.number, "totalIsExact": count.is_exact}
        for key, count in counted
        if count is not None
    }


def _visible_relations(
    panel: PanelPort, resource: type[Resource], owner: Model
) -> list[RelationSource]:
    return [
        relation
        for manager in declared_managers(panel, resource)
        if (relation := RelationSource(manager, resource, owner, panel)).allows("view_any")
    ]


def _open_keys(keys: list[str], query: Mapping[str, Any]) -> set[str]:
    wanted = query.get("relation")
    if wanted is not None and wanted in keys:
        return {wanted}
    parameters = read_parameters(query, NAMESPACE)
    return {*keys[:1], *(key for key in keys if isinstance(parameters.get(key), Mapping))}
