"""A table of mappings in memory, instead of database records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.support.keys import RecordKey, key_to_wire
from django_panel.tables.reading.plan import TablePlan, plan_for_mappings
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django_panel.tables.wire import PaginationWire, RowWire

Item = Mapping[str, Any]


class ArrayTableData:
    """Searches, sorts and paginates mappings; filters, groups and summaries need a database."""

    def __init__(self, records: Iterable[Item], key: str = "id") -> None:
        self._records = list(records)
        self._key = key

    def to_wire(self, schema: TableSchema, query: Mapping[str, Any]) -> dict[str, Any]:
        """Return the props of a list page for a query string, such as ``request.GET``."""
        plain = schema.filters([]).groups([]).default_group(None).date_hierarchy(None)
        plain = plain.pagination("pages")
        page = self.page(plain, TableState.from_query(query, plain))
        return {
            "table": {**plain.to_wire(), "summarized": False},
            "state": page.state.to_wire(),
            "rows": page.rows,
            "pagination": page.pagination,
            "summaries": {},
            "tabs": [],
        }

    def page(
        self, schema: TableSchema, state: TableState, parts: RowParts | None = None
    ) -> ArrayPage:
        """Return the requested page; its ``state`` is the applied state."""
        applied = replace(state, filters={}, group=None, cursor=None)
        return ArrayPage(self._records, self._key, schema, applied, parts)


class ArrayPage:
    """One page of mappings."""

    def __init__(
        self,
        records: Sequence[Item],
        key: str,
        schema: TableSchema,
        state: TableState,
        parts: RowParts | None,
    ) -> None:
        self.state = state
        self._records = records
        self._key = key
        self._schema = schema
        self._parts = parts
        self._plan = plan_for_mappings(schema.get_columns())

    @cached_property
    def rows(self) -> list[RowWire]:
        start = self.state.offset
        shown = self._matching[start : start + self.state.per_page]
        keys = [key for key, _item in shown]
        plan = self._plan.for_columns(self.state.columns.shown())
        return make_rows(plan, [item for _key, item in shown], "", self._parts, keys)

    @cached_property
    def pagination(self) -> PaginationWire:
        state, total = self.state, len(self._matching)
        shown = max(0, min(state.per_page, total - state.offset))
        return {
            "page": state.page,
            "perPage": state.per_page,
            "total": total,
            "totalIsExact": True,
            "lastPage": max(1, -(-total // state.per_page)),
            "from": state.offset + 1 if shown else None,
            "to": state.offset + shown if shown else None,
            "mode": "pages",
            "next": None,
            "previous": None,
        }

    @cached_property
    def _matching(self) -> list[tuple[RecordKey, Item]]:
        """The records that match the search, sorted, with their keys."""
        items = [(self._key_of(item, index), item) for index, item in enumerate(self._records)]
        columns = self._schema.get_columns()
        searched = [column.get_name() for column in columns if column.is_searchable()]
        conditions = [(word, searched) for word in self.state.search_words()]
        for name, text in self.state.column_searches.items():
            conditions += [(word, [name]) for word in self.state.split_search(text)]
        for word, names in conditions:
            readers = [_reader(self._plan, name) for name in names]
            items = [pair for pair in items if _contains(pair[1], word.casefold(), readers)]
        order = self._order()
        if order is not None:
            read = _reader(self._plan, order[0])
            items = _sorted(items, read, is_reversed=order[1] == "desc")
        return items

    def _order(self) -> tuple[str, str] | None:
        if self.state.sort is not None:
            return self.state.sort, self.state.direction or "asc"
        default = self._schema.get_default_sort()
        return None if default is None else (default.column, default.direction)

    def _key_of(self, item: Item, index: int) -> RecordKey:
        return key_to_wire(item.get(self._key, index))


def _reader(plan: TablePlan, name: str) -> Callable[[Item], Any]:
    return plan.by_name[name].path.reader()


def _contains(item: Item, word: str, readers: Sequence[Callable[[Item], Any]]) -> bool:
    values = (read(item) for read in readers)
    return any(word in str(value).casefold() for value in values if value is not None)


def _sorted(
    items: list[tuple[RecordKey, Item]], read: Callable[[Item], Any], *, is_reversed: bool
) -> list[tuple[RecordKey, Item]]:
    ranked = [(_rank(read(item)), (key, item)) for key, item in items]
    try:
        ranked.sort(key=lambda pair: pair[0], reverse=is_reversed)
    except TypeError:
        # Values that cannot be compared, such as mappings, are sorted by their text.
        ranked.sort(key=lambda pair: (*pair[0][:2], str(pair[0][2])), reverse=is_reversed)
    return [pair for _sort_key, pair in ranked]


def _rank(value: Any) -> tuple[int, str, Any]:
    """Return the sort key of a value: None first, then numbers, then others by type."""
    if value is None:
        return (0, "", 0)
    if isinstance(value, int | float | Decimal):
        return (1, "", value)
    return (2, type(value).__name__, value)
