"""An entry that shows text."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Self

from django.utils.formats import time_format
from django.utils.translation import gettext as _

from django_panel.forms.html import is_blank_html, sanitize_html
from django_panel.infolists.entries.base import Entry
from django_panel.support.formatting import (
    date_formatter,
    datetime_formatter,
    localizer,
    number_formatter,
)
from django_panel.support.labels import choice_labels
from django_panel.tables.columns.text import ELLIPSIS, to_text

if TYPE_CHECKING:
    from django_panel.infolists.context import InfolistContext
    from django_panel.infolists.wire import EntryWire, TextMarkup


@dataclass(frozen=True)
class TextEntry(Entry):
    """Text; choices are shown by their label, several related records separated by commas."""

    type = "text"
    supports_link = True

    _limit: int | None = field(default=None, kw_only=True)
    _prose: bool = field(default=False, kw_only=True)
    _markup: TextMarkup | None = field(default=None, kw_only=True)
    _copyable: bool = field(default=False, kw_only=True)

    def limit(self, characters: int | None) -> Self:
        """Truncate the text after this many characters."""
        return self._with(_limit=None if characters is None else max(1, characters))

    def prose(self, condition: bool = True) -> Self:
        """Keep the line breaks of a long text and use the whole width."""
        return self._with(_prose=condition, _column_span="full" if condition else 1)

    def html(self, condition: bool = True) -> Self:
        """Render the text as HTML; it is sanitized first."""
        return self.prose(condition)._with(_markup="html" if condition else None)

    def markdown(self, condition: bool = True) -> Self:
        """Render the text as Markdown."""
        return self.prose(condition)._with(_markup="markdown" if condition else None)

    def copyable(self, condition: bool = True) -> Self:
        """Show a copy button."""
        return self._with(_copyable=condition)

    def draw(self, value: Any, record: Any) -> str | None:
        if isinstance(value, list | tuple | set) and self._format is None:
            value = ", ".join(filter(None, map(display_text, value)))
        labels = {} if self._format is not None else choice_labels(self.get_source())
        known = labels.get(value) if isinstance(value, str | int | bool) else None
        text = known or (display_text(value) if self._format is None else to_text(value))
        if self._markup is not None:
            return self._rendered_markup(text)
        if text is None or self._limit is None or len(text) <= self._limit:
            return text
        return text[: self._limit].rstrip() + ELLIPSIS

    def to_node(self, context: InfolistContext) -> EntryWire:
        node = super().to_node(context)
        if self._markup is not None:
            node["markup"] = self._markup
            # The text may have links of its own.
            node.pop("url", None)
        return {**node, "prose": self._prose, "copyable": self._copyable}

    def _rendered_markup(self, text: str | None) -> str | None:
        """Return sanitized HTML or Markdown; it is not truncated, because tags would break."""
        if text and self._markup == "html":
            html = sanitize_html(text)
            return None if is_blank_html(html) else html
        return text or None


def display_text(value: Any) -> str | None:
    """Return a value as localized text; integers are not formatted: they may be identifiers."""
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, Decimal | float):
        return number_formatter()(value)
    if isinstance(value, datetime):
        return datetime_formatter()(localizer()(value))
    if isinstance(value, date):
        return date_formatter()(value)
    return time_format(value) if isinstance(value, time) else to_text(value)
