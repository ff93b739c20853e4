"""What a table was asked for, reduced to what it can do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from django_panel.tables import asking
from django_panel.tables.asking import Asked, ColumnArrangement
from django_panel.tables.counting import CountMode
from django_panel.tables.query_string import read_parameters
from django_panel.tables.schema import TableSchema
from django_panel.tables.selection import read, sign

if TYPE_CHECKING:
    from django_panel.tables.persistence import TableMemory
    from django_panel.tables.selection import SelectionScope
    from django_panel.tables.wire import (
        FilterIndicatorWire,
        SortDirection,
        TableLayout,
        TableStateWire,
    )


class Selected(NamedTuple):
    """What a selection token stands for."""

    state: TableState
    tab: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """The applied state of a table; nothing in it came unchecked from the request."""

    schema: TableSchema = field(compare=False, repr=False)
    per_page: int
    columns: ColumnArrangement
    search: str | None = None
    column_searches: Mapping[str, str] = field(default_factory=dict)
    filters: Mapping[str, Any] = field(default_factory=dict)
    sort: str | None = None
    direction: SortDirection | None = None
    group: str | None = None
    layout: TableLayout = "table"
    page: int = 1
    #: Where a page starts that is not reached by its number.
    cursor: str | None = None
    count_mode: CountMode = "auto"

    @classmethod
    def from_query(
        cls,
        query: Mapping[str, Any],
        schema: TableSchema,
        store: TableMemory | None = None,
        namespace: tuple[str, ...] = (),
    ) -> Self:
        """Read the query string; what is unknown, malformed or too large counts as not asked.

        Never raises: a link that somebody shortened or tampered with still opens the list. What
        is silent about a part that the table remembers takes it from ``store``; a table inside
        another page reads below its ``namespace``.
        """
        memory = store if store is not None and schema.persists() else None
        asked = Asked(
            read_parameters(query, *namespace), {} if memory is None else memory.recall(), schema
        )
        sort = asking.sort(asked, schema)
        per_page = asking.number(asked.now("perPage"))
        state = cls(
            schema=schema,
            search=asking.search(asked, schema),
            column_searches=asking.column_searches(asked, schema),
            filters=asking.filters(asked, schema),
            sort=sort,
            direction=None if sort is None else asking.direction(asked),
            group=asking.group(asked, schema),
            columns=asking.arrangement(asked, schema),
            layout=asking.layout(asked, schema),
            page=max(1, asking.number(asked.now("page")) or 1),
            per_page=(
                per_page
                if per_page in schema.get_per_page_options()
                else schema.get_default_per_page()
            ),
            cursor=asking.cursor(asked, schema),
            count_mode="exact" if asked.now("count") == "exact" else schema.get_count(),
        )
        if memory is not None:
            memory.keep(asking.remembered(asked, state, schema))
        return state

    @classmethod
    def from_token(
        cls, token: object, schema: TableSchema, scope: SelectionScope
    ) -> Selected | None:
        """Return the state a selection was made in, or None for a token that is not theirs."""
        signed = read(token, scope)
        if signed is None:
            return None
        return Selected(cls.from_query(signed.parameters, schema), signed.tab)

    def to_token(self, scope: SelectionScope, tab: str | None = None) -> str:
        """Return what stands for all rows that match: signed, and good for one person."""
        return sign(scope, tab, asking.narrowing_parameters(self))

    @property
    def offset(self) -> int:
        return (self.page - 1) * self.per_page

    def is_searched(self) -> bool:
        """Return whether somebody looks for words, in the whole table or in one column."""
        return bool(self.search or self.column_searches)

    @property
    def words(self) -> list[str]:
        """The words searched for, each once."""
        return self.split(self.search or "")

    def split(self, text: str) -> list[str]:
        """Return a search as the words that must each be found."""
        if not self.schema.splits_search_terms():
            return [text] if text else []
        return list(dict.fromkeys(text.split()))

    def includes_trashed(self) -> bool:
        """Return whether a filter asks for deleted records, so that they must be in reach."""
        return any(
            each.includes_trashed(self.filters[each.get_name()])
            for each in self.schema.get_filters()
            if each.get_name() in self.filters
        )

    def indicators(self) -> list[FilterIndicatorWire]:
        """Return what is applied, in words."""
        return [
            {"name": each.get_name(), "label": label}
            for each in self.schema.get_filters()
            if each.get_name() in self.filters
            for label in each.indicators(self.filters[each.get_name()])
        ]

    def to_wire(self, selection: str | None = None) -> TableStateWire:
        """Return what was applied; ``selection`` is the token for all of it."""
        return {
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
            "selection": selection,
        }
