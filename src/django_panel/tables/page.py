"""One page of a table: its rows, its figures, and where it lies among the others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.functional import cached_property

from django_panel.tables import counting, windows
from django_panel.tables.counting import Total
from django_panel.tables.ordering import follows_index
from django_panel.tables.plan import TablePlan
from django_panel.tables.records import Window, keys_of, numbered, read_records, records_in
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.state import TableState
from django_panel.tables.summaries.computing import summarize, summarize_bands

if TYPE_CHECKING:
    from django_panel.tables.groups import Group
    from django_panel.tables.paths import ColumnPath
    from django_panel.tables.wire import PaginationWire, RowWire, SummariesWire

#: From here on only keys are skipped over, and the records are read by their keys.
DEEP_OFFSET = 500

#: What rows have beside their cells: known beforehand, or made for the page's instances.
Parts = RowParts | Callable[[Sequence[Any]], RowParts] | None


@dataclass(frozen=True, slots=True)
class Banding:
    """The group the rows stand in, and where its value lies."""

    group: Group
    path: ColumnPath


class TablePage:
    """Rows and pagination, each read from the database when first asked for.

    A page past the end is empty, with ``from`` and ``to`` null, and keeps the number it was
    asked by. Up to 10,000 matching records are counted; beyond that ``total`` stays 10,000,
    ``totalIsExact`` is false, ``lastPage`` is a lower bound, and later pages are still served.
    """

    def __init__(
        self,
        plan: TablePlan,
        state: TableState,
        ordered: QuerySet[Any],
        parts: Parts = None,
        banding: Banding | None = None,
    ) -> None:
        self._plan = plan
        self._state = state
        self._ordered = ordered
        self._parts = parts
        self._banding = banding
        self._by_cursor = state.schema.get_pagination() == "cursor"
        self._reads_twice = self._is_better_read_twice()

    @cached_property
    def rows(self) -> list[RowWire]:
        records, parts = self._records, self._parts
        instances = self._plan.instances(records, self._ordered.db)
        bound = parts(instances) if callable(parts) else parts or RowParts()
        if self._banding is not None:
            group, path = self._banding.group, self._banding.path
            bands = group.bands(path, self._plan.values(records, path), self._ordered.db)
            bound = replace(bound, groups=bands)
        return make_rows(self._plan, records, self._ordered.db, bound, instances=instances)

    @cached_property
    def pagination(self) -> PaginationWire:
        state, size = self._state, self._state.per_page
        total, is_exact = self._total
        start = self._window.start if self._by_cursor else state.offset
        number = start // size + 1 if self._by_cursor else state.page
        last_page = max(1, -(-total // size))
        shown = min(size, total - start)
        if self._is_read or (not is_exact and shown < size):
            # Beyond what was counted only the page itself knows how full it is.
            shown = len(self._window.found)
        if not is_exact and shown > 0:
            last_page = max(last_page, number + (self._is_read and self._window.has_more))
        return {
            "page": number,
            "perPage": size,
            "total": total,
            "totalIsExact": is_exact,
            "lastPage": last_page,
            "from": start + 1 if shown > 0 else None,
            "to": start + shown if shown > 0 else None,
            "mode": "cursor" if self._by_cursor else "pages",
            "next": self._window.next if self._by_cursor else None,
            "previous": self._window.previous if self._by_cursor else None,
        }

    @cached_property
    def summaries(self) -> SummariesWire:
        """The figures below the shown columns, by column."""
        columns = self._plan.columns
        figures = [figure for planned in columns for figure in planned.column.get_summaries()]
        needs_page = any(figure.is_per_page() for figure in figures)
        return summarize(self._plan, self._ordered, self._keys if needs_page else ())

    @cached_property
    def group_summaries(self) -> dict[str, SummariesWire]:
        """The figures of each band on the page, by the band's key and the column."""
        if self._banding is None:
            return {}
        path = self._banding.path
        values = dict.fromkeys(self._plan.values(self._records, path))
        return summarize_bands(self._plan, self._ordered, path, list(values))

    def _is_better_read_twice(self) -> bool:
        """Return whether the keys of the page are found first, and its records read by them.

        Joins and subqueries then run for the rows of the page only, and not for all that are
        skipped, searched or sorted. Where nothing is, one query does both.
        """
        plan, ordered = self._plan, self._ordered
        if self._by_cursor:
            # Places are told from tuples; a table without columns has none to tell them from.
            return plan.reads_relations or len(plan.lookups) == 1
        if self._state.offset > DEEP_OFFSET:
            return True
        is_simple = counting.is_whole_table(ordered) and follows_index(ordered)
        return plan.reads_relations and not is_simple

    @property
    def _is_read(self) -> bool:
        return "_window" in self.__dict__

    @cached_property
    def _window(self) -> Window:
        plan, state, ordered = self._plan, self._state, self._ordered
        if self._by_cursor:
            lookups = ("pk",) if self._reads_twice else plan.lookups
            return windows.from_place(ordered, lookups, state.cursor, state.per_page)
        keys_only = self._reads_twice
        rows = ordered.values_list("pk", flat=True) if keys_only else records_in(plan, ordered)
        return numbered(rows, state.offset, state.per_page)

    @cached_property
    def _records(self) -> list[Any]:
        found = self._window.found
        return read_records(self._plan, found, self._ordered) if self._reads_twice else found

    @property
    def _keys(self) -> list[Any]:
        found = self._window.found
        return found if self._reads_twice else keys_of(self._plan, found)

    @cached_property
    def _total(self) -> Total:
        """Return how many records match and whether that is all of them."""
        mode = self._state.count_mode
        if mode == "none" or (self._is_read and not self._window.has_more):
            window = self._window
            end = window.start + len(window.found)
            # An empty page past the first lies somewhere after the end, not at it.
            is_end = not window.has_more and bool(window.found or end == 0)
            if mode == "none":
                return Total(end + window.has_more, is_exact=is_end)
            if is_end and (end <= counting.COUNT_LIMIT or mode == "exact") and not self._by_cursor:
                return Total(end, is_exact=True)
        if mode == "auto" and self._is_read and not self._by_cursor:
            window = self._window
            if window.found and window.start + len(window.found) > counting.COUNT_LIMIT:
                # Who stands beyond the limit knows what counting up to it would say.
                return Total(counting.COUNT_LIMIT, is_exact=False)
        return counting.count(self._ordered, mode)
