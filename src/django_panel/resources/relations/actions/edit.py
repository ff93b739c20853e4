"""The action that edits a related record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.counted_labels import label_arguments
from django_panel.actions.modal import Modal
from django_panel.actions.row_actions import RowVisibility
from django_panel.resources.relations.actions.base import RECORD_DIALOG, RelatedFormAction
from django_panel.support.labels import LabelSource


@dataclass(frozen=True, eq=False, repr=False)
class EditRelatedAction(RelatedFormAction):
    """Edits a related record, and its pivot values where the relation has any."""

    ability = "edit"
    operation = "edit"

    _name: str = field(default="edit", kw_only=False)
    _label: LabelSource | None = field(default=_("Edit"), init=False)
    _icon: str | None = field(default="pencil", init=False)
    _modal: Modal | None = field(default=RECORD_DIALOG, init=False)

    def needs_record(self) -> bool:
        return self.relation().trash is not None or super().needs_record()

    def own_visibility(self) -> RowVisibility:
        """Hide the action on trashed records, which have to be restored first."""
        trash = self.relation().trash
        return True if trash is None else (lambda record: not trash.contains(record))

    def heading(self, record: Any = None) -> str:
        if record is None:
            return self.get_label()
        return gettext("Edit %(record)s") % {"record": self.relation().record_title(record)}

    def submit_label(self) -> str:
        return gettext("Save")

    def default_success_message(self, count: int) -> str:
        return gettext("%(label)s updated.") % label_arguments(self.relation(), 1)
