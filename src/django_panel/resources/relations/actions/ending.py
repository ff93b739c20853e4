"""Deleting and restoring related records: the resource's own actions, in a relation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django_panel.resources.actions.delete import DeleteAction
from django_panel.resources.actions.deleting import delete_records
from django_panel.resources.actions.force_delete import ForceDeleteAction
from django_panel.resources.actions.restore import RestoreAction
from django_panel.resources.relations.actions.base import InRelation


class DeleteRelatedAction(InRelation, DeleteAction):
    """Deletes a related record; where its model has a trash, moves it there."""


class DeleteRelatedBulkAction(DeleteRelatedAction):
    """Deletes a selection of related records, all of it or nothing."""

    def handle_many(self, records: Sequence[Any]) -> None:
        delete_records(self.source(), records)


class RestoreRelatedAction(InRelation, RestoreAction):
    """Takes a related record out of the trash."""


class RestoreRelatedBulkAction(RestoreRelatedAction):
    """Takes a selection of related records out of the trash, all of it or nothing."""


class ForceDeleteRelatedAction(InRelation, ForceDeleteAction):
    """Deletes a trashed related record for good."""


class ForceDeleteRelatedBulkAction(ForceDeleteRelatedAction):
    """Deletes a selection of trashed related records for good, all of it or nothing."""
