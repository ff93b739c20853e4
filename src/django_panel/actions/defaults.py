"""A panel's house style: what ``Panel.configure_actions()`` does to every action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import TYPE_CHECKING

from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.mistakes import ActionMistake

#: Takes an action as it was just made and returns the copy that goes on being chained.
ActionCallback = Callable[["Action"], "Action"]


#: A callback may make actions of its own; those are not styled again.
_styling: ContextVar[bool] = ContextVar("django_panel_styling", default=False)


def styled(action: Action) -> Action:
    """Return an action as the current panel wants every action to begin.

    Called while an action is being made, before the first call of a chain: whatever a schema
    says itself comes later and wins.
    """
    style = getattr(context.current_panel(), "get_action_callbacks", None)
    callbacks: Iterable[ActionCallback] = () if style is None else style()
    if not callbacks or _styling.get():
        return action
    token = _styling.set(True)
    try:
        for callback in callbacks:
            answer = callback(action)
            if not isinstance(answer, type(action)):
                raise _mistakes().lost_in_configuration(action.get_name(), answer)
            action = answer
    finally:
        _styling.reset(token)
    return action


def _mistakes() -> type[ActionMistake]:
    # Most processes never make one.
    from django_panel.actions.mistakes import ActionMistake

    return ActionMistake
