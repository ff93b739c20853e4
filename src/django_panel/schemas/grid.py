"""Components side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django_panel.schemas.component import clamp_columns
from django_panel.schemas.layout import Layout

if TYPE_CHECKING:
    from django_panel.schemas.context import NodeWire, SchemaContext

_DEFAULT_COLUMNS = 2


class Grid(Layout):
    """Components in columns, without a frame or a heading."""

    def __init__(self, columns: int = _DEFAULT_COLUMNS) -> None:
        super().__init__(_columns=clamp_columns(columns), _column_span="full")

    @classmethod
    def make(cls, columns: int = _DEFAULT_COLUMNS) -> Self:
        return cls(columns)

    def to_node(self, context: SchemaContext) -> NodeWire | None:
        """Return a ``GridWire`` in a form, an ``InfolistGridWire`` in an infolist."""
        nodes = context.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "grid",
            **context.layout_wire(self),
            "columns": self._columns,
            "schema": nodes,
        }
