"""The action that creates a related record."""

from __future__ import annotations

from dataclasses import dataclass, field

from django.utils.translation import gettext

from django_panel.actions.counted_labels import label_arguments
from django_panel.actions.modal import Modal
from django_panel.resources.relations.actions.base import RECORD_DIALOG, HeaderFormAction
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import in_sentence


@dataclass(frozen=True, eq=False, repr=False)
class CreateRelatedAction(HeaderFormAction):
    """Creates a record that belongs to the owner."""

    ability = "create"
    collective_ability = "create"
    operation = "create"

    _name: str = field(default="create", kw_only=False)
    _icon: str | None = field(default="plus", init=False)
    _variant: ActionVariant = field(default=ActionVariant.DEFAULT, init=False)
    _modal: Modal | None = field(default=RECORD_DIALOG, init=False)

    def default_label(self) -> str:
        return gettext("New %(label)s") % {"label": in_sentence(self.relation().label)}

    def submit_label(self) -> str:
        return gettext("Create")

    def default_success_message(self, count: int) -> str:
        return gettext("%(label)s created.") % label_arguments(self.relation(), 1)
