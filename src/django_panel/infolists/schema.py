"""What a record's own page shows, as it is declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django.utils.functional import cached_property

from django_panel.actions.set import ActionScope, ActionSet
from django_panel.infolists.components import InfolistComponent, checked, clamped, drawn
from django_panel.support.fluent import Fluent

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.infolists.wire import InfolistWire
    from django_panel.resources.record_source import RecordSource


@dataclass(frozen=True)
class InfolistSchema(Fluent):
    """Entries and layouts in the order they stand; every setter returns a copy.

    Its actions are a list of their own: what the table offers cannot be run from here, nor
    the other way round.
    """

    _components: tuple[InfolistComponent, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)
    _own_actions: tuple[Action, ...] = field(default=(), kw_only=True)
    _model: type[Model] | None = field(default=None, kw_only=True, compare=False)

    @classmethod
    def make(cls) -> Self:
        return cls()

    def schema(self, components: Iterable[InfolistComponent]) -> Self:
        """Set the parts."""
        declared = checked(components)
        return self._with(_components=tuple(part.of_model(self._model) for part in declared))

    def columns(self, count: int) -> Self:
        """Set how many columns the parts stand in: one to four."""
        return self._with(_columns=clamped(count))

    def actions(self, actions: Iterable[Action]) -> Self:
        """Set the buttons above the parts."""
        return self._with(_own_actions=tuple(actions))

    def model(self, model: type[Model] | None) -> Self:
        """Set the model whose records are shown."""
        bound = tuple(part.of_model(model) for part in self._components)
        return self._with(_model=model, _components=bound)

    def bound_to(self, source: RecordSource) -> Self:
        """Return the schema with every action bound to a source, and checked."""
        return self._with(
            _components=tuple(part.bound_to(source) for part in self._components),
            _own_actions=tuple(action.bound_to(source) for action in self._own_actions),
        )

    def is_empty(self) -> bool:
        """Return whether nothing is declared: the page then shows the form's fields."""
        return not self._components

    def find_action(self, name: str) -> Action | None:
        """Return the action of this name, wherever on the page it stands."""
        return self._actions().find(name)

    def to_wire(self, record: Model) -> InfolistWire:
        """Return the page for a record; one that is not stored offers no buttons."""
        with_actions = record.pk is not None
        self._actions()
        buttons = (action.to_wire(record) for action in self._own_actions if with_actions)
        return {
            "columns": self._columns,
            "actions": [button for button in buttons if button is not None],
            "schema": drawn(self._components, record, with_actions=with_actions),
        }

    def _actions(self) -> ActionSet:
        """Return every action on the page; two actions of one name raise an error."""
        return self._action_set

    @cached_property
    def _action_set(self) -> ActionSet:
        return ActionSet(self._declared(), ActionScope.RECORD)

    def _declared(self) -> Iterator[Action]:
        yield from self._own_actions
        for component in self._components:
            yield from component.actions()
