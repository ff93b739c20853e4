"""Applies the callbacks of ``Panel.configure_actions()`` to every new action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from django_panel.exceptions import PanelSchemaException
from django_panel.support import context

if TYPE_CHECKING:
    from django_panel.actions.action import Action

#: Takes a new action and returns a changed copy.
ActionCallback = Callable[["Action"], "Action"]


def panel_callbacks() -> Sequence[ActionCallback]:
    """Return the callbacks of the current panel."""
    reader = getattr(context.current_panel(), "get_action_callbacks", None)
    return () if reader is None else tuple(reader())


def configured_by_panel(action: Action) -> Action:
    """Return an action with the changes of the panel's callbacks.

    Called while an action is constructed, before the first setter: what the schema sets comes
    later and wins. Actions that a callback constructs are not changed again.
    """
    callbacks = panel_callbacks()
    if not callbacks or context.current().configures_actions:
        return action
    with context.bind(configures_actions=True):
        for callback in callbacks:
            changed = callback(action)
            if not isinstance(changed, type(action)):
                raise PanelSchemaException(
                    f"A callback of Panel.configure_actions() returned {changed!r} for the action "
                    f"{action.get_name()!r}.",
                    "Setters of actions return a copy.",
                    "Return the copy from the callback.",
                )
            action = changed
    return action
