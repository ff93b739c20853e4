"""Deleting, one record or a selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.compiled import RowVisibility
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.actions.trash import trash_of
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import RecordWords
from django_panel.support.phrases import phrases
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire


@frozen
class DeleteAction(ResourceAction):
    """Deletes a record; where the model has a trash, moves it there."""

    ability = "delete"
    collective_ability = "delete_any"

    _name: str = field(default="delete", kw_only=False)
    _label: RecordWords | None = field(default=_("Delete"), kw_only=True)
    _icon: str | None = field(default="trash", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.DESTRUCTIVE, kw_only=True)

    def handle(self, record: Any) -> None:
        # A page that only offers the action does not need the way to write.
        from django_panel.resources.actions.deleting import delete_record

        delete_record(self.resource(), record)

    def needs_record(self) -> bool:
        return self._has_trash() or super().needs_record()

    def own_visibility(self) -> RowVisibility:
        """Return whether to offer it: what lies in the trash already is not trashed again."""
        trash = trash_of(self.resource())
        return True if trash is None else (lambda record: not trash.holds(record))

    def question(self, title: str | None) -> ConfirmationWire:
        said = phrases()
        if title is None:
            heading = said[gettext_noop("Delete this record?")]
        else:
            heading = said[gettext_noop("Delete “%(title)s”?")] % {"title": title}
        if self._has_trash():
            description = said[gettext_noop("It can be restored from the trash.")]
        else:
            description = said[gettext_noop("This cannot be undone.")]
        return {"heading": heading, "description": description, "button": said["Delete"]}

    def question_about_many(self) -> ConfirmationWire:
        description = gettext("Selected: {count}. This cannot be undone.")
        if self._has_trash():
            description = gettext("Selected: {count}. They can be restored from the trash.")
        return {
            "heading": gettext("Delete the selected records?"),
            "description": description,
            "button": gettext("Delete"),
        }

    def default_success_message(self, count: int) -> str:
        return ngettext("Record deleted.", "%(count)s records deleted.", count) % {"count": count}

    def _has_trash(self) -> bool:
        return trash_of(self.resource()) is not None


@frozen
class DeleteBulkAction(DeleteAction):
    """Deletes a selection, all of it or nothing."""

    def handle_many(self, records: Sequence[Any]) -> None:
        from django_panel.resources.actions.deleting import delete_records

        delete_records(self.resource(), records)
