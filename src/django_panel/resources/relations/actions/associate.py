"""The actions that add records to a nullable foreign key relation and remove them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.resources.relations.actions.base import ChooseExistingAction, UnlinkAction
from django_panel.resources.relations.linking import dissociate
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire


@dataclass(frozen=True)
class AssociateAction(ChooseExistingAction):
    """Sets the foreign key of existing records to the owner."""

    ability = "associate"
    collective_ability = "associate"
    operation = "associate"

    _name: str = field(default="associate", kw_only=False)
    _label: LabelSource | None = field(default=_("Add existing"), kw_only=True)
    _icon: str | None = field(default="link", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, kw_only=True)

    def heading(self, record: object = None) -> str:
        return gettext("Add existing %(label)s") % {"label": self.chosen_label()}

    def submit_label(self) -> str:
        return gettext("Add")

    def default_success_message(self, count: int) -> str:
        text = ngettext("%(label)s added.", "%(count)s records added.", count)
        return text % {"label": self.relation().label, "count": count}


@dataclass(frozen=True)
class DissociateAction(UnlinkAction):
    """Sets the foreign key of a record to null; the record itself stays."""

    ability = "dissociate"
    collective_ability = "dissociate"

    _name: str = field(default="dissociate", kw_only=False)
    _label: LabelSource | None = field(default=_("Remove"), kw_only=True)
    _icon: str | None = field(default="unlink", kw_only=True)

    def handle(self, record: Any) -> None:
        dissociate(self.relation(), [record])

    def record_confirmation(self, title: str | None) -> ConfirmationWire:
        heading = gettext("Remove this record from here?")
        if title is not None:
            heading = gettext("Remove “%(title)s” from here?") % {"title": title}
        return {
            "heading": heading,
            "description": gettext("The record itself stays."),
            "button": gettext("Remove"),
        }

    def bulk_confirmation(self) -> ConfirmationWire:
        return {
            "heading": gettext("Remove the selected records from here?"),
            "description": gettext("Selected: {count}. The records themselves stay."),
            "button": gettext("Remove"),
        }

    def default_success_message(self, count: int) -> str:
        return ngettext("Record removed.", "%(count)s records removed.", count) % {"count": count}


class DissociateBulkAction(DissociateAction):
    """Dissociates a selection in one transaction."""

    def handle_many(self, records: Sequence[Any]) -> None:
        dissociate(self.relation(), records)
