"""Actions: buttons that act on a record, a selection or a table.

The built-in actions belong to ``django_panel.resources``, a layer above this package, so they are
imported on first use.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django_panel.actions.action import Action
from django_panel.actions.action_set import ActionSet
from django_panel.actions.errors import ActionRefused
from django_panel.support.enums import ActionVariant
from django_panel.support.lazy_exports import lazy_exports
from django_panel.support.permission_results import Denied, Verdict

if TYPE_CHECKING:
    from django_panel.auth.impersonate_action import ImpersonateAction
    from django_panel.auth.invitation_actions import (
        ResendInvitationAction,
        RevokeInvitationAction,
    )
    from django_panel.auth.invite_action import InviteAction
    from django_panel.resources.actions.create import CreateAction
    from django_panel.resources.actions.delete import DeleteAction, DeleteBulkAction
    from django_panel.resources.actions.edit import EditAction
    from django_panel.resources.actions.export import ExportAction, ExportBulkAction
    from django_panel.resources.actions.force_delete import ForceDeleteAction, ForceDeleteBulkAction
    from django_panel.resources.actions.import_ import ImportAction
    from django_panel.resources.actions.replicate import ReplicateAction
    from django_panel.resources.actions.restore import RestoreAction, RestoreBulkAction
    from django_panel.resources.actions.view import ViewAction
    from django_panel.resources.actions.view_on_site import ViewOnSiteAction
    from django_panel.resources.relations.actions.associate import (
        AssociateAction,
        DissociateAction,
        DissociateBulkAction,
    )
    from django_panel.resources.relations.actions.attach import (
        AttachAction,
        DetachAction,
        DetachBulkAction,
    )
    from django_panel.resources.relations.actions.create import CreateRelatedAction
    from django_panel.resources.relations.actions.delete import (
        DeleteRelatedAction,
        DeleteRelatedBulkAction,
        ForceDeleteRelatedAction,
        ForceDeleteRelatedBulkAction,
        RestoreRelatedAction,
        RestoreRelatedBulkAction,
    )
    from django_panel.resources.relations.actions.edit import EditRelatedAction

_MODULES = {
    "AssociateAction": "resources.relations.actions.associate",
    "AttachAction": "resources.relations.actions.attach",
    "CreateAction": "resources.actions.create",
    "CreateRelatedAction": "resources.relations.actions.create",
    "DeleteAction": "resources.actions.delete",
    "DeleteBulkAction": "resources.actions.delete",
    "DeleteRelatedAction": "resources.relations.actions.delete",
    "DeleteRelatedBulkAction": "resources.relations.actions.delete",
    "DetachAction": "resources.relations.actions.attach",
    "DetachBulkAction": "resources.relations.actions.attach",
    "DissociateAction": "resources.relations.actions.associate",
    "DissociateBulkAction": "resources.relations.actions.associate",
    "EditAction": "resources.actions.edit",
    "EditRelatedAction": "resources.relations.actions.edit",
    "ExportAction": "resources.actions.export",
    "ExportBulkAction": "resources.actions.export",
    "ForceDeleteAction": "resources.actions.force_delete",
    "ForceDeleteBulkAction": "resources.actions.force_delete",
    "ForceDeleteRelatedAction": "resources.relations.actions.delete",
    "ForceDeleteRelatedBulkAction": "resources.relations.actions.delete",
    "ImpersonateAction": "auth.impersonate_action",
    "ImportAction": "resources.actions.import_",
    "InviteAction": "auth.invite_action",
    "ReplicateAction": "resources.actions.replicate",
    "ResendInvitationAction": "auth.invitation_actions",
    "RestoreAction": "resources.actions.restore",
    "RestoreBulkAction": "resources.actions.restore",
    "RestoreRelatedAction": "resources.relations.actions.delete",
    "RestoreRelatedBulkAction": "resources.relations.actions.delete",
    "RevokeInvitationAction": "auth.invitation_actions",
    "ViewAction": "resources.actions.view",
    "ViewOnSiteAction": "resources.actions.view_on_site",
}
__all__ = [
    "Action",
    "ActionRefused",
    "ActionSet",
    "ActionVariant",
    "AssociateAction",
    "AttachAction",
    "CreateAction",
    "CreateRelatedAction",
    "DeleteAction",
    "DeleteBulkAction",
    "DeleteRelatedAction",
    "DeleteRelatedBulkAction",
    "Denied",
    "DetachAction",
    "DetachBulkAction",
    "DissociateAction",
    "DissociateBulkAction",
    "EditAction",
    "EditRelatedAction",
    "ExportAction",
    "ExportBulkAction",
    "ForceDeleteAction",
    "ForceDeleteBulkAction",
    "ForceDeleteRelatedAction",
    "ForceDeleteRelatedBulkAction",
    "ImpersonateAction",
    "ImportAction",
    "InviteAction",
    "ReplicateAction",
    "ResendInvitationAction",
    "RestoreAction",
    "RestoreBulkAction",
    "RestoreRelatedAction",
    "RestoreRelatedBulkAction",
    "RevokeInvitationAction",
    "Verdict",
    "ViewAction",
    "ViewOnSiteAction",
]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy_exports(__name__, _MODULES)
