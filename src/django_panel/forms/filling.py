"""A form being drawn: the occasion, and the value of every field on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django_panel.forms.occasion import Occasion
from django_panel.support.values import frozen

if TYPE_CHECKING:
    from django_panel.forms.components import Component
    from django_panel.forms.wire import FormNodeWire


@frozen
class Filling:
    """What nodes are drawn from; values are as the browser holds them, by full name."""

    occasion: Occasion
    values: Mapping[str, Any]
    #: The entries of the list whose parts are drawn; each holds values under the same names.
    entries: tuple[Mapping[str, Any], ...] = ()

    def held(self, name: str) -> list[Any]:
        """Return every value a field holds: its own, and one in each entry of a list."""
        return [self.values.get(name), *(entry.get(name) for entry in self.entries)]

    def occasions(self) -> list[Occasion]:
        """Return the occasion, and the one of each entry of a list."""
        return [self.occasion, *(self.occasion.inside(entry) for entry in self.entries)]

    def nodes(self, components: Iterable[Component]) -> list[FormNodeWire]:
        """Return the parts that exist on this occasion, drawn."""
        drawn = []
        for component in components:
            if component.is_shown(self.occasion):
                node = component.to_node(self)
                if node is not None:
                    drawn.append(node)
        return drawn

    def field_names(self, component: Component) -> list[str]:
        """Return the names of all answers inside a part: errors find their tab by it."""
        return [name for found in component.declared_fields() for name in found.answer_names()]
