"""The part of an ordered queryset that one page shows."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.db.models import QuerySet


class Window(NamedTuple):
    """What lies under the page, and what is known of its surroundings."""

    #: Whole records, or keys when records are read in two steps.
    found: list[Any]
    has_more: bool
    #: How many rows lie before the page.
    start: int
    next: str | None = None
    previous: str | None = None


def numbered(rows: QuerySet[Any, Any], start: int, size: int) -> Window:
    """Read a page and one record more, which tells whether another page follows."""
    found = list(rows[start : start + size + 1])
    return Window(found[:size], len(found) > size, start)
