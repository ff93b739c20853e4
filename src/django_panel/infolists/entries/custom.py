"""An entry the host draws."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.infolists.entries.base import Entry
from django_panel.infolists.mistakes import InfolistMistake

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.wire import EntryWire


@dataclass(frozen=True)
class CustomEntry(Entry):
    """A component of the host's own: its name, what it is told, and what it shows."""

    type = "custom"

    _component: str = field(default="", kw_only=True)
    _config: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    _state: Callable[[Any], Any] | None = field(default=None, kw_only=True)

    def component(self, name: str) -> Self:
        """Set the component: a file under ``Entries/`` of the host's panel pages."""
        return self._with(_component=name)

    def config(self, values: Mapping[str, Any]) -> Self:
        """Set what the component is told: plain data."""
        return self._with(_config=dict(values))

    def state_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set what is shown: a function of the record that returns plain data."""
        return self._with(_state=callback)

    def state(self, record: Any) -> Any:
        return super().state(record) if self._state is None else self._state(record)

    def check(self) -> None:
        if not self._component:
            raise InfolistMistake.missing_component(self._name)

    def draw(self, value: Any, record: Any) -> Any:
        return value

    def to_node(self, record: Model, *, with_actions: bool) -> EntryWire:
        return {
            **super().to_node(record, with_actions=with_actions),
            "control": self._component,
            "config": dict(self._config),
        }
