"""Entries side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from django_panel.infolists.components import clamped, drawn
from django_panel.infolists.layouts.base import InfolistLayout

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.wire import InfolistGridWire

_USUAL_COLUMNS = 2


class Grid(InfolistLayout):
    """Columns without a frame."""

    def __init__(self, columns: int = _USUAL_COLUMNS) -> None:
        super().__init__(_columns=clamped(columns), _column_span="full")

    @classmethod
    def make(cls, columns: int = _USUAL_COLUMNS) -> Self:
        return cls(columns)

    def to_node(self, record: Model, *, with_actions: bool) -> InfolistGridWire | None:
        nodes = drawn(self._children, record, with_actions=with_actions)
        if not nodes:
            return None
        return {
            "component": "grid",
            "columnSpan": self._column_span,
            "columns": self._columns,
            "schema": nodes,
        }
