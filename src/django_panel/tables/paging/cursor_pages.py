"""Reads a page by a cursor instead of an offset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db.models import Q, QuerySet

from django_panel.internal.fast.page_sql import CachedSql
from django_panel.support.keys import is_composite, key_columns
from django_panel.tables.paging import keyset
from django_panel.tables.paging.cursor import Cursor, decode
from django_panel.tables.paging.keyset import Term
from django_panel.tables.paging.page_slice import PageSlice


def read_cursor_page(
    ordered: QuerySet[Any],
    lookups: Sequence[str],
    text: str | None,
    size: int,
    cached: CachedSql | None = None,
) -> PageSlice:
    """Read the page of a cursor; the first page without a valid one.

    ``cached`` holds the SQL of a whole table, of which only the order may differ.
    """
    terms = keyset.order_terms(ordered)
    readable = keyset.with_values(ordered, terms)
    cursor = None if text is None else decode(text, terms, readable)
    reader = _Reader(readable, terms, lookups, size, cached)
    if cursor is None or cursor.values is None:
        return reader.first()
    page = reader.forward(cursor) if cursor.side == "next" else reader.backward(cursor)
    # If all previous rows were deleted, the list starts with the remaining ones.
    return reader.first() if cursor.side == "previous" and not page.found else page


class _Reader:
    """Reads the rows after or before a cursor, and makes the cursors of that page."""

    def __init__(
        self,
        readable: QuerySet[Any],
        terms: Sequence[Term],
        lookups: Sequence[str],
        size: int,
        cached: CachedSql | None,
    ) -> None:
        self._readable = readable
        self._terms = terms
        # The columns of a composite key are the last terms; such rows are read by their keys.
        model = readable.model
        self._key_width = len(key_columns(model)) if is_composite(model) else 0
        lookups = () if self._key_width else lookups
        self._names = [*lookups, *(term.name for term in terms)]
        self._width = len(lookups)
        self._size = size
        self._cached = cached

    def first(self) -> PageSlice:
        rows = self._read(self._readable, [Q()])
        return self._slice(rows[: self._size], 0, before=False, after=len(rows) > self._size)

    def forward(self, cursor: Cursor) -> PageSlice:
        conditions = keyset.after(self._terms, cursor.values or (), including=cursor.including)
        rows = self._read(self._readable, conditions)
        page = self._slice(
            rows[: self._size], cursor.seen, before=True, after=len(rows) > self._size
        )
        if rows:
            return page
        # All following rows were deleted; the previous page includes the cursor's own row.
        back = Cursor("previous", cursor.values, cursor.key, cursor.seen, including=True)
        return page._replace(previous=back.encode(self._terms, self._readable))

    def backward(self, cursor: Cursor) -> PageSlice:
        terms = [term.flipped() for term in self._terms]
        conditions = keyset.after(terms, cursor.values or (), including=cursor.including)
        before = self._read(self._readable.reverse(), conditions)
        rows = before[: self._size][::-1]
        has_more = len(before) > self._size
        start = max(0, cursor.seen - len(rows)) if has_more else 0
        return self._slice(rows, start, before=has_more, after=True)

    def _read(self, rows: QuerySet[Any], conditions: Sequence[Q]) -> list[tuple[Any, ...]]:
        """Return the rows of a page, and one more to know whether another page follows."""
        return keyset.read_after(rows, conditions, self._names, self._size + 1, self._cached)

    def _slice(
        self, rows: list[tuple[Any, ...]], start: int, *, before: bool, after: bool
    ) -> PageSlice:
        return PageSlice(
            found=[self._found(row) for row in rows],
            has_more=after,
            start=start,
            next=self._cursor("next", rows[-1], start + len(rows)) if after and rows else None,
            previous=self._cursor("previous", rows[0], start) if before and rows else None,
        )

    def _found(self, row: tuple[Any, ...]) -> Any:
        """Return the values of the lookups; the primary key if that is the only one."""
        if self._key_width:
            return tuple(row[-self._key_width :])
        return row[0] if self._width == 1 else row[: self._width]

    def _cursor(self, side: Any, row: tuple[Any, ...], seen: int) -> str:
        # The primary key is always the first lookup.
        key = self._found(row) if self._key_width else row[0]
        cursor = Cursor(side, tuple(row[self._width :]), key, seen)
        return cursor.encode(self._terms, self._readable)
