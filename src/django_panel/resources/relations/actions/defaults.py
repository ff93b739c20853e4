"""The default actions of a relation's table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.resources.relations.actions.associate import (
    AssociateAction,
    DissociateAction,
    DissociateBulkAction,
)
from django_panel.resources.relations.actions.attach import (
    AttachAction,
    DetachAction,
    DetachBulkAction,
)
from django_panel.resources.relations.actions.create import CreateRelatedAction
from django_panel.resources.relations.actions.delete import (
    DeleteRelatedAction,
    DeleteRelatedBulkAction,
    ForceDeleteRelatedAction,
    ForceDeleteRelatedBulkAction,
    RestoreRelatedAction,
    RestoreRelatedBulkAction,
)
from django_panel.resources.relations.actions.edit import EditRelatedAction
from django_panel.tables.filters.trashed import TrashedFilter

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.relations.relation_source import RelationSource
    from django_panel.tables.schema import TableSchema


def with_default_actions(relation: RelationSource, schema: TableSchema) -> TableSchema:
    """Return the schema that a manager's ``table()`` receives and may change."""
    header: list[Action] = [CreateRelatedAction()]
    rows: list[Action] = [EditRelatedAction()]
    bulk: list[Action] = []
    if relation.is_many_to_many():
        header.append(AttachAction())
        rows.append(DetachAction())
        bulk.append(DetachBulkAction())
    elif relation.has_nullable_key():
        header.append(AssociateAction())
        rows.append(DissociateAction())
        bulk.append(DissociateBulkAction())
    if relation.has_soft_deletes():
        schema = schema.filters([TrashedFilter()])
        rows += [RestoreRelatedAction(), ForceDeleteRelatedAction()]
        bulk += [RestoreRelatedBulkAction(), ForceDeleteRelatedBulkAction()]
    return (
        schema.header_actions(header)
        .record_actions([*rows, DeleteRelatedAction()])
        .bulk_actions([*bulk, DeleteRelatedBulkAction()])
    )
