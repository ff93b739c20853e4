"""One page of a table: its rows, pagination and summaries."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.functional import cached_property

from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import key_values
from django_panel.tables.paging import counted_pages, counting, cursor_pages
from django_panel.tables.paging.counting import Total
from django_panel.tables.paging.page_slice import PageSlice, read_first_page, read_numbered_page
from django_panel.tables.reading.generic_targets import load_targets
from django_panel.tables.reading.ordering import follows_index
from django_panel.tables.reading.plan import TablePlan
from django_panel.tables.reading.records import keys_of, read_records, reads_whole_table, records_in
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.state import TableState
from django_panel.tables.summaries.aggregation import summarize, summarize_groups

if TYPE_CHECKING:
    from django_panel.tables.groups import Group
    from django_panel.tables.reading.paths import ColumnPath
    from django_panel.tables.wire import PaginationWire, RowWire, SummariesWire

#: Beyond this offset the primary keys of the page are read first, and the records by them.
DEEP_OFFSET = 500

#: The parts of rows besides their cells, or a function that makes them for instances.
Parts = RowParts | Callable[[Sequence[Any]], RowParts] | None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Grouping(FrozenValue):
    """The group of the rows and the path of its value."""

    group: Group
    path: ColumnPath


class TablePage:
    """Rows, pagination and summaries, each read from the database on first access.

    A page past the end is empty, has ``from`` and ``to`` null, and keeps its number. The count
    stops at 10,000 records; then ``totalIsExact`` is false and ``lastPage`` is a lower bound, but
    later pages can still be read.
    """

    def __init__(
        self,
        plan: TablePlan,
        state: TableState,
        ordered: QuerySet[Any],
        parts: Parts = None,
        grouping: Grouping | None = None,
    ) -> None:
        self._plan = plan
        self._state = state
        self._ordered = ordered
        self._parts = parts
        self._grouping = grouping
        self._by_cursor = state.schema.get_pagination() == "cursor"
        self._keys_first = self._reads_keys_first()

    @cached_property
    def rows(self) -> list[RowWire]:
        records, parts = self._records, self._parts
        instances = self._plan.instances(records, self._ordered.db)
        bound = parts(instances) if callable(parts) else parts or RowParts()
        if self._grouping is not None:
            group, path = self._grouping.group, self._grouping.path
            row_groups = group.row_groups(path, self._plan.values(records, path), self._ordered.db)
            bound = replace(bound, groups=row_groups)
        return make_rows(self._plan, records, self._ordered.db, bound, instances=instances)

    @cached_property
    def pagination(self) -> PaginationWire:
        state, size = self._state, self._state.per_page
        total, is_exact = self._total
        start = self._slice.start if self._by_cursor else state.offset
        number = start // size + 1 if self._by_cursor else state.page
        last_page = max(1, -(-total // size))
        shown = min(size, total - start)
        if self._is_read or (not is_exact and shown < size):
            # Beyond the limit of the count, the number of rows on the page must be read.
            shown = len(self._slice.found)
        if not is_exact and shown > 0:
            last_page = max(last_page, number + (self._is_read and self._slice.has_more))
        return {
            "page": number,
            "perPage": size,
            "total": total,
            "totalIsExact": is_exact,
            "lastPage": last_page,
            "from": start + 1 if shown > 0 else None,
            "to": start + shown if shown > 0 else None,
            "mode": "cursor" if self._by_cursor else "pages",
            "next": self._slice.next if self._by_cursor else None,
            "previous": self._slice.previous if self._by_cursor else None,
        }

    @cached_property
    def summaries(self) -> SummariesWire:
        """The summaries below the shown columns, by column."""
        columns = self._plan.columns
        declared = [summary for planned in columns for summary in planned.column.get_summaries()]
        needs_page = any(summary.is_per_page() for summary in declared)
        return summarize(self._plan, self._ordered, self._keys if needs_page else ())

    @cached_property
    def group_summaries(self) -> dict[str, SummariesWire]:
        """The summaries of each group on the page, by the group's key and the column."""
        if self._grouping is None:
            return {}
        path = self._grouping.path
        values = dict.fromkeys(self._plan.values(self._records, path))
        return summarize_groups(self._plan, self._ordered, path, list(values))

    def _reads_keys_first(self) -> bool:
        """Return whether to read the primary keys of the page first, then its records.

        Joins and subqueries then run for the rows of the page only, not for all rows that are
        skipped, searched or sorted.
        """
        plan, ordered = self._plan, self._ordered
        if self._by_cursor:
            # Cursors are made from tuples, so instances are read by a second query.
            return plan.reads_relations or len(plan.lookups) == 1
        if self._state.offset > DEEP_OFFSET:
            return True
        is_simple = counting.is_whole_table(ordered) and follows_index(ordered)
        return plan.reads_relations and not is_simple

    @property
    def _is_read(self) -> bool:
        return "_slice" in self.__dict__

    @cached_property
    def _may_count_with_keys(self) -> bool:
        return (
            self._keys_first
            and not self._by_cursor
            and counted_pages.can_count(self._ordered, self._state)
        )

    @cached_property
    def _slice(self) -> PageSlice:
        plan, state, ordered = self._plan, self._state, self._ordered
        if self._by_cursor:
            lookups = ("pk",) if self._keys_first else plan.lookups
            cached = plan.page_sql if reads_whole_table(plan, ordered) else None
            return cursor_pages.read_cursor_page(
                ordered, lookups, state.cursor, state.per_page, cached
            )
        if self._may_count_with_keys and counted_pages.was_short(ordered, state):
            return counted_pages.read_counted_page(ordered, state.offset, state.per_page)
        if state.offset == 0 and not self._keys_first and reads_whole_table(plan, ordered):
            read = partial(records_in, plan)
            return read_first_page(ordered, read, state.per_page, plan.page_sql)
        rows = key_values(ordered) if self._keys_first else records_in(plan, ordered)
        return read_numbered_page(rows, state.offset, state.per_page)

    @cached_property
    def _records(self) -> list[Any]:
        found = self._slice.found
        records = read_records(self._plan, found, self._ordered) if self._keys_first else found
        for name in self._plan.generic_keys:
            load_targets(records, name)
        return records

    @property
    def _keys(self) -> list[Any]:
        records = self._slice.found
        return records if self._keys_first else keys_of(self._plan, records)

    @cached_property
    def _total(self) -> Total:
        """The number of matching records and whether it is exact."""
        mode = self._state.count_mode
        if mode == "none" or (self._is_read and not self._slice.has_more):
            page = self._slice
            end = page.start + len(page.found)
            # An empty page after the first is somewhere past the end.
            is_end = not page.has_more and bool(page.found or end == 0)
            if mode == "none":
                return Total(end + page.has_more, is_exact=is_end)
            if is_end and (end <= counting.COUNT_LIMIT or mode == "exact") and not self._by_cursor:
                return Total(end, is_exact=True)
        if mode == "auto" and self._is_read and not self._by_cursor:
            page = self._slice
            if page.found and page.start + len(page.found) > counting.COUNT_LIMIT:
                # The page is beyond the limit, so the count would reach it.
                return Total(counting.COUNT_LIMIT, is_exact=False)
        if self._is_read and self._slice.total is not None:
            total = counted_pages.capped(self._slice.total)
        else:
            total = counting.count(self._ordered, mode)
        if self._may_count_with_keys:
            counted_pages.remember(self._ordered, self._state, total)
        return total
