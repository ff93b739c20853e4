"""Deletes records by the hooks of a ``ModelAdmin``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.translation import gettext as _

from django_panel.records.writer import inner_writer
from django_panel.resources.actions.delete import DeleteAction, DeleteBulkAction
from django_panel.resources.model_admins.bound_form import overrides_hook
from django_panel.resources.model_admins.hooks import call
from django_panel.support.request_errors import ActionForbidden, ActionRefused
from django_panel.support.text_lists import list_of

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin


@dataclass(frozen=True, eq=False, repr=False)
class AdminDeleteAction(DeleteAction):
    """Deletes a record with ``delete_model()``, and writes Django's log."""

    _model_admin: Any = field(default=None, kw_only=True)

    def handle(self, record: Model) -> None:
        _require_deletable(self._model_admin, [record])
        _log(self._model_admin, [record])
        writer = inner_writer(self.source())
        if overrides_hook(self._model_admin, "delete_model"):
            writer.delete_permanently([record], self._delete_one)
        else:
            writer.delete([record])

    def _delete_one(self, record: Any) -> None:
        call(self._model_admin, "delete_model", record, page="delete", record=record)


@dataclass(frozen=True, eq=False, repr=False)
class AdminDeleteBulkAction(DeleteBulkAction):
    """Deletes a selection with ``delete_queryset()``, and writes Django's log."""

    _model_admin: Any = field(default=None, kw_only=True)

    def runs_on_keys(self) -> bool:
        # The log names every record.
        return False

    def handle_many(self, records: Sequence[Any]) -> None:
        _require_deletable(self._model_admin, records)
        _log(self._model_admin, records)
        writer = inner_writer(self.source())
        if not overrides_hook(self._model_admin, "delete_queryset"):
            writer.delete(records)
            return
        keys = [record.pk for record in records]
        left = list(records)

        def delete_all(record: Any) -> None:
            # The hook deletes all records at once; it is called for the first of them.
            if left:
                left.clear()
                rows = call(self._model_admin, "get_queryset").filter(pk__in=keys)
                call(self._model_admin, "delete_queryset", rows)

        writer.delete_permanently(records, delete_all)


def _require_deletable(model_admin: ModelAdmin[Any], records: Sequence[Any]) -> None:
    """Raise what ``get_deleted_objects()`` says against a deletion."""
    record = records[0] if len(records) == 1 else None
    _objects, _counts, missing, protected = call(
        model_admin, "get_deleted_objects", list(records), request_last=True, record=record
    )
    if missing:
        text = _(
            "You don't have permission to delete records that would be deleted too: %(models)s."
        )
        raise ActionForbidden(text % {"models": list_of(sorted(map(str, missing)))})
    if protected:
        raise ActionRefused(
            _("Some of the records cannot be deleted, because others still refer to them.")
        )


def _log(model_admin: ModelAdmin[Any], records: Sequence[Any]) -> None:
    call(model_admin, "log_deletions", records, page="delete")
