"""The actions that attach records to a many-to-many relation and detach them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.resources.relations.actions.base import ChooseExistingAction, UnlinkAction
from django_panel.resources.relations.linking import detach
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import LabelSource

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire


@dataclass(frozen=True)
class AttachAction(ChooseExistingAction):
    """Attaches existing records to a many-to-many relation."""

    ability = "attach"
    collective_ability = "attach"
    operation = "attach"

    _name: str = field(default="attach", kw_only=False)
    _label: LabelSource | None = field(default=_("Attach"), kw_only=True)
    _icon: str | None = field(default="link", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, kw_only=True)

    def heading(self, record: object = None) -> str:
        return gettext("Attach %(label)s") % {"label": self.chosen_label()}

    def default_success_message(self, count: int) -> str:
        text = ngettext("%(label)s attached.", "%(count)s records attached.", count)
        return text % {"label": self.relation().label, "count": count}


@dataclass(frozen=True)
class DetachAction(UnlinkAction):
    """Removes a record from a many-to-many relation; the record itself stays."""

    ability = "detach"
    collective_ability = "detach"

    _name: str = field(default="detach", kw_only=False)
    _label: LabelSource | None = field(default=_("Detach"), kw_only=True)
    _icon: str | None = field(default="unlink", kw_only=True)

    def handle(self, record: Any) -> None:
        detach(self.relation(), [record])

    def record_confirmation(self, title: str | None) -> ConfirmationWire:
        heading = gettext("Detach this record?")
        if title is not None:
            heading = gettext("Detach “%(title)s”?") % {"title": title}
        return {
            "heading": heading,
            "description": gettext("The record itself stays."),
            "button": gettext("Detach"),
        }

    def bulk_confirmation(self) -> ConfirmationWire:
        return {
            "heading": gettext("Detach the selected records?"),
            "description": gettext("Selected: {count}. The records themselves stay."),
            "button": gettext("Detach"),
        }

    def default_success_message(self, count: int) -> str:
        return ngettext("Record detached.", "%(count)s records detached.", count) % {"count": count}


class DetachBulkAction(DetachAction):
    """Detaches a selection in one transaction."""

    def handle_many(self, records: Sequence[Any]) -> None:
        detach(self.relation(), records)
