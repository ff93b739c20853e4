"""What an action would delete, for its confirmation dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, JsonResponse

from django_panel.actions import runner
from django_panel.actions.row_actions import RowScope
from django_panel.http import lookup
from django_panel.http.inputs.actions import DialogInput
from django_panel.http.targets.source_target import dialog_source
from django_panel.resources.actions.base import ResourceAction
from django_panel.resources.deletion.preview import COUNT_LIMIT
from django_panel.support.keys import key_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django_panel.actions.action import Action
    from django_panel.resources.record_source import RecordSource


class ConfirmationController:
    """Returns the preview of a deletion to a user who may run it."""

    def show(self, request: HttpRequest) -> JsonResponse:
        """Return what is deleted with the records, and why they cannot be deleted."""
        sent = DialogInput.parse(request)
        with dialog_source(request, sent) as source:
            action = lookup.action(source, sent.scope, sent.action)
            records, is_complete = _records(source, action, sent)
            if not isinstance(action, ResourceAction) or not action.has_confirmation_details():
                raise BadRequest("This action has no preview.")
            return JsonResponse(action.confirmation_details(records, is_complete=is_complete))


def _records(source: RecordSource, action: Action, sent: DialogInput) -> tuple[Sequence[Any], bool]:
    """Return the records that the user may run the action on, and whether these are all."""
    if sent.scope != "bulk":
        record = lookup.record(source, sent.record if source.relation is None else sent.related)
        runner.require_permission(action, record)
        return [record], True
    runner.require_permission(action)
    if sent.selection is None:
        found: Sequence[Any] = lookup.records(source, sent.records)
    else:
        matching = lookup.selection(source, sent.selection).matching()
        found = list(matching.order_by(*key_order(matching.model))[: COUNT_LIMIT + 1])
    permissions = action.permissions_for_each(RowScope(found))
    allowed = [record for record in found if permissions(record)]
    if found and not allowed:
        raise PermissionDenied
    return allowed[:COUNT_LIMIT], len(found) <= COUNT_LIMIT
