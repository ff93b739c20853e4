"""The actions that delete one record or a selection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.action import Action
from django_panel.actions.counted_labels import counted_label, label_arguments
from django_panel.actions.row_actions import RowScope, RowVisibility
from django_panel.internal.fast.lookups import is_unrestricted
from django_panel.records.deletion.cascade import deletes_by_keys, has_dependants
from django_panel.records.writer import inner_writer
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.deletion_preview import deletion_preview
from django_panel.resources.overrides import overrides
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource
from django_panel.support.permission_results import Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire, DeletionWire
    from django_panel.records.source import RecordSource


@dataclass(frozen=True, eq=False, repr=False)
class DeleteAction(ResourceAction):
    """Deletes a record; if the model has a trash, moves it there."""

    ability = "delete"
    collective_ability = "delete_any"

    _name: str = field(default="delete", kw_only=False)
    _label: LabelSource | None = field(default=_("Delete"), init=False)
    _icon: str | None = field(default="trash", init=False)
    _variant: ActionVariant = field(default=ActionVariant.DESTRUCTIVE, init=False)

    def handle(self, record: Model) -> None:
        inner_writer(self.source()).delete([record])

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
        inner_writer(self.source()).delete(records)

    def runs_on_keys(self) -> bool:
        """Return whether a selection is deleted without reading its records.

        That is so if neither a permission nor code of the project needs them.
        """
        source = self.source()
        permissions = self.permissions_for_each(RowScope())
        return (
            isinstance(permissions, Verdict)
            and permissions.allowed
            and not (self.has_own_code() or self.has_form() or self._has_trash())
            and _is_read_by_key(source)
            and is_unrestricted(source.queryset())
            and deletes_by_keys(source.model, source.database())
        )

    def handle_keys(self, keys: Sequence[Any]) -> None:
        """Delete the records with these keys."""
        inner_writer(self.source()).delete_by_keys(keys)


def _is_read_by_key(source: RecordSource) -> bool:
    """Return whether the records of a source are those of its resource with the given keys."""
    is_resource = source.relation is None and source.has_resource
    return is_resource and not overrides(source.resource, "find_records")
