"""What every layout has: parts inside, in columns."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, TypeVar

from django_panel.forms.components import Component, clamped
from django_panel.forms.mistakes import FormSchemaException

if TYPE_CHECKING:
    from django.db.models import Model

Part = TypeVar("Part", bound=Component)


@dataclass(frozen=True)
class Layout(Component, ABC):
    """A part that holds others; it is drawn while something is left inside."""

    _children: tuple[Component, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)

    def schema(self, components: Iterable[Component]) -> Self:
        """Set what stands inside."""
        return self._with(_children=checked(components))

    def columns(self, count: int) -> Self:
        """Set how many columns the parts stand in: one to four."""
        return self._with(_columns=clamped(count))

    def children(self) -> tuple[Component, ...]:
        return self._children

    def get_columns(self) -> int:
        return self._columns

    def bound_to(self, model: type[Model] | None) -> Self:
        return self._with(_children=tuple(child.bound_to(model) for child in self._children))

    def prefixed(self, prefix: str, names: Iterable[str] = ()) -> Self:
        own = super().prefixed(prefix, names)
        return own._with(_children=tuple(each.prefixed(prefix, names) for each in self._children))


def checked(components: Iterable[Any]) -> tuple[Component, ...]:
    """Return components as they are kept; what is none, or stands elsewhere, is a mistake."""
    declared = tuple(components)
    for component in declared:
        if not isinstance(component, Component):
            raise FormSchemaException.not_a_component(component)
        if component.belongs_to is not None:
            raise FormSchemaException.outside_its_place(component, component.belongs_to)
    return declared


def only(kind: type[Part], place: str, components: Iterable[Any]) -> tuple[Part, ...]:
    """Return components that must be of one kind."""
    declared = tuple(components)
    for component in declared:
        if not isinstance(component, kind):
            raise FormSchemaException.wrong_kind(component, place, kind)
    return declared
