"""Base class of the actions that write or read a file of many records."""

from __future__ import annotations

from typing import Any, Self

from django_panel.actions.action import Action
from django_panel.actions.row_actions import RowPermissions, RowScope
from django_panel.resources.actions.base import ResourceAction
from django_panel.support.permission_results import Verdict


class FileAction(ResourceAction):
    """An action on a whole list, with a dialog; its ability does not depend on a record."""

    def name(self, name: str) -> Self:
        """Set the name of the action, for two exports or imports in one set of actions."""
        # The constructor checks the name.
        return self._with(_name=Action(name).get_name())

    def base_permissions_vary(self) -> bool:
        return False

    def base_verdict(self, record: Any) -> Verdict:
        return self.source().allows(self.ability)

    def base_permissions(self, scope: RowScope) -> RowPermissions:
        return self.base_verdict(None)

    def has_form(self) -> bool:
        return True

    def declares_form(self) -> bool:
        # Columns and folders depend on the user.
        return False

    def runs_host_code(self) -> bool:
        return True
