"""A column of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Self

from django.db.models import Model

from django_panel.support.callbacks import checked_callback
from django_panel.support.html import display_html, html_text, is_html
from django_panel.support.labels import StrOrPromise, choice_labels
from django_panel.support.plain_text import plain_text
from django_panel.support.related import related_source
from django_panel.tables.columns.base import CellFunction, Column
from django_panel.tables.reading.paths import ModelField

if TYPE_CHECKING:
    from django.utils.safestring import SafeString

    from django_panel.tables.wire import ColumnWire, HtmlCellWire

ELLIPSIS = "…"


@dataclass(frozen=True, eq=False, repr=False)
class TextColumn(Column):
    """Shows a value as text; a choice by its label; an empty string as an empty cell."""

    type = "text"
    supports_to_many = True

    _limit: int | None = field(default=None, init=False)
    _wrap: bool = field(default=False, init=False)
    _indent: str | Callable[[Any], int] | None = field(default=None, init=False)
    _person: bool = field(default=False, init=False)

    def limit(self, characters: int | None) -> Self:
        """Truncate text after this many characters."""
        if characters is not None and characters < 1:
            raise ValueError(f"limit() takes at least 1 character, not {characters}")
        return self._with(_limit=characters)

    def wrap(self, condition: bool = True) -> Self:
        """Wrap long text."""
        return self._with(_wrap=condition)

    def person(self, condition: bool = True) -> Self:
        """Show the initials beside the name of a person."""
        return self._with(_person=condition)

    def indent(self, depth: str | Callable[[Any], int] | None) -> Self:
        """Indent the text by a record's depth in a tree: a field, or a callable of the record."""
        if callable(depth):
            checked_callback(depth, "indent", "the record")
        return self._with(_indent=depth)

    def get_indent(self) -> Callable[[Any], int] | None:
        return attrgetter(self._indent) if isinstance(self._indent, str) else self._indent

    def callbacks_need_record(self) -> bool:
        return self._indent is not None or super().callbacks_need_record()

    def caches_cell_function(self) -> bool:
        return True

    def cell_function(self, source: ModelField | None) -> CellFunction:
        # The result of format_using is not a choice of the field.
        labels = {} if self._format_using is not None else choice_labels(source)
        limit = self._limit

        def choice_cell(value: Any) -> str | HtmlCellWire | None:
            return labels.get(value) or text_cell(value)

        full_cell = choice_cell if labels else text_cell
        if limit is None:
            return full_cell

        def truncated_cell(value: Any) -> str | HtmlCellWire | None:
            text = full_cell(value)
            # HTML is not truncated, because tags would break.
            if isinstance(text, str) and len(text) > limit:
                return text[:limit].rstrip() + ELLIPSIS
            return text

        return truncated_cell

    def make_cells(self, function: CellFunction, *values: Iterable[Any]) -> list[Any]:
        if function is not text_cell:
            return super().make_cells(function, *values)
        # Most values are texts already.
        (texts,) = values
        return [(text or None) if type(text) is str else text_cell(text) for text in texts]

    def to_wire(
        self, derived_label: StrOrPromise | None = None, source: ModelField | None = None
    ) -> ColumnWire:
        wire: ColumnWire = {**super().to_wire(derived_label, source), "wrap": self._wrap}
        if self._person:
            wire["person"] = True
        return wire


#: Types whose values are shown as ``str()`` writes them.
_PLAIN_TYPES = frozenset({str, int, bool, float})


def to_text(value: Any) -> str | None:
    """Return any value as text, a list or a mapping as JSON; None if it is empty."""
    if value is None:
        return None
    if type(value) in _PLAIN_TYPES:
        return str(value) or None
    return _other_text(value)


def text_cell(value: Any) -> str | HtmlCellWire | None:
    """Return any value as ``to_text`` does, but HTML with its tags."""
    if value is None:
        return None
    if type(value) in _PLAIN_TYPES:
        return str(value) or None
    return html_cell(value) if is_html(value) else _other_text(value)


def html_cell(value: SafeString) -> str | HtmlCellWire | None:
    """Return sanitized HTML with its text, only the text if no tag is left; None if it is empty."""
    html, text = display_html(value), html_text(value)
    if "<" in html and (text or "<img" in html):
        return {"html": html, "text": text}
    return text or None


def _other_text(value: Any) -> str | None:
    if isinstance(value, Model):
        return related_source(type(value)).record_title(value)
    if isinstance(value, dict | list) and not value:
        return None
    return plain_text(value) or None
