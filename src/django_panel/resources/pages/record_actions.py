"""The header actions that delete or restore a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django_panel.resources.actions.delete import DeleteAction
from django_panel.resources.actions.force_delete import ForceDeleteAction
from django_panel.resources.actions.restore import RestoreAction

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.resources.resource import Resource


def leaving_actions(resource: type[Resource]) -> Sequence[Action]:
    """Return the actions that delete a record, and restore it where there is a trash."""
    return _WITH_TRASH if resource.has_soft_deletes() else _WITHOUT_TRASH


_WITH_TRASH = (RestoreAction(), ForceDeleteAction(), DeleteAction())
_WITHOUT_TRASH = _WITH_TRASH[-1:]
