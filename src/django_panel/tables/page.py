"""One page of a table: its rows, and where it lies among the others."""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import QuerySet

from django_panel.tables.plan import TablePlan
from django_panel.tables.rows import build_rows
from django_panel.tables.state import TableState
from django_panel.tables.wire import PaginationWire, RowWire

#: Counting stops here. A count of a million rows costs thirty times the page itself.
COUNT_LIMIT = 10_000
#: From here on only keys are skipped over, and the records are read by their keys.
DEEP_OFFSET = 500


class _Window(NamedTuple):
    """What lies under the page: whole records, or keys when records are read in two steps."""

    found: list[Any]
    has_more: bool


class TablePage:
    """Rows and pagination, each read from the database when first asked for.

    A page past the end is empty, with ``from`` and ``to`` null, and keeps the number it was
    asked by. Up to 10,000 matching records are counted; beyond that ``total`` stays 10,000,
    ``totalIsExact`` is false, ``lastPage`` is a lower bound, and later pages are still served.
    """

    def __init__(self, plan: TablePlan, state: TableState, ordered: QuerySet[Any]) -> None:
        self._plan = plan
        self._state = state
        self._ordered = ordered
        self._reads_twice = plan.reads_relations or state.offset > DEEP_OFFSET

    @cached_property
    def rows(self) -> list[RowWire]:
        found = self._window.found
        records = self._records_by_key(found) if self._reads_twice else found
        return build_rows(self._plan, records, self._ordered.db)

    @cached_property
    def pagination(self) -> PaginationWire:
        state = self._state
        total, is_exact = self._total
        last_page = max(1, -(-total // state.per_page))
        shown = min(state.per_page, total - state.offset)
        if self._is_read or (not is_exact and shown < state.per_page):
            # Beyond what was counted only the page itself knows how full it is.
            shown = len(self._window.found)
        if not is_exact and shown > 0:
            last_page = max(last_page, state.page + (self._is_read and self._window.has_more))
        return {
            "page": state.page,
            "perPage": state.per_page,
            "total": total,
            "totalIsExact": is_exact,
            "lastPage": last_page,
            "from": state.offset + 1 if shown > 0 else None,
            "to": state.offset + shown if shown > 0 else None,
        }

    @property
    def _is_read(self) -> bool:
        return "_window" in self.__dict__

    @cached_property
    def _window(self) -> _Window:
        """Read the page and one record more, which tells whether another page follows."""
        start, size = self._state.offset, self._state.per_page
        lookups = ("pk",) if self._reads_twice else self._plan.lookups
        flat = self._reads_twice
        found = list(self._ordered.values_list(*lookups, flat=flat)[start : start + size + 1])
        return _Window(found[:size], len(found) > size)

    @cached_property
    def _total(self) -> tuple[int, bool]:
        """Return how many records match and whether that is all of them."""
        if self._is_read and not self._window.has_more:
            end = self._state.offset + len(self._window.found)
            # An empty page past the first lies somewhere after the end, not at it.
            if end <= COUNT_LIMIT and (self._window.found or end == 0):
                return end, True
        counted = self._ordered.order_by().values("pk")[: COUNT_LIMIT + 1].count()
        return (COUNT_LIMIT, False) if counted > COUNT_LIMIT else (counted, True)

    def _records_by_key(self, keys: list[Any]) -> list[tuple[Any, ...]]:
        """Read the page's records with their relations, in the order of the keys.

        The joins run over one page of rows, however many were skipped before it. A record that
        was deleted since the keys were read is left out.
        """
        if not keys:
            return []
        everything = self._plan.model._base_manager.using(self._ordered.db)
        found = everything.filter(pk__in=keys).order_by().values_list(*self._plan.lookups)
        by_key = {record[0]: record for record in found}
        return [by_key[key] for key in keys if key in by_key]
