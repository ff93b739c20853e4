"""The actions that delete, restore and force-delete related records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django_panel.records.writer import inner_writer
from django_panel.resources.actions.delete import DeleteAction
from django_panel.resources.actions.force_delete import ForceDeleteAction
from django_panel.resources.actions.restore import RestoreAction
from django_panel.resources.relations.actions.base import RelationActionMixin


class DeleteRelatedAction(RelationActionMixin, DeleteAction):
    """Deletes a related record; if its model has a trash, moves it there."""


class DeleteRelatedBulkAction(DeleteRelatedAction):
    """Deletes a selection of related records in one transaction."""

    def handle_many(self, records: Sequence[Any]) -> None:
        inner_writer(self.source()).delete(records)


class RestoreRelatedAction(RelationActionMixin, RestoreAction):
    """Restores a related record from the trash."""


class RestoreRelatedBulkAction(RestoreRelatedAction):
    """Restores a selection of related records in one transaction."""


class ForceDeleteRelatedAction(RelationActionMixin, ForceDeleteAction):
    """Permanently deletes a trashed related record."""


class ForceDeleteRelatedBulkAction(ForceDeleteRelatedAction):
    """Permanently deletes a selection of trashed related records in one transaction."""
