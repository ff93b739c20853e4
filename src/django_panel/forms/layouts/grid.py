"""Parts of a form side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django_panel.forms.components import clamped
from django_panel.forms.layouts.base import Layout

if TYPE_CHECKING:
    from django_panel.forms.bound_form import BoundForm
    from django_panel.forms.layouts.wire import GridWire

_USUAL_COLUMNS = 2


class Grid(Layout):
    """Columns without a frame."""

    @classmethod
    def make(cls, columns: int = _USUAL_COLUMNS) -> Self:
        return cls(columns)

    def __init__(self, columns: int = _USUAL_COLUMNS) -> None:
        super().__init__(_columns=clamped(columns), _column_span="full")

    def to_node(self, form: BoundForm) -> GridWire | None:
        nodes = form.nodes(self._children)
        if not nodes:
            return None
        return {
            "component": "grid",
            **self.layout_wire(),
            "columns": self._columns,
            "schema": nodes,
        }
