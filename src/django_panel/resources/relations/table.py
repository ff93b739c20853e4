"""A relation's table: as its manager declares it, checked, and read for one page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django_panel.exceptions import dotted
from django_panel.resources.listing import Listing
from django_panel.resources.relations.actions.defaults import with_usual_actions
from django_panel.resources.relations.mistakes import RelationMistake
from django_panel.resources.relations.pivot_columns import with_link_values
from django_panel.support import context
from django_panel.support.parent_record import bound_parents
from django_panel.support.verdicts import Verdict
from django_panel.tables.schema import TableSchema
from django_panel.tables.selection import SelectionScope
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django_panel.resources.relations.bound import BoundRelation
    from django_panel.resources.relations.wire import RelationWire

#: The part of the query string that belongs to relations.
NAMESPACE = "relations"


def build_table(relation: BoundRelation) -> TableSchema:
    """Return the table of a relation; what cannot stand beside a record is refused."""
    manager = relation.manager
    with relation.asked():
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


class RelatedListing(Listing):
    """The records of a relation as one person asked for them."""

    def __init__(self, relation: BoundRelation) -> None:
        super().__init__(relation.resource, relation.table, relation.query)
        self.relation = relation

    def ask_below(self, query: Mapping[str, Any]) -> RelatedListing:
        """Read the relation's part of the query string; nothing is remembered."""
        namespace = (NAMESPACE, self.relation.key)
        self._state = TableState.from_query(query, self.schema, None, namespace)
        return self

    def _scope(self) -> SelectionScope:
        relation, owner = self.relation, self.relation.owner_resource
        parents = bound_parents(owner) if owner.is_nested() else ()
        return SelectionScope(
            panel=relation.panel.get_id(),
            resource=relation.get_slug(),
            user=str(context.current_user().pk),
            within="/".join(str(each.pk) for each in (*parents, relation.owner)),
        )

    def _owner_name(self) -> str:
        return dotted(self.relation.manager)

    def _editing(self, records: Sequence[Any]) -> dict[str, Any]:
        if not any(column.is_editable() for column in self.schema.get_columns()):
            return {}
        from django_panel.resources.versions import version_of

        rights = self.relation.judge("edit", records)
        if isinstance(rights, Verdict):
            return {"version": version_of, "can_edit": rights.allowed}
        return {"version": version_of, "can_edit": lambda record: rights(record).allowed}

    def _record_url(self) -> Any:
        """Return where a row leads: to the record's own page, where it has one here."""
        page = next((key for key in ("view", "edit") if key in self.relation.pages()), None)
        if page is None:
            return None
        from django_panel.resources.actions.links import record_urls

        with self.relation.asked():
            urls = record_urls(self.relation, page)  # type: ignore[arg-type]
        return lambda key: urls(None, key)


def unloaded_wire(relation: BoundRelation) -> RelationWire:
    """Return a relation that nobody has opened: its names, and no record of it."""
    manager = relation.manager
    return {
        "key": relation.key,
        "title": relation.get_title(),
        "icon": manager.get_icon(),
        "stateKey": f"{NAMESPACE}.{relation.key}",
        "label": relation.get_label(),
        "pluralLabel": relation.get_plural_label(),
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


def loaded_wire(relation: BoundRelation, query: Mapping[str, Any]) -> RelationWire:
    """Return a relation with the page of its table that the query string asks for."""
    listing = RelatedListing(relation).ask_below(query)
    with relation.asked():
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
