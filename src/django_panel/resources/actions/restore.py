"""The actions that restore records from the trash."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.db.models import Model
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.counted_labels import label_arguments
from django_panel.actions.row_actions import RowVisibility
from django_panel.records.writer import inner_writer
from django_panel.resources.actions.base import ResourceAction
from django_panel.support.labels import LabelSource


@dataclass(frozen=True, eq=False, repr=False)
class RestoreAction(ResourceAction):
    """Restores a record from the trash; shown on trashed records only."""

    ability = "restore"
    collective_ability = "restore_any"

    _name: str = field(default="restore", kw_only=False)
    _label: LabelSource | None = field(default=_("Restore"), init=False)
    _icon: str | None = field(default="archive-restore", init=False)

    def handle(self, record: Model) -> None:
        inner_writer(self.source()).restore(record)

    def needs_record(self) -> bool:
        return True

    def own_visibility(self) -> RowVisibility:
        """Show the action on trashed records, and above a list if the model has a trash."""
        trash = self.source().trash
        if trash is None:
            return False
        return lambda record: record is None or trash.contains(record)

    def default_success_message(self, count: int) -> str:
        if count == 1:
            return gettext("%(label)s restored.") % label_arguments(self.source(), count)
        text = ngettext("%(count)s %(label)s restored.", "%(count)s %(label)s restored.", count)
        return text % label_arguments(self.source(), count)


class RestoreBulkAction(RestoreAction):
    """Restores a selection in one transaction."""
