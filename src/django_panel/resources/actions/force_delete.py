"""The actions that permanently delete trashed records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.action import Action
from django_panel.actions.counted_labels import counted_label, label_arguments
from django_panel.actions.errors import ActionRefused
from django_panel.actions.row_actions import RowVisibility
from django_panel.records.deletion.cascade import has_dependants
from django_panel.records.writer import inner_writer
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.deletion_preview import deletion_preview
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire, DeletionWire


@dataclass(frozen=True, eq=False, repr=False)
class ForceDeleteAction(ResourceAction):
    """Permanently deletes a trashed record."""

    ability = "force_delete"
    collective_ability = "force_delete_any"

    _name: str = field(default="forceDelete", kw_only=False)
    _label: LabelSource | None = field(default=_("Delete permanently"), init=False)
    _icon: str | None = field(default="trash-2", init=False)
    _variant: ActionVariant = field(default=ActionVariant.DESTRUCTIVE, init=False)

    def handle(self, record: Model) -> None:
        source = self.source()
        trash = source.trash
        if trash is None or not trash.contains(record):
            raise ActionRefused(gettext("Only records in the trash can be deleted permanently."))

        inner_writer(source).delete_permanently([record], trash.force_delete_record)

    def needs_record(self) -> bool:
        return True

    def own_visibility(self) -> RowVisibility:
        """Show the action on trashed records, and above a list if the model has a trash."""
        trash = self.source().trash
        if trash is None:
            return False
        return lambda record: record is None or trash.contains(record)

    def has_confirmation_details(self) -> bool:
        is_built_in = Action.get_record_handler(self) is None
        return is_built_in and has_dependants(self.source().model)

    def confirmation_details(
        self, records: Sequence[Any], *, is_complete: bool = True
    ) -> DeletionWire:
        return deletion_preview(self.source(), records, is_complete=is_complete)

    def record_confirmation(self, title: str | None) -> ConfirmationWire:
        if title is None:
            label = counted_label(self.source(), 1)
            heading = gettext("Delete this %(label)s permanently?") % {"label": label}
        else:
            heading = gettext("Delete “%(title)s” permanently?") % {"title": title}
        return {
            "heading": heading,
            "description": gettext("This can't be undone."),
            "button": gettext("Delete permanently"),
        }

    def bulk_confirmation(self) -> ConfirmationWire:
        return {
            "heading": gettext("Delete {records} permanently?"),
            "description": gettext("This can't be undone."),
            "button": gettext("Delete permanently"),
        }

    def default_success_message(self, count: int) -> str:
        if count == 1:
            return gettext("%(label)s deleted permanently.") % label_arguments(self.source(), 1)
        text = ngettext(
            "%(count)s %(label)s deleted permanently.",
            "%(count)s %(label)s deleted permanently.",
            count,
        )
        return text % label_arguments(self.source(), count)


class ForceDeleteBulkAction(ForceDeleteAction):
    """Permanently deletes a selection of trashed records in one transaction."""
