"""Rows in batches, so that a writer examines a column of many rows at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice

Row = Sequence[object]
Column = Sequence[object]

#: Rows of a batch, and cells of a batch of wide rows.
MAX_ROWS = 128
MAX_CELLS = 8_192


def batches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    """Return the rows in lists. Rows that come later are not read before they are needed."""
    rest = iter(rows)
    for first in rest:
        count = max(1, min(MAX_ROWS, MAX_CELLS // max(1, len(first))))
        yield [first, *islice(rest, count - 1)]


def columns_of(rows: list[Row]) -> list[Column] | None:
    """Return the columns of the rows; ``None`` if the rows have different lengths."""
    try:
        return list(zip(*rows, strict=True))
    except ValueError:
        return None


def padded(rows: list[Row]) -> list[Row]:
    """Return the rows, all as long as the longest."""
    width = max(map(len, rows))
    return [tuple(chain(row, (None,) * (width - len(row)))) for row in rows]
