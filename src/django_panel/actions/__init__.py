"""Actions: what people can do with a record, a selection or a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.support.faces import lazy_face

if TYPE_CHECKING:
    from django_panel.actions.action import Action as Action
    from django_panel.actions.mistakes import ActionRefused as ActionRefused
    from django_panel.actions.set import ActionSet as ActionSet
    from django_panel.resources.actions.create import CreateAction as CreateAction
    from django_panel.resources.actions.delete import DeleteAction as DeleteAction
    from django_panel.resources.actions.delete import DeleteBulkAction as DeleteBulkAction
    from django_panel.resources.actions.edit import EditAction as EditAction
    from django_panel.resources.actions.force_delete import ForceDeleteAction as ForceDeleteAction
    from django_panel.resources.actions.force_delete import (
        ForceDeleteBulkAction as ForceDeleteBulkAction,
    )
    from django_panel.resources.actions.replicate import ReplicateAction as ReplicateAction
    from django_panel.resources.actions.restore import RestoreAction as RestoreAction
    from django_panel.resources.actions.restore import RestoreBulkAction as RestoreBulkAction
    from django_panel.resources.actions.view import ViewAction as ViewAction
    from django_panel.support.enums import ActionVariant as ActionVariant
    from django_panel.support.verdicts import Denied as Denied
    from django_panel.support.verdicts import Verdict as Verdict

__getattr__, __dir__, __all__ = lazy_face(
    __name__,
    {
        "Action": "actions.action",
        "ActionRefused": "actions.mistakes",
        "ActionSet": "actions.set",
        "ActionVariant": "support.enums",
        "CreateAction": "resources.actions.create",
        "DeleteAction": "resources.actions.delete",
        "DeleteBulkAction": "resources.actions.delete",
        "Denied": "support.verdicts",
        "EditAction": "resources.actions.edit",
        "ForceDeleteAction": "resources.actions.force_delete",
        "ForceDeleteBulkAction": "resources.actions.force_delete",
        "ReplicateAction": "resources.actions.replicate",
        "RestoreAction": "resources.actions.restore",
        "RestoreBulkAction": "resources.actions.restore",
        "Verdict": "support.verdicts",
        "ViewAction": "resources.actions.view",
    },
)
