"""The actions that delete one record or a selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.action import Action
from django_panel.actions.counted_labels import counted_label, label_arguments
from django_panel.actions.row_actions import RowVisibility
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.deletion.cascade import has_dependants
from django_panel.resources.deletion.delete import delete_record, delete_records
from django_panel.resources.deletion.preview import deletion_preview
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire, DeletionWire


@dataclass(frozen=True)
class DeleteAction(ResourceAction):
    """Deletes a record; if the model has a trash, moves it there."""

    ability = "delete"
    collective_ability = "delete_any"

    _name: str = field(default="delete", kw_only=False)
    _label: LabelSource | None = field(default=_("Delete"), kw_only=True)
    _icon: str | None = field(default="trash", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.DESTRUCTIVE, kw_only=True)

    def handle(self, record: Any) -> None:
        delete_record(self.source(), record)

    def needs_record(self) -> bool:
        return self._has_trash() or super().needs_record()

    def own_visibility(self) -> RowVisibility:
        """Hide the action on records that are in the trash already."""
        trash = self.source().trash
        return True if trash is None else (lambda record: not trash.contains(record))

    def has_confirmation_details(self) -> bool:
        is_built_in = Action.get_record_handler(self) is None
        return not self._has_trash() and is_built_in and has_dependants(self.source().model)

    def confirmation_details(
        self, records: Sequence[Any], *, is_complete: bool = True
    ) -> DeletionWire:
        return deletion_preview(self.source(), records, is_complete=is_complete)

    def record_confirmation(self, title: str | None) -> ConfirmationWire:
        if title is None:
            label = counted_label(self.source(), 1)
            heading = gettext("Delete this %(label)s?") % {"label": label}
        else:
            heading = gettext("Delete “%(title)s”?") % {"title": title}
        if self._has_trash():
            description = gettext("You can restore it from the trash.")
        else:
            description = gettext("This can't be undone.")
        return {"heading": heading, "description": description, "button": gettext("Delete")}

    def bulk_confirmation(self) -> ConfirmationWire:
        description = gettext("This can't be undone.")
        if self._has_trash():
            description = gettext("You can restore them from the trash.")
        return {
            "heading": gettext("Delete {records}?"),
            "description": description,
            "button": gettext("Delete"),
        }

    def default_success_message(self, count: int) -> str:
        if count == 1:
            return gettext("%(label)s deleted.") % label_arguments(self.source(), count)
        text = ngettext("%(count)s %(label)s deleted.", "%(count)s %(label)s deleted.", count)
        return text % label_arguments(self.source(), count)

    def _has_trash(self) -> bool:
        return self.source().trash is not None


class DeleteBulkAction(DeleteAction):
    """Deletes a selection in one transaction."""

    def handle_many(self, records: Sequence[Any]) -> None:
        delete_records(self.source(), records)
