"""The table of a relation: its schema, its list of records, and its wire format."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django_panel.debug.sections import query_section
from django_panel.exceptions import PanelRegistrationException, dotted
from django_panel.resources.listing import Listing
from django_panel.resources.relations.actions.defaults import with_default_actions
from django_panel.resources.relations.pivot_columns import with_through_columns
from django_panel.tables.paging.counting import Total, count_up_to
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.resources.relations.wire import RelationWire

#: The part of the query string that belongs to relations.
NAMESPACE = "relations"

#: The limit of a count beside the label of a tab, where three digits have room: "999+".
TAB_COUNT_LIMIT = 999


def build_table(relation: RelationSource) -> TableSchema:
    """Return the table that the manager declares; raise if it has unsupported options."""
    manager = relation.manager
    with relation.bound():
        schema = with_default_actions(relation, TableSchema(relation.model))
        schema = with_through_columns(relation, manager.table(schema, relation.owner))
    if schema.is_reorderable():
        raise PanelRegistrationException(
            f"{dotted(manager)}.table() is reorderable.",
            "Related records can be reordered only in the list of their own resource.",
            "Remove reorderable().",
        )
    bound = schema.bound_to(relation)
    sets = (bound.get_header_actions(), bound.get_toolbar_actions())
    for action in (
        action for actions in (*sets, bound.get_empty_state_actions()) for action in actions
    ):
        if not (action.is_link() or action.opens_form()):
            raise PanelRegistrationException(
                f"{dotted(manager)}.table() has the action {action.get_name()!r} above its rows, "
                "which runs on the table as a whole.",
                "Above the rows of a relation, only links and actions with a form are supported.",
                "Add a form with schema(), or move it to the record actions or the bulk actions.",
            )
    return bound


def related_listing(relation: RelationSource) -> Listing:
    """Return the list of a relation; its query parameters are namespaced by its key."""
    return Listing(relation, namespace=(NAMESPACE, relation.key))


def closed_relation_wire(relation: RelationSource) -> RelationWire:
    """Return a relation that is not open: its labels, without records."""
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


@query_section("table", lambda local: local["relation"].slug)
def open_relation_wire(relation: RelationSource, query: Mapping[str, Any]) -> RelationWire:
    """Return a relation with the page of its table that the query string selects."""
    listing = related_listing(relation).read_query(query)
    with relation.bound():
        table = listing.schema.to_wire()
        header, table["headerActions"] = table["headerActions"], []
        wire = closed_relation_wire(relation)
        wire["loaded"] = True
        wire["rows"] = listing.page.rows
        wire["pagination"] = listing.page.pagination
        if table["summarized"]:
            wire["summaries"] = listing.page.summaries
            if listing.state.group is not None:
                wire["groupSummaries"] = listing.page.group_summaries
        if listing.schema.get_date_hierarchy() is not None:
            wire["dateSteps"] = listing.date_steps()
        wire["table"] = table
        wire["state"] = listing.state_to_wire()
        wire["headerActions"] = header
    return wire


def relation_selection(relation: RelationSource, query: Mapping[str, Any]) -> str | None:
    """Return the token for all related records that the query string selects."""
    listing = related_listing(relation).read_query(query)
    with relation.bound():
        return listing.selection()


@query_section("table", lambda local: local["relation"].slug)
def relation_count(relation: RelationSource, query: Mapping[str, Any]) -> Total | None:
    """Count the records of a relation's table with the state that the query string selects.

    None if the table is declared without a count.
    """
    with relation.bound():
        listing = related_listing(relation).read_query(query)
        if listing.state.count_mode == "none":
            return None
        return count_up_to(listing.matching(), TAB_COUNT_LIMIT)
