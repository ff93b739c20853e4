"""A panel's house style: what ``Panel.configure_actions()`` does to every action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from django_panel.actions.mistakes import ActionMistake
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.action import Action

#: Takes an action as it was just made and returns the copy that goes on being chained.
ActionCallback = Callable[["Action"], "Action"]


def styled(action: Action) -> Action:
    """Return an action as ``Panel.configure_actions()`` changes every new action.

    Called while an action is being made, before the first call of a chain: what the schema
    sets comes later and wins. Actions that a callback makes are not changed again.
    """
    style = getattr(context.current_panel(), "get_action_callbacks", None)
    callbacks: Iterable[ActionCallback] = () if style is None else style()
    if not callbacks or context.current().configures_actions:
        return action
    with context.bind(configures_actions=True):
        for callback in callbacks:
            changed = callback(action)
            if not isinstance(changed, type(action)):
                raise ActionMistake.lost_in_configuration(action.get_name(), changed)
            action = changed
    return action
