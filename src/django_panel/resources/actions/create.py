"""The link to the page that makes a record."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from django.utils.translation import gettext as _

from django_panel.actions.action import Action
from django_panel.actions.compiled import RowRights, RowScope, RowUrl
from django_panel.resources import abilities
from django_panel.resources.actions.links import PageLinkAction
from django_panel.support.enums import ActionVariant
from django_panel.support.values import frozen
from django_panel.support.verdicts import Verdict


@frozen
class CreateAction(PageLinkAction):
    """Leads to the create page; stands above a table or in its empty state."""

    ability = "create"
    collective_ability = "create"
    page = "create"

    _name: str = field(default="create", kw_only=False)
    _icon: str | None = field(default="plus", kw_only=True)
    _variant: ActionVariant = field(default=ActionVariant.DEFAULT, kw_only=True)

    def default_label(self) -> str:
        return _("New %(label)s") % {"label": self.resource().get_label()}

    def needs_record(self) -> bool:
        # The right to create is about no record.
        return Action.needs_record(self)

    def own_verdict(self, record: Any) -> Verdict:
        return abilities.verdict(self.resource(), "create")

    def own_rights(self, scope: RowScope) -> RowRights:
        return self.own_verdict(None)

    def page_url(self, scope: RowScope) -> RowUrl:
        return self.resource().url(self.page)
