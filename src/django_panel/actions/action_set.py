"""Ordered sets of actions: those of a row, of a selection, or of a page header."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.actions.action import Action, require_action
from django_panel.actions.buttons import fixed_button, is_fixed
from django_panel.actions.row_actions import RowScope
from django_panel.exceptions import PanelSchemaException
from django_panel.support.keys import RecordKey

if TYPE_CHECKING:
    from django_panel.actions.wire import ActionWire
    from django_panel.records.source import RecordSource


class ActionScope(StrEnum):
    """What the actions of a set run on."""

    RECORD = "record"
    BULK = "bulk"
    TABLE = "table"


class ActionSet:
    """Ordered actions with unique names, each with a link, a handler or a dialog.

    Constructed once, when a schema is declared; a wrong declaration raises there.
    """

    def __init__(self, actions: Iterable[Action] = (), scope: ActionScope | None = None) -> None:
        self._actions = tuple(actions)
        self._scope = scope
        for given in self._actions:
            require_action(given)
        inner = [
            child.in_dialog_of(action)
            for action in self._actions
            for child in action.get_modal_actions()
        ]
        for action in self._actions:
            _require_effect(action, scope)
        for action in inner:
            _require_effect(action, None)
        #: Identifies the set in caches; two sets may be equal.
        self._key = object()
        self._by_name = {action.get_name(): action for action in (*self._actions, *inner)}
        if len(self._by_name) < len(self._actions) + len(inner):
            names = _duplicate_names([*self._actions, *inner])
            raise PanelSchemaException(
                f"These actions are declared twice in one set: {', '.join(sorted(names))}.",
                "An action's name is unique in its set, including the buttons of its dialogs.",
                "Rename one of each.",
            )

    def __iter__(self) -> Iterator[Action]:
        return iter(self._actions)

    def __len__(self) -> int:
        return len(self._actions)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ActionSet) and self._actions == other._actions

    def __hash__(self) -> int:
        return hash(tuple(self._by_name))

    def find(self, name: str) -> Action | None:
        """Return the action with this name, buttons in dialogs included, or None."""
        return self._by_name.get(name)

    def bound_to(self, source: RecordSource) -> ActionSet:
        """Return the set with every action bound to a source."""
        return ActionSet((action.bound_to(source) for action in self._actions), self._scope)

    def needs_record(self) -> bool:
        """Return whether rendering a row's buttons needs the record."""
        return any(action.needs_record() for action in self._actions)

    def compile(
        self, scope: RowScope | None = None
    ) -> Callable[[Any, RecordKey | None], list[ActionWire]]:
        """Return a function of a row's record and key that returns its buttons."""
        shared = scope or RowScope()
        compiled = [action.compile(shared) for action in self._actions]

        def row(record: Any, key: RecordKey | None) -> list[ActionWire]:
            return [wire for serialize in compiled if (wire := serialize(record, key)) is not None]

        return row

    def to_wire(self, record: Any = None) -> list[ActionWire]:
        """Return the buttons for one record, or those without a record."""
        if record is None:
            scope = RowScope(for_rows=False, for_selection=self._scope is ActionScope.BULK)
            wires = (
                fixed_button(action, self._key, scope)
                if is_fixed
                else action.compile(scope)(None, None)
                for action, is_fixed in zip(self._actions, self._fixed, strict=True)
            )
        else:
            wires = (action.to_wire(record) for action in self._actions)
        return [wire for wire in wires if wire is not None]

    def are_fixed(self) -> bool:
        """Return whether only permissions, panel, tenant and language decide about the buttons."""
        return all(self._fixed)

    @cached_property
    def _fixed(self) -> list[bool]:
        """Whether each action has the same button for all users who may see it."""
        return list(map(is_fixed, self._actions))


#: The setters that an action of each scope may use.
_SETTERS = {
    ActionScope.RECORD: "url() or action()",
    ActionScope.BULK: "bulk_action() or action()",
    ActionScope.TABLE: "table_action() or a url() that is not a function",
}


def _require_effect(action: Action, scope: ActionScope | None) -> None:
    """Raise if an action has no link, handler, form or dialog in this scope."""
    if action.is_link() or action.has_content() or action.opens_form():
        return
    runs = {
        ActionScope.RECORD: action.is_record_executable,
        ActionScope.BULK: action.is_bulk_executable,
        ActionScope.TABLE: action.is_table_executable,
    }
    if runs[scope]() if scope is not None else any(run() for run in runs.values()):
        return
    among = f" among the {scope} actions" if scope else ""
    setters = _SETTERS[scope] if scope else "url(), action(), bulk_action()"
    raise PanelSchemaException(
        f"The action {action.get_name()!r} does nothing{among}.",
        "An action is a link, runs a handler or opens a dialog with content.",
        f"Give it {setters}, or remove it.",
    )


def _duplicate_names(actions: Iterable[Action]) -> set[str]:
    names = [action.get_name() for action in actions]
    return {name for name in names if names.count(name) > 1}
