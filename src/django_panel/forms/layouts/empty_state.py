"""Words in place of something that is not there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from django_panel.forms.components import Component
from django_panel.support.labels import Words

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import EmptyStateWire


@dataclass(frozen=True)
class EmptyState(Component):
    """What stands where nothing is yet: a heading, a line, an icon."""

    _heading: Words = field(kw_only=False)
    _description: Words | None = field(default=None, kw_only=True)
    _icon: str | None = field(default=None, kw_only=True)

    @classmethod
    def make(cls, heading: Words) -> Self:
        return cls(heading)

    def description(self, text: Words | None) -> Self:
        """Set the line below the heading."""
        return self._with(_description=text)

    def icon(self, name: str | None) -> Self:
        """Set the icon above the heading."""
        return self._with(_icon=name)

    def to_node(self, form: BoundForm) -> EmptyStateWire:
        return {
            "component": "empty-state",
            **self.layout_wire(),
            "heading": str(self._heading),
            "description": None if self._description is None else str(self._description),
            "icon": self._icon,
        }
