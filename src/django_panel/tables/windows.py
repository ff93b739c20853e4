"""A page read from a place instead of by its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from django_panel.tables import keyset
from django_panel.tables.cursor import Cursor, decode
from django_panel.tables.keyset import Term
from django_panel.tables.records import Window


def from_place(
    ordered: QuerySet[Any], lookups: Sequence[str], text: str | None, size: int
) -> Window:
    """Read the page that a cursor leads to; one that leads nowhere leads to the first page."""
    terms = keyset.terms_of(ordered)
    readable = keyset.with_values(ordered, terms)
    cursor = None if text is None else decode(text, terms, readable)
    reader = _Reader(readable, terms, lookups, size)
    if cursor is None or cursor.values is None:
        return reader.first()
    window = reader.forward(cursor) if cursor.side == "next" else reader.backward(cursor)
    # Whatever stood before has been deleted: what is left begins here.
    return reader.first() if cursor.side == "previous" and not window.found else window


class _Reader:
    """Reads rows on either side of a place and makes the cursors of their ends."""

    def __init__(
        self, readable: QuerySet[Any], terms: Sequence[Term], lookups: Sequence[str], size: int
    ) -> None:
        self._readable = readable
        self._terms = terms
        self._names = [*lookups, *(term.name for term in terms)]
        self._width = len(lookups)
        self._size = size

    def first(self) -> Window:
        rows = list(self._readable.values_list(*self._names)[: self._size + 1])
        return self._window(rows[: self._size], 0, before=False, after=len(rows) > self._size)

    def forward(self, cursor: Cursor) -> Window:
        conditions = keyset.after(self._terms, cursor.values or (), including=cursor.including)
        rows = keyset.read_after(self._readable, conditions, self._names, self._size + 1)
        window = self._window(
            rows[: self._size], cursor.seen, before=True, after=len(rows) > self._size
        )
        if rows:
            return window
        # Whatever followed has been deleted; the way back includes the row it started from.
        back = Cursor("previous", cursor.values, cursor.key, cursor.seen, including=True)
        return window._replace(previous=back.encode(self._terms, self._readable))

    def backward(self, cursor: Cursor) -> Window:
        terms = [term.flipped() for term in self._terms]
        conditions = keyset.after(terms, cursor.values or (), including=cursor.including)
        found = keyset.read_after(self._readable.reverse(), conditions, self._names, self._size + 1)
        rows = found[: self._size][::-1]
        has_more = len(found) > self._size
        start = max(0, cursor.seen - len(rows)) if has_more else 0
        return self._window(rows, start, before=has_more, after=True)

    def _window(
        self, rows: list[tuple[Any, ...]], start: int, *, before: bool, after: bool
    ) -> Window:
        width = self._width
        return Window(
            found=[row[0] if width == 1 else row[:width] for row in rows],
            has_more=after,
            start=start,
            next=self._cursor("next", rows[-1], start + len(rows)) if after and rows else None,
            previous=self._cursor("previous", rows[0], start) if before and rows else None,
        )

    def _cursor(self, side: Any, row: tuple[Any, ...], seen: int) -> str:
        # The key is always the first of the lookups.
        place = Cursor(side, tuple(row[self._width :]), row[0], seen)
        return place.encode(self._terms, self._readable)
