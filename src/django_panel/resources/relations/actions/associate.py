"""The actions that add records to a nullable foreign key relation and remove them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from django_panel.actions.counted_labels import counted_label, label_arguments
from django_panel.resources.relations.actions.base import ChooseExistingAction, UnlinkAction
from django_panel.resources.relations.linking import dissociate
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire


@dataclass(frozen=True, eq=False, repr=False)
class AssociateAction(ChooseExistingAction):
    """Sets the foreign key of existing records to the owner."""

    ability = "associate"
    collective_ability = "associate"
    operation = "associate"

    _name: str = field(default="associate", kw_only=False)
    _label: LabelSource | None = field(default=_("Add existing"), init=False)
    _icon: str | None = field(default="link", init=False)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, init=False)

    def heading(self, record: object = None) -> str:
        return gettext("Add existing %(label)s") % {"label": self.chosen_label()}

    def submit_label(self) -> str:
        return gettext("Add")

    def default_success_message(self, count: int) -> str:
        if count == 1:
            return gettext("%(label)s added.") % label_arguments(self.relation(), count)
        text = ngettext("%(count)s %(label)s added.", "%(count)s %(label)s added.", count)
        return text % label_arguments(self.relation(), count)


@dataclass(frozen=True, eq=False, repr=False)
class DissociateAction(UnlinkAction):
    """Sets the foreign key of a record to null; the record itself stays."""

    ability = "dissociate"
    collective_ability = "dissociate"

    _name: str = field(default="dissociate", kw_only=False)
    _label: LabelSource | None = field(
        default=pgettext_lazy("a related record", "Remove"), init=False
    )
    _icon: str | None = field(default="unlink", init=False)

    def handle(self, record: Model) -> None:
        dissociate(self.relation(), [record])

    def record_confirmation(self, title: str | None) -> ConfirmationWire:
        label, owner = counted_label(self.relation(), 1), self._owner_label()
        if title is None:
            heading = gettext("Remove this %(label)s from this %(owner)s?")
            heading %= {"label": label, "owner": owner}
        else:
            heading = gettext("Remove “%(title)s” from this %(owner)s?")
            heading %= {"title": title, "owner": owner}
        return {
            "heading": heading,
            "description": gettext("The %(label)s won't be deleted.") % {"label": label},
            "button": gettext("Remove"),
        }

    def bulk_confirmation(self) -> ConfirmationWire:
        return {
            "heading": gettext("Remove {records} from this %(owner)s?")
            % {"owner": self._owner_label()},
            "description": gettext("The %(label)s won't be deleted.")
            % {"label": counted_label(self.relation(), 2)},
            "button": gettext("Remove"),
        }

    def default_success_message(self, count: int) -> str:
        if count == 1:
            return gettext("%(label)s removed.") % label_arguments(self.relation(), count)
        text = ngettext("%(count)s %(label)s removed.", "%(count)s %(label)s removed.", count)
        return text % label_arguments(self.relation(), count)

    def _owner_label(self) -> str:
        return counted_label(self.relation().owner_source, 1)


class DissociateBulkAction(DissociateAction):
    """Dissociates a selection in one transaction."""

    def handle_many(self, records: Sequence[Any]) -> None:
        dissociate(self.relation(), records)
