"""An entry that a React component of the host renders."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model

from django_panel.exceptions import PanelSchemaException
from django_panel.infolists.entries.base import Entry
from django_panel.support.numbers import exact_value

if TYPE_CHECKING:
    from django_panel.infolists.context import InfolistContext
    from django_panel.infolists.wire import EntryWire


@dataclass(frozen=True, eq=False, repr=False)
class CustomEntry(Entry):
    """An entry that a React component of your project renders."""

    type = "custom"

    _component: str = field(default="", init=False)
    _config: Mapping[str, Any] = field(default_factory=dict, kw_only=True)
    _state: Callable[[Any], Any] | None = field(default=None, init=False)

    def component(self, name: str) -> Self:
        """Set the component: a file below ``pages/Panels`` in a folder ``Entries``."""
        return self._with(_component=name)

    def config(self, values: Mapping[str, Any]) -> Self:
        """Set the configuration of the component: a JSON object."""
        return self._with(_config=dict(values))

    def state_using(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set a function of the record that returns the value, as JSON."""
        return self._with(_state=callback)

    def state(self, record: Model) -> Any:
        return super().state(record) if self._state is None else self._state(record)

    def check(self) -> None:
        if not self._component:
            raise PanelSchemaException(
                f"CustomEntry({self._name!r}) has no component.",
                "A custom entry is rendered by a React component of the host.",
                'Name it with component("…").',
            )

    def draw(self, value: Any, record: Any) -> Any:
        return exact_value(value)

    def to_node(self, context: InfolistContext) -> EntryWire:
        return {
            **super().to_node(context),
            "control": self._component,
            "config": dict(self._config),
        }
