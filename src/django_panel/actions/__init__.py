"""Actions: what people can do with a record, a selection or a table.

The built-in actions belong to ``django_panel.resources``, a layer above this package, so they are
imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from django_panel.actions.action import Action
from django_panel.actions.mistakes import ActionRefused
from django_panel.actions.set import ActionSet
from django_panel.support.enums import ActionVariant
from django_panel.support.verdicts import Denied, Verdict

if TYPE_CHECKING:
    from django_panel.resources.actions.create import CreateAction
    from django_panel.resources.actions.delete import DeleteAction, DeleteBulkAction
    from django_panel.resources.actions.edit import EditAction
    from django_panel.resources.actions.force_delete import ForceDeleteAction, ForceDeleteBulkAction
    from django_panel.resources.actions.replicate import ReplicateAction
    from django_panel.resources.actions.restore import RestoreAction, RestoreBulkAction
    from django_panel.resources.actions.view import ViewAction
    from django_panel.resources.relations.actions.adding import (
        AssociateAction,
        AttachAction,
        CreateRelatedAction,
    )
    from django_panel.resources.relations.actions.editing import EditRelatedAction
    from django_panel.resources.relations.actions.ending import (
        DeleteRelatedAction,
        DeleteRelatedBulkAction,
        ForceDeleteRelatedAction,
        ForceDeleteRelatedBulkAction,
        RestoreRelatedAction,
        RestoreRelatedBulkAction,
    )
    from django_panel.resources.relations.actions.leaving import (
        DetachAction,
        DetachBulkAction,
        DissociateAction,
        DissociateBulkAction,
    )

_MODULES = {
    "AssociateAction": "resources.relations.actions.adding",
    "AttachAction": "resources.relations.actions.adding",
    "CreateAction": "resources.actions.create",
    "CreateRelatedAction": "resources.relations.actions.adding",
    "DeleteAction": "resources.actions.delete",
    "DeleteBulkAction": "resources.actions.delete",
    "DeleteRelatedAction": "resources.relations.actions.ending",
    "DeleteRelatedBulkAction": "resources.relations.actions.ending",
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
    "ViewAction": "resources.actions.view",
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
    "ForceDeleteAction",
    "ForceDeleteBulkAction",
    "ForceDeleteRelatedAction",
    "ForceDeleteRelatedBulkAction",
    "ReplicateAction",
    "RestoreAction",
    "RestoreBulkAction",
    "RestoreRelatedAction",
    "RestoreRelatedBulkAction",
    "Verdict",
    "ViewAction",
]


if not TYPE_CHECKING:
    # A type checker that saw this function would accept every name.

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = globals()[name] = getattr(import_module(f"django_panel.{_MODULES[name]}"), name)
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
