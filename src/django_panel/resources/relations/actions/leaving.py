"""What takes a record away from its owner without ending it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.actions.compiled import RowRights, RowScope
from django_panel.resources.relations.actions.base import RelatedAction
from django_panel.resources.relations.membership import detach, dissociate
from django_panel.support.labels import RecordWords
from django_panel.support.verdicts import Verdict

if TYPE_CHECKING:
    from django_panel.actions.wire import ConfirmationWire


class LeavingAction(RelatedAction):
    """Takes records away from their owner; absent where the relation has no such thing."""

    def own_verdict(self, record: Any) -> Verdict:
        if not self.relation().allows_operation(self.ability):
            return Verdict.NO
        return super().own_verdict(record)

    def own_rights(self, scope: RowScope) -> RowRights:
        if not self.relation().allows_operation(self.ability):
            return Verdict.NO
        return super().own_rights(scope)


@dataclass(frozen=True)
class DetachAction(LeavingAction):
    """Ends the link to a record, which stays; of a many-to-many."""

    ability = "detach"
    collective_ability = "detach"

    _name: str = field(default="detach", kw_only=False)
    _label: RecordWords | None = field(default=_("Detach"), kw_only=True)
    _icon: str | None = field(default="unlink", kw_only=True)

    def handle(self, record: Any) -> None:
        self._detach([record])

    def _detach(self, records: Sequence[Any]) -> None:
        detach(self.relation(), records)

    def question(self, title: str | None) -> ConfirmationWire:
        heading = gettext("Detach this record?")
        if title is not None:
            heading = gettext("Detach “%(title)s”?") % {"title": title}
        return {
            "heading": heading,
            "description": gettext("The record itself stays."),
            "button": gettext("Detach"),
        }

    def question_about_many(self) -> ConfirmationWire:
        return {
            "heading": gettext("Detach the selected records?"),
            "description": gettext("Selected: {count}. The records themselves stay."),
            "button": gettext("Detach"),
        }

    def default_success_message(self, count: int) -> str:
        return ngettext("Record detached.", "%(count)s records detached.", count) % {"count": count}


class DetachBulkAction(DetachAction):
    """Ends the links to a selection, all of them or none."""

    def handle_many(self, records: Sequence[Any]) -> None:
        self._detach(records)


@dataclass(frozen=True)
class DissociateAction(LeavingAction):
    """Takes a record from its owner by emptying its foreign key."""

    ability = "dissociate"
    collective_ability = "dissociate"

    _name: str = field(default="dissociate", kw_only=False)
    _label: RecordWords | None = field(default=_("Remove"), kw_only=True)
    _icon: str | None = field(default="unlink", kw_only=True)

    def handle(self, record: Any) -> None:
        dissociate(self.relation(), [record])

    def question(self, title: str | None) -> ConfirmationWire:
        heading = gettext("Remove this record from here?")
        if title is not None:
            heading = gettext("Remove “%(title)s” from here?") % {"title": title}
        return {
            "heading": heading,
            "description": gettext("The record itself stays."),
            "button": gettext("Remove"),
        }

    def question_about_many(self) -> ConfirmationWire:
        return {
            "heading": gettext("Remove the selected records from here?"),
            "description": gettext("Selected: {count}. The records themselves stay."),
            "button": gettext("Remove"),
        }

    def default_success_message(self, count: int) -> str:
        return ngettext("Record removed.", "%(count)s records removed.", count) % {"count": count}


class DissociateBulkAction(DissociateAction):
    """Takes a selection from its owner, all of it or nothing."""

    def handle_many(self, records: Sequence[Any]) -> None:
        dissociate(self.relation(), records)
