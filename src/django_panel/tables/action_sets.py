"""The actions of a table; what they are made of is loaded by the first table that has some."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from django_panel.tables.columns.base import Column

if TYPE_CHECKING:
    from django_panel.actions.action import Action
    from django_panel.actions.set import ActionSet
    from django_panel.actions.wire import ActionWire


def action_set(actions: Iterable[Action], scope: str) -> ActionSet:
    """Return checked actions about a ``record``, a selection (``bulk``) or the ``table``."""
    from django_panel.actions.set import ActionScope, ActionSet

    return ActionSet(actions, ActionScope(scope))


@cache
def no_actions() -> ActionSet:
    """Return the set of a table that has none."""
    from django_panel.actions.set import ActionSet

    return ActionSet()


def drawn(actions: ActionSet | None) -> list[ActionWire]:
    """Return the buttons of the current user that are about no record."""
    return [] if actions is None else actions.to_wire()


def with_bound_action(column: Column, resource: Any) -> Column:
    """Return a column whose cells' action knows the resource."""
    action = column.get_action()
    return column if action is None else column.action(action.bound_to(resource))
