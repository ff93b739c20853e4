"""Entries under a heading of their own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.infolists.components import drawn
from django_panel.infolists.layouts.base import InfolistLayout
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.actions.action import Action
    from django_panel.infolists.wire import InfolistSectionWire
    from django_panel.resources.record_source import RecordSource


@dataclass(frozen=True)
class Section(InfolistLayout):
    """A heading with a line below it, buttons beside it, and what belongs together."""

    _heading: Words | None = field(default=None, kw_only=False)
    _description: Words | None = field(default=None, kw_only=True)
    _header_actions: tuple[Action, ...] = field(default=(), kw_only=True)

    @classmethod
    def make(cls, heading: Words | None = None) -> Self:
        return cls(heading)

    def description(self, text: Words | None) -> Self:
        """Set the line below the heading."""
        return self._with(_description=text)

    def header_actions(self, actions: Iterable[Action]) -> Self:
        """Set the buttons beside the heading; a section may stand at any depth."""
        return self._with(_header_actions=tuple(actions))

    def actions(self) -> Iterator[Action]:
        yield from self._header_actions
        yield from super().actions()

    def bound_to(self, source: RecordSource) -> Self:
        bound = tuple(action.bound_to(source) for action in self._header_actions)
        return super().bound_to(source)._with(_header_actions=bound)

    def to_node(self, record: Model, *, with_actions: bool) -> InfolistSectionWire | None:
        nodes = drawn(self._children, record, with_actions=with_actions)
        if not nodes:
            return None
        buttons = (action.to_wire(record) for action in self._header_actions if with_actions)
        return {
            "component": "section",
            "columnSpan": self._column_span,
            "heading": None if self._heading is None else str(self._heading),
            "description": None if self._description is None else str(self._description),
            "columns": self._columns,
            "headerActions": [button for button in buttons if button is not None],
            "schema": nodes,
        }
