"""Reads the keys of a page and the number of all matching rows with one query.

Where no index serves the order, the database reads all matching rows to sort them, and a second
query would read them again to count them. PostgreSQL stores the rows while it counts them, so
this is done only for a search that matched few rows the last time.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from django.db import connections
from django.db.models import Count, QuerySet, Window

from django_panel.support.keys import is_composite
from django_panel.tables.paging import counting
from django_panel.tables.paging.page_slice import PageSlice
from django_panel.tables.reading.ordering import follows_index

if TYPE_CHECKING:
    from django_panel.tables.state import TableState

_TOTAL = "panel_matching_rows"
#: The number of searches that are remembered; then all are forgotten.
_MAX_SEARCHES = 1000
#: The searches whose rows were counted to the end.
_short: dict[Hashable, None] = {}


def can_count(ordered: QuerySet[Any], state: TableState) -> bool:
    """Return whether a page of these rows may be read together with their number."""
    query = ordered.query
    return (
        connections[ordered.db].vendor == "postgresql"
        and state.count_mode == "auto"
        and state.offset <= counting.COUNT_LIMIT
        and bool(query.where)
        and not (query.distinct or query.combinator or query.is_sliced)
        and query.group_by is None
        and not is_composite(ordered.model)
        and not follows_index(ordered)
    )


def was_short(ordered: QuerySet[Any], state: TableState) -> bool:
    """Return whether the same search was counted to the end before.

    A tab or tenant may have another number of rows; that affects only which queries are used.
    """
    return _search_key(ordered, state) in _short


def remember(ordered: QuerySet[Any], state: TableState, total: counting.Total) -> None:
    """Remember whether a search was counted to the end."""
    key = _search_key(ordered, state)
    if not total.is_exact:
        _short.pop(key, None)
        return
    if len(_short) >= _MAX_SEARCHES:
        _short.clear()
    _short[key] = None


def read_counted_page(ordered: QuerySet[Any], start: int, size: int) -> PageSlice:
    """Read the keys of one page, one key more, and the number of all rows."""
    rows = ordered.annotate(**{_TOTAL: Window(Count("*"))}).values_list("pk", _TOTAL)
    records = list(rows[start : start + size + 1])
    keys = [key for key, _total in records[:size]]
    # A page past the end has no row that contains the number.
    return PageSlice(keys, len(records) > size, start, total=records[0][1] if records else None)


def capped(number: int) -> counting.Total:
    """Return the total as a count up to the limit does."""
    if number > counting.COUNT_LIMIT:
        return counting.Total(counting.COUNT_LIMIT, is_exact=False)
    return counting.Total(number, is_exact=True)


def _search_key(ordered: QuerySet[Any], state: TableState) -> Hashable:
    searched = sorted(state.column_searches.items())
    narrowed = (state.search, repr(searched), repr(state.filters), state.period)
    return (ordered.db, ordered.model, *narrowed)
