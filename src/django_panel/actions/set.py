"""Actions that stand together: a row's menu, the bar above a selection, a page's header."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django_panel.actions.action import Action
from django_panel.actions.compiled import RowScope
from django_panel.actions.mistakes import ActionMistake
from django_panel.support.keys import RecordKey

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.resources.record_source import RecordSource


class ActionScope(StrEnum):
    """What the actions of a set are about."""

    RECORD = "record"
    BULK = "bulk"
    TABLE = "table"


class ActionSet:
    """Ordered actions with unique names, each of which does something.

    Made once, when a schema is declared; a mistake is reported there.
    """

    def __init__(self, actions: Iterable[Action] = (), scope: ActionScope | None = None) -> None:
        self._actions = tuple(actions)
        self._scope = scope
        for given in self._actions:
            if not isinstance(given, Action):
                raise ActionMistake.not_an_action(given)
        inner = [
            child.inside(action) for action in self._actions for child in action.get_modal_actions()
        ]
        for action in self._actions:
            if not _does_something(action, scope):
                raise ActionMistake.inert(action.get_name(), scope)
        for action in inner:
            if not _does_something(action, None):
                raise ActionMistake.inert(action.get_name(), None)
        self._by_name = {action.get_name(): action for action in (*self._actions, *inner)}
        if len(self._by_name) < len(self._actions) + len(inner):
            raise ActionMistake.duplicates(_twice([*self._actions, *inner]))

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSet) and self._actions == other._actions

    def __hash__(self) -> int:
        return hash(tuple(self._by_name))

    def find(self, name: str) -> Action | None:
        """Return the action of this name; a dialog's buttons are found through their dialog."""
        return self._by_name.get(name)

    def bound_to(self, source: RecordSource) -> ActionSet:
        """Return the set with every action bound to a source."""
        return ActionSet((action.bound_to(source) for action in self._actions), self._scope)

    def needs_record(self) -> bool:
        """Return whether a row's buttons can only be drawn with the record itself."""
        return any(action.needs_record() for action in self._actions)

    def compile(
        self, scope: RowScope | None = None
    ) -> Callable[[Any, RecordKey | None], list[ActionWire]]:
        """Return a function of a row's record and key that returns its buttons."""
        shared = scope or RowScope()
        drawings = [action.compile(shared) for action in self._actions]

        def row(record: Any, key: RecordKey | None) -> list[ActionWire]:
            return [wire for draw in drawings if (wire := draw(record, key)) is not None]

        return row

    def to_wire(self, record: Any = None) -> list[ActionWire]:
        """Return the buttons for one record, or for none."""
        wires = (action.to_wire(record) for action in self._actions)
        return [wire for wire in wires if wire is not None]


def _does_something(action: Action, scope: ActionScope | None) -> bool:
    """Return whether pressing leads anywhere, where actions of this scope stand."""
    if action.is_link() or action.has_content() or action.opens_form():
        return True
    runs = {
        ActionScope.RECORD: action.is_record_executable,
        ActionScope.BULK: action.is_bulk_executable,
        ActionScope.TABLE: action.is_table_executable,
    }
    return runs[scope]() if scope is not None else any(run() for run in runs.values())


def _twice(actions: Iterable[Action]) -> set[str]:
    names = [action.get_name() for action in actions]
    return {name for name in names if names.count(name) > 1}
