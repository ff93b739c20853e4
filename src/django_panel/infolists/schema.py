"""The declaration of an infolist: its entries, layouts and actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django.utils.functional import cached_property

from django_panel.actions.action_set import ActionScope, ActionSet
from django_panel.infolists.context import InfolistContext
from django_panel.schemas.component import Component, clamp_columns
from django_panel.schemas.layout import components_of_kind
from django_panel.support.fluent import Fluent
from django_panel.support.keys import is_saved

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.infolists.wire import InfolistWire
    from django_panel.records.source import RecordSource


@dataclass(frozen=True, eq=False, repr=False)
class InfolistSchema(Fluent):
    """Entries and layouts in display order; every setter returns a copy.

    An infolist has its own actions: those of the table cannot be run from it, and vice versa.
    """

    _components: tuple[Component, ...] = field(default=(), init=False)
    _columns: int = field(default=1, init=False)
    _own_actions: tuple[Action, ...] = field(default=(), init=False)
    _model: type[Model] | None = field(default=None, init=False, compare=False)

    @classmethod
    def make(cls) -> Self:
        return cls()

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the entries and layouts."""
        declared = components_of_kind("infolist", components)
        return self._with(
            _components=tuple(component.with_model(self._model) for component in declared)
        )

    def columns(self, count: int) -> Self:
        """Set the number of columns: one to four."""
        return self._with(_columns=clamp_columns(count))

    def actions(self, actions: Iterable[Action]) -> Self:
        """Set the buttons above the entries."""
        return self._with(_own_actions=tuple(actions))

    def model(self, model: type[Model] | None) -> Self:
        """Set the model whose records are shown."""
        bound = tuple(component.with_model(model) for component in self._components)
        return self._with(_model=model, _components=bound)

    def bound_to(self, source: RecordSource) -> Self:
        """Return a copy with every action bound to a record source and checked."""
        return self._with(
            _components=tuple(component.bound_to(source) for component in self._components),
            _own_actions=tuple(action.bound_to(source) for action in self._own_actions),
        )

    def is_empty(self) -> bool:
        """Return whether no components are declared; the page then shows the form's fields."""
        return not self._components

    def get_components(self) -> tuple[Component, ...]:
        return self._components

    def get_actions(self) -> tuple[Action, ...]:
        """Return every action, at any depth; two actions with the same name raise an error."""
        return tuple(self._actions())

    def find_action(self, name: str) -> Action | None:
        """Return the action with this name, at any depth."""
        return self._actions().find(name)

    def to_wire(self, record: Model) -> InfolistWire:
        """Return the infolist of a record for the browser; an unsaved record has no buttons."""
        with_actions = is_saved(record)
        self._actions()
        buttons = (action.to_wire(record) for action in self._own_actions if with_actions)
        return {
            "columns": self._columns,
            "actions": [button for button in buttons if button is not None],
            "schema": InfolistContext(record, with_actions).nodes(self._components),
        }

    def _actions(self) -> ActionSet:
        """Return every action; two actions with the same name raise an error."""
        return self._action_set

    @cached_property
    def _action_set(self) -> ActionSet:
        return ActionSet(self._declared(), ActionScope.RECORD)

    def _declared(self) -> Iterator[Action]:
        yield from self._own_actions
        for component in self._components:
            yield from component.actions()
