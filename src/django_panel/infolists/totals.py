"""The totals of an infolist."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Self

from django_panel.infolists.entries.text import TextEntry
from django_panel.schemas.layout import Layout, components_of_type

if TYPE_CHECKING:
    from django_panel.schemas.component import SchemaKind
    from django_panel.schemas.context import NodeWire, SchemaContext


class Totals(Layout):
    """Entries below each other, aligned at the end; the last one is emphasized."""

    schema_kind: ClassVar[SchemaKind | None] = "infolist"

    def __init__(self, entries: Iterable[TextEntry] = ()) -> None:
        super().__init__(
            _children=components_of_type(TextEntry, "Totals", entries), _column_span="full"
        )

    @classmethod
    def make(cls, entries: Iterable[TextEntry] = ()) -> Self:
        return cls(entries)

    def schema(self, components: Iterable[Any]) -> Self:
        """Set the entries."""
        return self._with(_children=components_of_type(TextEntry, "Totals", components))

    def to_node(self, context: SchemaContext) -> NodeWire | None:
        """Return an ``InfolistTotalsWire``."""
        nodes = context.nodes(self._children)
        if not nodes:
            return None
        return {"component": "totals", **context.layout_wire(self), "schema": nodes}
