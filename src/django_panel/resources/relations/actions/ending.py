"""What ends a related record, and what takes it back: the resource's own actions, here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django_panel.resources.actions.delete import DeleteAction
from django_panel.resources.actions.deleting import delete_record, delete_records
from django_panel.resources.actions.force_delete import ForceDeleteAction
from django_panel.resources.actions.restore import RestoreAction
from django_panel.resources.relations.actions.base import RelatedRights
from django_panel.support.values import frozen


@frozen
class DeleteRelatedAction(RelatedRights, DeleteAction):
    """Deletes a related record; where its model has a trash, moves it there."""

    def handle(self, record: Any) -> None:
        delete_record(self.resource(), record)

    def needs_record(self) -> bool:
        return self._has_trash() or RelatedRights.needs_record(self)


@frozen
class DeleteRelatedBulkAction(DeleteRelatedAction):
    """Deletes a selection of related records, all of it or nothing."""

    def handle_many(self, records: Sequence[Any]) -> None:
        delete_records(self.resource(), records)


@frozen
class RestoreRelatedAction(RelatedRights, RestoreAction):
    """Takes a related record out of the trash."""

    def needs_record(self) -> bool:
        return True


@frozen
class RestoreRelatedBulkAction(RestoreRelatedAction):
    """Takes a selection of related records out of the trash, all of it or nothing."""


@frozen
class ForceDeleteRelatedAction(RelatedRights, ForceDeleteAction):
    """Deletes a trashed related record for good."""

    def needs_record(self) -> bool:
        return True


@frozen
class ForceDeleteRelatedBulkAction(ForceDeleteRelatedAction):
    """Deletes a selection of trashed related records for good, all of it or nothing."""
