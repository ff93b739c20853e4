"""The state of a table: search, filters, order, columns and page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from django_panel.support.frozen import FrozenValue
from django_panel.support.text_search import search_terms
from django_panel.tables import parameters
from django_panel.tables.column_arrangement import ColumnArrangement
from django_panel.tables.paging.counting import CountMode
from django_panel.tables.parameters import TableParameters
from django_panel.tables.periods import Period
from django_panel.tables.query_string import read_parameters
from django_panel.tables.schema import TableSchema
from django_panel.tables.selection_token import read_token, sign_token

if TYPE_CHECKING:
    from django_panel.tables.selection_token import SelectionScope
    from django_panel.tables.session import TableMemory
    from django_panel.tables.wire import (
        FilterIndicatorWire,
        SortDirection,
        TableLayout,
        TableStateWire,
    )


class TokenState(NamedTuple):
    """The state and the tab of a selection token."""

    state: TableState
    tab: str | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TableState(FrozenValue):
    """The applied state of a table; every value has been validated."""

    schema: TableSchema = field(compare=False, repr=False)
    per_page: int
    columns: ColumnArrangement
    search: str | None = None
    column_searches: Mapping[str, str] = field(default_factory=dict)
    filters: Mapping[str, Any] = field(default_factory=dict)
    #: The year, the month or the day of the date hierarchy.
    period: Period | None = None
    sort: str | None = None
    direction: SortDirection | None = None
    group: str | None = None
    layout: TableLayout = "table"
    page: int = 1
    #: The cursor of the page, with cursor pagination.
    cursor: str | None = None
    count_mode: CountMode = "auto"

    @classmethod
    def from_query(
        cls,
        query: Mapping[str, Any],
        schema: TableSchema,
        memory: TableMemory | None = None,
        namespace: tuple[str, ...] = (),
    ) -> Self:
        """Read the state from a query string; never raise.

        Unknown and invalid parameters are ignored. Persisted parameters that the query string
        lacks come from ``memory``. A table inside another page reads the parameters of its
        ``namespace``.
        """
        if not schema.persists():
            memory = None
        requested = read_parameters(query, *namespace)
        if memory is None:
            given = TableParameters(requested, {}, schema)
        else:
            given = TableParameters(requested, memory.load(), schema, memory.changed)
        sort = parameters.sort(given)

        state = cls(
            schema=schema,
            search=parameters.search(given),
            column_searches=parameters.column_searches(given),
            filters=parameters.filters(given),
            period=parameters.period(given),
            sort=sort,
            direction=None if sort is None else parameters.direction(given),
            group=parameters.group(given),
            columns=parameters.arrangement(given),
            layout=parameters.layout(given),
            page=parameters.page_number(given),
            per_page=parameters.page_size(given),
            cursor=parameters.cursor(given),
            count_mode="exact" if given.requested.get("count") == "exact" else schema.get_count(),
        )
        if memory is not None:
            memory.save(parameters.stored_values(given, state))
        return state

    @classmethod
    def from_token(
        cls, token: object, schema: TableSchema, scope: SelectionScope
    ) -> TokenState | None:
        """Return the state of a selection token, or None for an invalid one."""
        content = read_token(token, scope)
        if content is None:
            return None
        return TokenState(cls.from_query(content.parameters, schema), content.tab)

    def to_token(self, scope: SelectionScope, tab: str | None = None) -> str:
        """Return a signed token for all matching rows, valid for one user."""
        return sign_token(scope, tab, parameters.filter_parameters(self))

    def to_parameters(self) -> dict[str, Any]:
        """Return the parameters of the same rows in the same order, as plain values."""
        return parameters.list_parameters(self)

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.per_page

    def is_searched(self) -> bool:
        """Return whether there is a search, in the table or in one column."""
        return bool(self.search or self.column_searches)

    def search_words(self) -> list[str]:
        """Return the distinct words of the search."""
        return self.split_search(self.search or "")

    def split_search(self, text: str) -> list[str]:
        """Split a search into distinct words, or keep it whole if the schema says so."""
        if not self.schema.splits_search_terms():
            return [text] if text else []
        return search_terms(text)

    def includes_trashed(self) -> bool:
        """Return whether a filter needs a queryset with trashed records."""
        return any(
            filter_.includes_trashed(self.filters[filter_.get_name()])
            for filter_ in self.schema.get_filters()
            if filter_.get_name() in self.filters
        )

    def indicators(self) -> list[FilterIndicatorWire]:
        """Return a text for each applied filter."""
        return [
            {"name": filter_.get_name(), "label": label}
            for filter_ in self.schema.get_filters()
            if filter_.get_name() in self.filters
            for label in filter_.indicators(self.filters[filter_.get_name()])
        ]

    def to_wire(self, *, can_select_all: bool = False) -> TableStateWire:
        """Return the applied state, and whether a token for all matching rows can be requested."""
        wire: TableStateWire = {
            "search": self.search,
            "sort": self.sort,
            "direction": self.direction,
            "perPage": self.per_page,
            "filters": dict(self.filters),
            "filterIndicators": self.indicators() if self.filters else [],
            "columnSearches": dict(self.column_searches),
            "columns": {"visible": list(self.columns.visible), "order": list(self.columns.order)},
            "group": self.group,
            "layout": self.layout,
            "canSelectAll": can_select_all,
        }
        if self.period is not None:
            wire["date"] = str(self.period)
        return wire
