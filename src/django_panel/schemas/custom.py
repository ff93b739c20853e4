"""A component of the host project that contains other components."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django_panel.exceptions import PanelSchemaException
from django_panel.schemas.layout import Layout

if TYPE_CHECKING:
    from django_panel.schemas.component import SchemaKind
    from django_panel.schemas.context import NodeWire, SchemaContext


@dataclass(frozen=True, eq=False, repr=False)
class CustomComponent(Layout):
    """A React component of your project, by name; it may contain fields.

    The component is a file below ``pages/Panels`` in a folder ``Schemas``.
    """

    schema_kind: ClassVar[SchemaKind | None] = "form"

    _name: str = field(kw_only=False)
    _config: Mapping[str, Any] = field(default_factory=dict, kw_only=True, compare=False)

    def __post_init__(self) -> None:
        if not self._name:
            raise PanelSchemaException.unnamed("component", type(self))

    @classmethod
    def make(cls, name: str) -> Self:
        return cls(name)

    def config(self, values: Mapping[str, Any]) -> Self:
        """Set the component's configuration: any JSON object."""
        return self._with(_config=dict(values))

    def to_node(self, context: SchemaContext) -> NodeWire:
        """Return a ``CustomComponentWire``."""
        return {
            "component": "custom",
            **context.layout_wire(self),
            **context.group_wire(self),
            "name": self._name,
            "config": dict(self._config),
            "schema": context.nodes(self._children),
        }
