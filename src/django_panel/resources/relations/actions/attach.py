"""The actions that attach records to a many-to-many relation and detach them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import Model
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.counted_labels import counted_label, label_arguments
from django_panel.resources.relations.actions.base import ChooseExistingAction, UnlinkAction
from django_panel.resources.relations.linking import detach
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource, in_sentence

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire


@dataclass(frozen=True, eq=False, repr=False)
class AttachAction(ChooseExistingAction):
    """Attaches existing records to a many-to-many relation."""

    ability = "attach"
    collective_ability = "attach"
    operation = "attach"

    _name: str = field(default="attach", kw_only=False)
    _label: LabelSource | None = field(default=_("Attach"), init=False)
    _icon: str | None = field(default="link", init=False)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, init=False)

    def heading(self, record: object = None) -> str:
        return gettext("Attach %(label)s") % {"label": in_sentence(self.chosen_label())}

    def default_success_message(self, count: int) -> str:
        if count == 1:
            return gettext("%(label)s attached.") % label_arguments(self.relation(), count)
        text = ngettext("%(count)s %(label)s attached.", "%(count)s %(label)s attached.", count)
        return text % label_arguments(self.relation(), count)


@dataclass(frozen=True, eq=False, repr=False)
class DetachAction(UnlinkAction):
    """Removes a record from a many-to-many relation; the record itself stays."""

    ability = "detach"
    collective_ability = "detach"

    _name: str = field(default="detach", kw_only=False)
    _label: LabelSource | None = field(default=_("Detach"), init=False)
    _icon: str | None = field(default="unlink", init=False)

    def handle(self, record: Model) -> None:
        detach(self.relation(), [record])

    def record_confirmation(self, title: str | None) -> ConfirmationWire:
        label = counted_label(self.relation(), 1)
        heading = gettext("Detach this %(label)s?") % {"label": label}
        if title is not None:
            heading = gettext("Detach “%(title)s”?") % {"title": title}
        return {
            "heading": heading,
            "description": gettext("The %(label)s won't be deleted.") % {"label": label},
            "button": gettext("Detach"),
        }

    def bulk_confirmation(self) -> ConfirmationWire:
        return {
            "heading": gettext("Detach {records}?"),
            "description": gettext("The %(label)s won't be deleted.")
            % {"label": counted_label(self.relation(), 2)},
            "button": gettext("Detach"),
        }

    def default_success_message(self, count: int) -> str:
        if count == 1:
            return gettext("%(label)s detached.") % label_arguments(self.relation(), count)
        text = ngettext("%(count)s %(label)s detached.", "%(count)s %(label)s detached.", count)
        return text % label_arguments(self.relation(), count)


class DetachBulkAction(DetachAction):
    """Detaches a selection in one transaction."""

    def handle_many(self, records: Sequence[Any]) -> None:
        detach(self.relation(), records)
