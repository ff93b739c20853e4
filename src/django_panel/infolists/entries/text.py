"""An entry of words."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any, Self

from django_panel.infolists.entries.base import Entry
from django_panel.support.values import frozen
from django_panel.tables.columns.base import choice_labels
from django_panel.tables.columns.text import ELLIPSIS, text_of

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.wire import EntryWire


@frozen
class TextEntry(Entry):
    """Words; choices bring their own, several related records stand in a row."""

    type = "text"

    _limit: int | None = field(default=None, kw_only=True)
    _prose: bool = field(default=False, kw_only=True)
    _copyable: bool = field(default=False, kw_only=True)

    def limit(self, characters: int | None) -> Self:
        """Cut a text after this many characters."""
        return self._with(_limit=None if characters is None else max(1, characters))

    def prose(self, condition: bool = True) -> Self:
        """Keep the lines of a long text and let it take the whole width."""
        return self._with(_prose=condition, _column_span="full" if condition else 1)

    def copyable(self, condition: bool = True) -> Self:
        """Offer to copy the text."""
        return self._with(_copyable=condition)

    def draw(self, value: Any, record: Any) -> str | None:
        if isinstance(value, list) and self._format is None:
            value = ", ".join(filter(None, map(text_of, value)))
        labels = {} if self._format is not None else choice_labels(self.get_source())
        known = labels.get(value) if isinstance(value, str | int | bool) else None
        text = known or text_of(value)
        if text is None or self._limit is None or len(text) <= self._limit:
            return text
        return text[: self._limit].rstrip() + ELLIPSIS

    def to_node(self, record: Model, *, with_actions: bool) -> EntryWire:
        return {
            **super().to_node(record, with_actions=with_actions),
            "prose": self._prose,
            "copyable": self._copyable,
        }
