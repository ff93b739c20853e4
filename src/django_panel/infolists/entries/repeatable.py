"""An entry of several rows of one shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.infolists.components import InfolistComponent, checked, clamped, drawn
from django_panel.infolists.entries.base import Entry
from django_panel.infolists.reading import MOST_ROWS

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.entries.base import ModelClass
    from django_panel.infolists.wire import EntryWire, RepeatedItemWire


@dataclass(frozen=True)
class RepeatableEntry(Entry):
    """Related records, or the rows of a JSON list, each drawn by the same entries.

    Buttons are not offered on rows: nothing tells the server which row was meant.
    """

    type = "repeatable"

    _children: tuple[InfolistComponent, ...] = field(default=(), kw_only=True)
    _columns: int = field(default=1, kw_only=True)
    _item_label: Callable[[Any], Any] | None = field(default=None, kw_only=True)

    def schema(self, components: Iterable[InfolistComponent]) -> Self:
        """Set what each row shows."""
        return self._with(_children=checked(components))

    def columns(self, count: int) -> Self:
        """Set how many columns a row has: one to four."""
        return self._with(_columns=clamped(count))

    def item_label(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set what a row is called: a function of it; its number by default."""
        return self._with(_item_label=callback)

    def of_model(self, model: ModelClass | None) -> Self:
        own = super().of_model(model)
        related = getattr(own.get_source(), "related_model", None)
        return own._with(_children=tuple(child.of_model(related) for child in self._children))

    def draw(self, value: Any, record: Any) -> list[RepeatedItemWire] | None:
        if not isinstance(value, list | tuple) or not value:
            return None
        rows = [row for row in value if isinstance(row, Mapping) or hasattr(row, "pk")]
        return [
            {
                "label": self._called(row, number),
                "schema": drawn(self._children, row, with_actions=False),
            }
            for number, row in enumerate(rows[:MOST_ROWS], start=1)
        ]

    def to_node(self, record: Model, *, with_actions: bool) -> EntryWire:
        node = super().to_node(record, with_actions=with_actions)
        return {**node, "columns": self._columns}

    def _called(self, row: Any, number: int) -> str:
        if self._item_label is not None:
            return str(self._item_label(row))
        return _("%(label)s %(number)d") % {"label": self.get_label(), "number": number}
