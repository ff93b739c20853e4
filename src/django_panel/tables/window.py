"""The part of an ordered queryset that one page shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet


class Window(NamedTuple):
    """What lies under the page, and what is known of its surroundings."""

    #: Whole records as tuples, or keys when records are read in two steps.
    found: list[Any]
    has_more: bool
    #: How many rows lie before the page.
    start: int
    next: str | None = None
    previous: str | None = None


def numbered(ordered: QuerySet[Any], lookups: Sequence[str], start: int, size: int) -> Window:
    """Read a page and one record more, which tells whether another page follows."""
    rows = ordered.values_list(*lookups, flat=len(lookups) == 1)
    found = list(rows[start : start + size + 1])
    return Window(found[:size], len(found) > size, start)
