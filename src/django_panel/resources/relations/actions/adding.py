"""What adds records to a relation: made new, attached, or given to the owner."""

from __future__ import annotations

from dataclasses import field

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from django_panel.resources.relations.actions.base import AddingAction
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import RecordWords
from django_panel.support.values import frozen


@frozen
class CreateRelatedAction(AddingAction):
    """Makes a record that belongs to the owner."""

    ability = "create"
    collective_ability = "create"
    operation = "create"

    _name: str = field(default="create", kw_only=False)
    _icon: str | None = field(default="plus", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.DEFAULT, kw_only=True)

    def default_label(self) -> str:
        return gettext("New %(label)s") % {"label": self.relation().get_label()}

    def submit_label(self) -> str:
        return gettext("Create")

    def default_success_message(self, count: int) -> str:
        return gettext("%(label)s created.") % {"label": self.relation().get_label()}


@frozen
class AttachAction(AddingAction):
    """Attaches an existing record; of a many-to-many."""

    ability = "attach"
    collective_ability = "attach"
    operation = "attach"

    _name: str = field(default="attach", kw_only=False)
    _label: RecordWords | None = field(default=_("Attach"), kw_only=True)
    _icon: str | None = field(default="link", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, kw_only=True)

    def heading(self, record: object = None) -> str:
        return gettext("Attach %(label)s") % {"label": self.relation().get_label()}

    def default_success_message(self, count: int) -> str:
        return gettext("%(label)s attached.") % {"label": self.relation().get_label()}


@frozen
class AssociateAction(AddingAction):
    """Gives an existing record to the owner; where its foreign key may be empty."""

    ability = "associate"
    collective_ability = "associate"
    operation = "associate"

    _name: str = field(default="associate", kw_only=False)
    _label: RecordWords | None = field(default=_("Add existing"), kw_only=True)
    _icon: str | None = field(default="link", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, kw_only=True)

    def heading(self, record: object = None) -> str:
        return gettext("Add existing %(label)s") % {"label": self.relation().get_label()}

    def submit_label(self) -> str:
        return gettext("Add")

    def default_success_message(self, count: int) -> str:
        return gettext("%(label)s added.") % {"label": self.relation().get_label()}
