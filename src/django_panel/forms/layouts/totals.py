"""The totals of a form."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from django_panel.forms.fields.computed import Computed
from django_panel.schemas.layout import Layout, components_of_type

if TYPE_CHECKING:
    from django_panel.schemas.component import SchemaKind
    from django_panel.schemas.context import NodeWire, SchemaContext


class Totals(Layout):
    """Computed values below each other, aligned at the end; the last one is emphasized."""

    schema_kind: ClassVar[SchemaKind | None] = "form"

    def __init__(self, fields: Iterable[Computed] = ()) -> None:
        super().__init__(
            _children=components_of_type(Computed, "Totals", fields), _column_span="full"
        )

    @classmethod
    def make(cls, fields: Iterable[Computed] = ()) -> Self:
        return cls(fields)

    def schema(self, components: Iterable[Any]) -> Self:
        """Set the computed values."""
        return self._with(_children=components_of_type(Computed, "Totals", components))

    def to_node(self, context: SchemaContext) -> NodeWire | None:
        """Return a ``TotalsWire``."""
        nodes = cast("Any", context.nodes(self._children))
        if not nodes:
            return None
        return {
            "component": "totals",
            **context.layout_wire(self),
            "fields": [node["name"] for node in nodes],
            "schema": nodes,
        }
