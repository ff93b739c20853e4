"""A column of words."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django_panel.support.json import dumps
from django_panel.support.labels import choice_labels
from django_panel.tables.columns.base import CellFunction, Column, Text
from django_panel.tables.paths import ModelField

if TYPE_CHECKING:
    from django_panel.tables.wire import ColumnWire

ELLIPSIS = "…"


@dataclass(frozen=True)
class TextColumn(Column):
    """Shows a value as text; a choice is shown by its label, an empty text as no value."""

    type = "text"
    lists_many = True

    _limit: int | None = field(default=None, kw_only=True)
    _wrap: bool = field(default=False, kw_only=True)

    def limit(self, characters: int | None) -> Self:
        """Cut a text after this many characters."""
        if characters is not None and characters < 1:
            raise ValueError(f"limit() takes a number of characters from 1 on, not {characters}")
        return self._with(_limit=characters)

    def wrap(self, condition: bool = True) -> Self:
        """Let a long text break into lines."""
        return self._with(_wrap=condition)

    def get_limit(self) -> int | None:
        return self._limit

    def keeps_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        # What format_using answers is already what people read.
        labels = {} if self._format_using is not None else choice_labels(source)
        limit = self._limit

        def choice_cell(value: Any) -> str | None:
            return labels.get(value) or text_of(value)

        read = choice_cell if labels else text_of
        if limit is None:
            return read

        def cut_cell(value: Any) -> str | None:
            text = read(value)
            return text if text is None or len(text) <= limit else text[:limit].rstrip() + ELLIPSIS

        return cut_cell

    def to_wire(
        self, derived_label: Text | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        return {**super().to_wire(derived_label, source), "wrap": self._wrap}


def text_of(value: Any) -> str | None:
    """Return a value as text, whatever it is: an object never reaches a text cell as one."""
    if value is None:
        return None
    if isinstance(value, dict | list):
        return dumps(value).decode() if value else None
    return str(value) or None
