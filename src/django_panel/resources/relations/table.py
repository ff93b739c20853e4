"""The table of a relation: as its manager declares it, checked, and read for one page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.resources.listing import Listing
from django_panel.resources.relations.actions.defaults import with_usual_actions
from django_panel.resources.relations.mistakes import RelationMistake
from django_panel.resources.relations.pivot_columns import with_link_values
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.relations.wire import RelationWire

#: The part of the query string that belongs to relations.
NAMESPACE = "relations"


def build_table(relation: RelationSource) -> TableSchema:
    """Return the table that the manager declares; what a relation cannot have raises."""
    manager = relation.manager
    with relation.bound():
        schema = with_usual_actions(relation, TableSchema(relation.model))
        schema = with_link_values(relation, manager.table(schema, relation.owner))
    if schema.is_reorderable():
        raise RelationMistake.reorderable(manager)
    bound = schema.bound_to(relation)
    sets = (bound.get_header_actions(), bound.get_toolbar_actions())
    for action in (
        each for actions in (*sets, bound.get_empty_state_actions()) for each in actions
    ):
        if not (action.is_link() or (action.opens_form() and not action.has_form())):
            raise RelationMistake.table_action(manager, action.get_name())
    return bound


def related_listing(relation: RelationSource) -> Listing:
    """Return the list of a relation; its part of the query string is below its key."""
    return Listing(relation, namespace=(NAMESPACE, relation.key))


def unloaded_wire(relation: RelationSource) -> RelationWire:
    """Return a relation that is not open: its names, and none of its records."""
    manager = relation.manager
    return {
        "key": relation.key,
        "title": relation.get_title(),
        "icon": manager.get_icon(),
        "stateKey": f"{NAMESPACE}.{relation.key}",
        "label": relation.label,
        "pluralLabel": relation.plural_label,
        "context": relation.context(),
        "endpoints": relation.endpoints(),
        "loaded": False,
        "table": None,
        "state": None,
        "rows": None,
        "pagination": None,
        "summaries": None,
        "groupSummaries": None,
        "headerActions": [],
    }


def loaded_wire(relation: RelationSource, query: Mapping[str, Any]) -> RelationWire:
    """Return a relation with the page of its table that the query string asks for."""
    listing = related_listing(relation).ask(query)
    with relation.bound():
        table = listing.schema.to_wire()
        header, table["headerActions"] = table["headerActions"], []
        wire = unloaded_wire(relation)
        wire["loaded"] = True
        wire["rows"] = listing.page.rows
        wire["pagination"] = listing.page.pagination
        if table["summarized"]:
            wire["summaries"] = listing.page.summaries
            if listing.state.group is not None:
                wire["groupSummaries"] = listing.page.group_summaries
        wire["table"] = table
        wire["state"] = listing.state.to_wire(listing.selection())
        wire["headerActions"] = header
    return wire
