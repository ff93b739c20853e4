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
    from django_panel.resources.relations.actions.adding import AssociateAction as AssociateAction
    from django_panel.resources.relations.actions.adding import AttachAction as AttachAction
    from django_panel.resources.relations.actions.adding import (
        CreateRelatedAction as CreateRelatedAction,
    )
    from django_panel.resources.relations.actions.editing import (
        EditRelatedAction as EditRelatedAction,
    )
    from django_panel.resources.relations.actions.ending import (
        DeleteRelatedAction as DeleteRelatedAction,
    )
    from django_panel.resources.relations.actions.ending import (
        DeleteRelatedBulkAction as DeleteRelatedBulkAction,
    )
    from django_panel.resources.relations.actions.ending import (
        ForceDeleteRelatedAction as ForceDeleteRelatedAction,
    )
    from django_panel.resources.relations.actions.ending import (
        ForceDeleteRelatedBulkAction as ForceDeleteRelatedBulkAction,
    )
    from django_panel.resources.relations.actions.ending import (
        RestoreRelatedAction as RestoreRelatedAction,
    )
    from django_panel.resources.relations.actions.ending import (
        RestoreRelatedBulkAction as RestoreRelatedBulkAction,
    )
    from django_panel.resources.relations.actions.leaving import DetachAction as DetachAction
    from django_panel.resources.relations.actions.leaving import (
        DetachBulkAction as DetachBulkAction,
    )
    from django_panel.resources.relations.actions.leaving import (
        DissociateAction as DissociateAction,
    )
    from django_panel.resources.relations.actions.leaving import (
        DissociateBulkAction as DissociateBulkAction,
    )
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
        "AssociateAction": "resources.relations.actions.adding",
        "AttachAction": "resources.relations.actions.adding",
        "CreateAction": "resources.actions.create",
        "CreateRelatedAction": "resources.relations.actions.adding",
        "DeleteAction": "resources.actions.delete",
        "DeleteBulkAction": "resources.actions.delete",
        "DeleteRelatedAction": "resources.relations.actions.ending",
        "DeleteRelatedBulkAction": "resources.relations.actions.ending",
        "Denied": "support.verdicts",
        "DetachAction": "resources.relations.actions.leaving",
        "DetachBulkAction": "resources.relations.actions.leaving",
        "DissociateAction": "resources.relations.actions.leaving",
        "DissociateBulkAction": "resources.relations.actions.leaving",
        "EditAction": "resources.actions.edit",
        "EditRelatedAction": "resources.relations.actions.editing",
        "ForceDeleteAction": "resources.actions.force_delete",
        "ForceDeleteBulkAction": "resources.actions.force_delete",
        "ForceDeleteRelatedAction": "resources.relations.actions.ending",
        "ForceDeleteRelatedBulkAction": "resources.relations.actions.ending",
        "ReplicateAction": "resources.actions.replicate",
        "RestoreAction": "resources.actions.restore",
        "RestoreBulkAction": "resources.actions.restore",
        "RestoreRelatedAction": "resources.relations.actions.ending",
        "RestoreRelatedBulkAction": "resources.relations.actions.ending",
        "Verdict": "support.verdicts",
        "ViewAction": "resources.actions.view",
    },
)
