"""The records of one page, as one slice of a queryset."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet


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
    found = list(rows[start : start + size + 1])
    return PageSlice(found[:size], len(found) > size, start)
