"""The actions of a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django_panel.actions.set import ActionScope, ActionSet
from django_panel.tables.columns.base import Column

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.wire import ActionWire
    from django_panel.resources.record_source import RecordSource

#: The set of a table that declares no actions.
NO_ACTIONS = ActionSet()


def action_set(actions: Iterable[Action], scope: str) -> ActionSet:
    """Return checked actions about a ``record``, a selection (``bulk``) or the ``table``."""
    return ActionSet(actions, ActionScope(scope))


def drawn(actions: ActionSet | None) -> list[ActionWire]:
    """Return the buttons of the current user that are about no record."""
    return [] if actions is None else actions.to_wire()


def with_bound_action(column: Column, source: RecordSource) -> Column:
    """Return a column whose action is bound to the source."""
    action = column.get_action()
    return column if action is None else column.action(action.bound_to(source))
