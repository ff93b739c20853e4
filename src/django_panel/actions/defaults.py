"""A panel's house style: what ``Panel.configure_actions()`` does to every action."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from django_panel.actions.mistakes import ActionMistake
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.action import Action

#: Takes an action as it was just made and returns the copy that goes on being chained.
ActionCallback = Callable[["Action"], "Action"]


@runtime_checkable
class StylesActions(Protocol):
    """A panel that has a house style."""

    def get_action_callbacks(self) -> Iterable[ActionCallback]:
        """Return the callbacks in the order they were given."""
        ...


#: A callback may make actions of its own; those are not styled again.
_styling: ContextVar[bool] = ContextVar("django_panel_styling", default=False)


def styled(action: Action) -> Action:
    """Return an action as the current panel wants every action to begin.

    Called while an action is being made, before the first call of a chain: whatever a schema
    says itself comes later and wins.
    """
    panel = context.current_panel()
    if not isinstance(panel, StylesActions) or _styling.get():
        return action
    token = _styling.set(True)
    try:
        for callback in panel.get_action_callbacks():
            answer = callback(action)
            if not isinstance(answer, type(action)):
                raise ActionMistake.lost_in_configuration(action.get_name(), answer)
            action = answer
    finally:
        _styling.reset(token)
    return action
