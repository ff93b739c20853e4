"""The base class of layouts, and the checks of the components that a schema contains."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self, TypeVar

from django_panel.exceptions import PanelSchemaException
from django_panel.schemas.component import Component, clamp_columns

if TYPE_CHECKING:
    from django_panel.schemas.component import SchemaKind

ComponentType = TypeVar("ComponentType", bound=Component)

#: What to do with a component that belongs to the other kind of schema.
_OTHER_KIND = {
    "form": (
        "A form contains fields, layouts and content.",
        "Replace an entry with a field of the same name, such as TextInput('title').",
    ),
    "infolist": (
        "An infolist contains entries, sections, grids and tabs.",
        "Replace a form field with an entry of the same name, such as TextEntry('title').",
    ),
}


@dataclass(frozen=True, eq=False, repr=False)
class Layout(Component, ABC):
    """A component that arranges other components in columns."""

    _children: tuple[Component, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the components inside."""
        return self._with(_children=checked_components(components))

    def columns(self, count: int) -> Self:
        """Set the number of columns: one to four."""
        return self._with(_columns=clamp_columns(count))

    def children(self) -> tuple[Component, ...]:
        return self._children

    def with_children(self, children: Iterable[Component]) -> Self:
        return self._with(_children=tuple(children))

    def get_columns(self) -> int:
        return self._columns


def checked_components(components: Iterable[Any]) -> tuple[Component, ...]:
    """Return the components of a schema or a layout; any other object raises an error."""
    declared = tuple(components)
    for component in declared:
        if not isinstance(component, Component):
            raise PanelSchemaException(
                f"{component!r} is not a component.",
                "schema() takes fields, entries, layouts and content components.",
                "Remove it.",
            )
        if component.belongs_to is not None:
            raise PanelSchemaException(
                f"{describe(component)} is not inside {component.belongs_to}.",
                f"A {type(component).__name__} is rendered by {component.belongs_to} only.",
                f"Write {component.belongs_to}([{type(component).__name__}(...)]).",
            )
        component.check()
    return declared


def components_of_kind(schema_kind: SchemaKind, components: Iterable[Any]) -> tuple[Component, ...]:
    """Return the components of a form or an infolist.

    A component that works only in the other kind of schema raises an error.
    """
    declared = checked_components(components)
    for component in declared:
        for inner in component.walk():
            if inner.schema_kind not in (None, schema_kind):
                raise PanelSchemaException(
                    f"{describe(inner)} cannot be used in {_ARTICLES[schema_kind]} {schema_kind}.",
                    *_OTHER_KIND[schema_kind],
                )
    return declared


_ARTICLES = {"form": "a", "infolist": "an"}


def components_of_type(
    component_type: type[ComponentType], container: str, components: Iterable[Any]
) -> tuple[ComponentType, ...]:
    """Return components that must all be of one type, such as the tabs of ``Tabs``."""
    declared = tuple(components)
    for component in declared:
        if not isinstance(component, component_type):
            name = component_type.__name__
            raise PanelSchemaException(
                f"{describe(component)} is directly inside {container}.",
                f"{container}() takes {name} objects only.",
                f"Put it into one: {name}('Notes').schema([...]).",
            )
    return declared


def describe(component: object) -> str:
    """Return a component as it was declared, such as ``Tab('Notes')``, without its options."""
    for attribute in ("_name", "_label", "_heading"):
        name = getattr(component, attribute, None)
        if name is not None:
            return f"{type(component).__name__}({str(name)!r})"
    return repr(component)[:80]
