"""What adds records to a relation: made new, attached, or given to the owner."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from django_panel.resources.relations.actions.base import AddingAction
from django_panel.support.enums import ActionVariant
from django_panel.support.labels import RecordWords


@dataclass(frozen=True)
class CreateRelatedAction(AddingAction):
    """Makes a record that belongs to the owner."""

    ability = "create"
    collective_ability = "create"
    operation = "create"

    _name: str = field(default="create", kw_only=False)
    _icon: str | None = field(default="plus", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.DEFAULT, kw_only=True)

    def default_label(self) -> str:
        return gettext("New %(label)s") % {"label": self.relation().label}

    def submit_label(self) -> str:
        return gettext("Create")

    def default_success_message(self, count: int) -> str:
        return gettext("%(label)s created.") % {"label": self.relation().label}


@dataclass(frozen=True)
class JoiningAction(AddingAction):
    """Chooses what exists already: one record, or several in one go."""

    _multiple: bool = field(default=False, kw_only=True)
    _unscoped: bool = field(default=False, kw_only=True)

    def unscoped(self, condition: bool = True) -> Self:
        """Offer all records of the model, whatever the user may view of them in this panel."""
        return self._with(_unscoped=condition)

    def is_unscoped(self) -> bool:
        return self._unscoped

    def multiple(self, condition: bool = True) -> Self:
        """Let people choose several at once; what they say about the link is said of each."""
        return self._with(_multiple=condition)

    def is_multiple(self) -> bool:
        return self._multiple

    def chosen_label(self) -> str:
        """Return what is chosen here: one of them, or several."""
        relation = self.relation()
        return relation.plural_label if self._multiple else relation.label


@dataclass(frozen=True)
class AttachAction(JoiningAction):
    """Attaches existing records; of a many-to-many."""

    ability = "attach"
    collective_ability = "attach"
    operation = "attach"

    _name: str = field(default="attach", kw_only=False)
    _label: RecordWords | None = field(default=_("Attach"), kw_only=True)
    _icon: str | None = field(default="link", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, kw_only=True)

    def heading(self, record: object = None) -> str:
        return gettext("Attach %(label)s") % {"label": self.chosen_label()}

    def default_success_message(self, count: int) -> str:
        said = ngettext("%(label)s attached.", "%(count)s records attached.", count)
        return said % {"label": self.relation().label, "count": count}


@dataclass(frozen=True)
class AssociateAction(JoiningAction):
    """Gives existing records to the owner; where their foreign key may be empty."""

    ability = "associate"
    collective_ability = "associate"
    operation = "associate"

    _name: str = field(default="associate", kw_only=False)
    _label: RecordWords | None = field(default=_("Add existing"), kw_only=True)
    _icon: str | None = field(default="link", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.OUTLINE, kw_only=True)

    def heading(self, record: object = None) -> str:
        return gettext("Add existing %(label)s") % {"label": self.chosen_label()}

    def submit_label(self) -> str:
        return gettext("Add")

    def default_success_message(self, count: int) -> str:
        said = ngettext("%(label)s added.", "%(count)s records added.", count)
        return said % {"label": self.relation().label, "count": count}
