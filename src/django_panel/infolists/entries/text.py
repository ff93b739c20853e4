"""An entry of words."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from django_panel.forms.sanitizing import is_blank_html, sanitized
from django_panel.infolists.entries.base import Entry
from django_panel.support.formatting import (
    date_formatter,
    datetime_formatter,
    localizer,
    number_formatter,
)
from django_panel.support.labels import choice_labels
from django_panel.tables.columns.text import ELLIPSIS, text_of

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.infolists.wire import EntryWire, TextMarkup


@dataclass(frozen=True)
class TextEntry(Entry):
    """Words; choices bring their own, several related records stand in a row."""

    type = "text"

    _limit: int | None = field(default=None, kw_only=True)
    _prose: bool = field(default=False, kw_only=True)
    _markup: TextMarkup | None = field(default=None, kw_only=True)
    _copyable: bool = field(default=False, kw_only=True)

    def limit(self, characters: int | None) -> Self:
        """Cut a text after this many characters."""
        return self._with(_limit=None if characters is None else max(1, characters))

    def prose(self, condition: bool = True) -> Self:
        """Keep the lines of a long text and let it take the whole width."""
        return self._with(_prose=condition, _column_span="full" if condition else 1)

    def html(self, condition: bool = True) -> Self:
        """Draw the text as HTML, as a rich editor stores it; what could do harm is dropped."""
        return self.prose(condition)._with(_markup="html" if condition else None)

    def markdown(self, condition: bool = True) -> Self:
        """Draw the text as Markdown."""
        return self.prose(condition)._with(_markup="markdown" if condition else None)

    def copyable(self, condition: bool = True) -> Self:
        """Offer to copy the text."""
        return self._with(_copyable=condition)

    def draw(self, value: Any, record: Any) -> str | None:
        if isinstance(value, list | tuple | set) and self._format is None:
            value = ", ".join(filter(None, map(words_of, value)))
        labels = {} if self._format is not None else choice_labels(self.get_source())
        known = labels.get(value) if isinstance(value, str | int | bool) else None
        text = known or (words_of(value) if self._format is None else text_of(value))
        if self._markup is not None:
            return self._marked_up(text)
        if text is None or self._limit is None or len(text) <= self._limit:
            return text
        return text[: self._limit].rstrip() + ELLIPSIS

    def to_node(self, record: Model, *, with_actions: bool) -> EntryWire:
        node = super().to_node(record, with_actions=with_actions)
        if self._markup is not None:
            node["markup"] = self._markup
        return {**node, "prose": self._prose, "copyable": self._copyable}

    def _marked_up(self, text: str | None) -> str | None:
        """Return a text with a look; cutting it would cut through its marks."""
        if text and self._markup == "html":
            harmless = sanitized(text)
            return None if is_blank_html(harmless) else harmless
        return text or None


def words_of(value: Any) -> str | None:
    """Return a value as its reader writes it; whole numbers may be names, and stay as they are."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, Decimal | float):
        return number_formatter()(value)
    if isinstance(value, datetime):
        return datetime_formatter()(localizer()(value))
    if isinstance(value, date):
        return date_formatter()(value)
    return time_format(value) if isinstance(value, time) else text_of(value)
