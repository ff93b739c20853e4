"""What an action would do, for its confirmation dialog."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.core.exceptions import BadRequest
from django.http import HttpRequest, JsonResponse

from django_panel.actions import runner
from django_panel.actions.bulk import split_refused
from django_panel.actions.selection_check import checks_selection
from django_panel.http import lookup
from django_panel.http.inputs.actions import DialogInput
from django_panel.http.targets.source_target import dialog_source
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.deletion_preview import COUNT_LIMIT
from django_panel.support import context
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import key_order

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ConfirmationDetailsWire, DeletionWire, RefusedWire
    from django_panel.records.source import RecordSource


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class _Checked(FrozenValue):
    """The records that a request names, with those on which the action is refused."""

    allowed: Sequence[Any]
    refused: RefusedWire | None = None
    #: False if the selection has more records than were read.
    is_complete: bool = True


class ConfirmationController:
    """Returns what an action would do to a user who may run it; nothing is locked or changed."""

    def show(self, request: HttpRequest) -> JsonResponse:
        """Return the refused records, what else is deleted, and why nothing can be deleted."""
        dialog = DialogInput.parse(request)
        with context.bind(table_state=dialog.table_state), dialog_source(request, dialog) as source:
            action = lookup.action(source, dialog.scope, dialog.action)
            return JsonResponse(_details(action, dialog, _check(source, action, dialog)))


def _details(action: Action, dialog: DialogInput, checked: _Checked) -> ConfirmationDetailsWire:
    deletion: DeletionWire = {"kinds": [], "protected": [], "refusal": None}
    if isinstance(action, ResourceAction) and action.has_confirmation_details():
        deletion = action.confirmation_details(checked.allowed, is_complete=checked.is_complete)
    elif dialog.scope != "bulk" or not checks_selection(action):
        raise BadRequest("This action has no preview.")
    return {**deletion, "refused": checked.refused}


def _check(source: RecordSource, action: Action, dialog: DialogInput) -> _Checked:
    """Return the records, or raise if the user may not run the action."""
    if dialog.scope != "bulk":
        record = lookup.record(source, dialog.record if source.relation is None else dialog.related)
        runner.require_permission(action, record)
        return _Checked([record])
    runner.require_permission(action)
    if dialog.selection is None:
        matches: Sequence[Any] = lookup.records(source, dialog.records)
    else:
        matching = lookup.selection(source, dialog.selection).matching()
        matches = list(matching.order_by(*key_order(matching.model))[: COUNT_LIMIT + 1])
    allowed, refused = split_refused(action, matches)
    if len(matches) > COUNT_LIMIT:
        # Refused records among the first ones say nothing about the others.
        return _Checked(allowed[:COUNT_LIMIT], is_complete=False)
    return _Checked(allowed, refused)
