"""The records of one page, as one slice of a queryset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from django.db.models import QuerySet

from django_panel.internal.fast.page_sql import CachedSql, first_rows


class PageSlice(NamedTuple):
    """The records of one page and its position in the list."""

    #: Records, or only primary keys if the records are read by a second query.
    found: list[Any]
    has_more: bool
    #: The number of rows before the page.
    start: int
    #: Cursors of the neighbouring pages.
    next: str | None = None
    previous: str | None = None
    #: The number of all rows, if it was read together with the page.
    total: int | None = None


def read_numbered_page(rows: QuerySet[Any, Any], start: int, size: int) -> PageSlice:
    """Read one page, and one row more to know whether another page follows."""
    return _slice(list(rows[start : start + size + 1]), size, start)


def read_first_page(
    ordered: QuerySet[Any],
    read: Callable[[QuerySet[Any]], QuerySet[Any, Any]],
    size: int,
    cached: CachedSql,
) -> PageSlice:
    """Read the first page of a whole table, whose SQL is cached; ``read`` returns its tuples."""
    return _slice(first_rows(ordered, read, size + 1, cached), size, 0)


def _slice(records: list[Any], size: int, start: int) -> PageSlice:
    return PageSlice(records[:size], len(records) > size, start)
