"""An entry that shows a list of rows with the same entries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.utils.translation import gettext as _

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.infolists import values
from django_panel.infolists.context import InfolistContext
from django_panel.infolists.entries.base import Entry
from django_panel.infolists.values import MAX_ROWS
from django_panel.schemas.component import Component, clamp_columns
from django_panel.schemas.layout import components_of_kind
from django_panel.support.callbacks import checked_callback
from django_panel.support.numbers import is_number

if TYPE_CHECKING:
    from django_panel.infolists.wire import EntryWire, RepeatedItemWire
    from django_panel.schemas.component import ModelClass


@dataclass(frozen=True, eq=False, repr=False)
class RepeatableEntry(Entry):
    """Related records, or the rows of a JSON list, each shown with the same entries.

    Rows have no buttons, because the server could not identify the row.
    """

    type = "repeatable"

    _children: tuple[Component, ...] = field(default=(), init=False)
    _columns: int = field(default=1, init=False)
    _item_label: Callable[[Any], Any] | None = field(default=None, init=False)
    _table: bool = field(default=False, init=False)

    def check(self) -> None:
        super().check()
        layouts = [child for child in self._children if not isinstance(child, Entry)]
        if self._table and layouts:
            raise PanelSchemaException(
                f"RepeatableEntry({self._name!r}).table() contains a {dotted(layouts[0])}.",
                "Each column of the table is an entry.",
                "Remove the layout from schema(), or remove table().",
            )

    def schema(self, components: Iterable[Component]) -> Self:
        """Set the entries of each row."""
        return self._with(_children=components_of_kind("infolist", components))

    def columns(self, count: int) -> Self:
        """Set the number of columns of a row: one to four."""
        return self._with(_columns=clamp_columns(count))

    def table(self, condition: bool = True) -> Self:
        """Show the rows as a table, with a column for each entry."""
        return self._with(_table=condition)

    def item_label(self, callback: Callable[[Any], Any] | None) -> Self:
        """Set a function of the row that returns its label; by default its number."""
        checked_callback(callback, f"RepeatableEntry({self._name!r}).item_label", "the row")
        return self._with(_item_label=callback)

    def with_model(self, model: ModelClass | None) -> Self:
        own = super().with_model(model)
        related = getattr(own.get_source(), "related_model", None)
        return own._with(_children=tuple(child.with_model(related) for child in self._children))

    def draw(self, value: Any, record: Any) -> list[RepeatedItemWire] | None:
        if not isinstance(value, list | tuple) or not value:
            return None
        rows = [row for row in value if isinstance(row, Mapping) or hasattr(row, "pk")]
        return [
            {
                "label": self._row_label(row, number),
                "schema": InfolistContext(row, with_actions=False).nodes(self._children),
                "numeric": self._numeric_names(row),
            }
            for number, row in enumerate(rows[:MAX_ROWS], start=1)
        ]

    def to_node(self, context: InfolistContext) -> EntryWire:
        node = super().to_node(context)
        return {**node, "columns": self._columns, "table": self._table}

    def _numeric_names(self, row: Any) -> list[str]:
        """Return the names of the entries whose value is a number, which a table aligns."""
        entries = [child for child in self._children if self._table and isinstance(child, Entry)]
        return [
            entry.get_name()
            for entry in entries
            if is_number(values.read(row, entry.get_name(), unscoped=True))
        ]

    def _row_label(self, row: Any, number: int) -> str:
        if self._item_label is not None:
            return str(self._item_label(row))
        return _("%(label)s %(number)d") % {"label": self.get_label(), "number": number}
