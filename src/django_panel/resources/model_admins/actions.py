"""The actions of ``get_actions()``: functions of the admin, the request and a queryset."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib.admin.actions import delete_selected
from django.contrib.admin.utils import model_format_dict

from django_panel.actions.action import Action
from django_panel.resources.model_admins.deletion import AdminDeleteBulkAction
from django_panel.resources.model_admins.hooks import call, run

if TYPE_CHECKING:
    from django.contrib.admin import ModelAdmin


def bulk_actions_of(
    model_admin: ModelAdmin[Any], actions: Sequence[tuple[Any, str, Any]]
) -> list[Action]:
    """Return the actions of ``get_actions()``, in their order."""
    return [_action(model_admin, *action) for action in actions]


def _action(
    model_admin: ModelAdmin[Any], function: Callable[..., Any], name: str, description: Any
) -> Action:
    if function is delete_selected:
        return AdminDeleteBulkAction(_model_admin=model_admin)
    label = str(description) % model_format_dict(model_admin.opts)
    handler = partial(_run, model_admin, function)
    # The function says what it did with ``message_user()``.
    action = Action(name).label(label).bulk_action(handler).success_message("")
    return action.authorize(partial(_is_offered, model_admin, name))


def _is_offered(model_admin: ModelAdmin[Any], name: str, record: Any = None) -> bool:
    """Return whether Django's admin offers an action to the user."""
    return name in call(model_admin, "get_actions")


def _run(
    model_admin: ModelAdmin[Any], function: Callable[..., Any], records: Sequence[Any]
) -> None:
    """Call the function with the selected records as a queryset."""
    rows = call(model_admin, "get_queryset").filter(pk__in=[record.pk for record in records])
    run(model_admin, function, rows)
