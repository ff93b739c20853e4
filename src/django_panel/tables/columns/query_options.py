"""The options of a column that concern the query: sorting, search, summaries, aggregates."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.db.models.expressions import Combinable

from django_panel.support.callbacks import checked_callback
from django_panel.support.fluent import Fluent
from django_panel.support.lookup_paths import dotted_path
from django_panel.tables.columns.aggregate import RelationAggregate
from django_panel.tables.declaration_checks import unexpected_part

if TYPE_CHECKING:
    from django_panel.tables.columns.aggregate import AggregateFunction
    from django_panel.tables.type_aliases import QuerysetCallback
    from django_panel.tables.wire import SortDirection

SortCallback = Callable[[QuerySet[Any], "SortDirection"], QuerySet[Any]]


@dataclass(frozen=True, eq=False, repr=False)
class QueryOptions(Fluent):
    """Sorting, search, summaries and aggregates of a column."""

    _sortable: bool = field(default=False, init=False)
    _sort_column: str | Combinable | None = field(default=None, init=False)
    _sort_using: SortCallback | None = field(default=None, init=False)
    _searchable: bool = field(default=False, init=False)
    _search_columns: tuple[str, ...] | None = field(default=None, init=False)
    _individually_searchable: bool = field(default=False, init=False)
    _summaries: tuple[Any, ...] = field(default=(), init=False)
    _aggregate: RelationAggregate | None = field(default=None, init=False)
    _unscoped: bool = field(default=False, init=False)

    def sortable(self, condition: bool = True, column: str | Combinable | None = None) -> Self:
        """Let users sort by this column, or by another path: ``column="customer.code"``.

        ``column`` may also be an expression, such as ``Lower("name")``. With a minus before the
        path, the first click sorts in descending order.
        """
        given: Any = column
        if given is not None and not isinstance(given, str | Combinable):
            raise unexpected_part("sortable", given, 'sortable(column="customer.code")')
        return self._with(_sortable=condition, _sort_column=column)

    def sort_using(self, callback: SortCallback | None) -> Self:
        """Sort with a callable of the queryset and the direction that returns a queryset."""
        checked_callback(callback, "sort_using", "the queryset", "the direction")
        return self._with(_sortable=callback is not None, _sort_using=callback)

    def sortable_by_relation(self, relation: str, column: str) -> Self:
        """Sort by a field of a related record."""
        return self.sortable(column=f"{relation}.{column}")

    def searchable(
        self,
        condition: bool = True,
        columns: Iterable[str] | None = None,
        individually: bool = False,
    ) -> Self:
        """Include this column, or other paths instead of it, in the search.

        ``individually`` adds a search box of its own to the column.
        """
        paths = None if columns is None else tuple(columns)
        return self._with(
            _searchable=condition,
            _search_columns=paths,
            _individually_searchable=condition and individually,
        )

    def summarize(self, summaries: Iterable[Any]) -> Self:
        """Set the summaries below the column."""
        declared = tuple(summaries)
        for summary in declared:
            if isinstance(summary, type) or not hasattr(summary, "aggregates"):
                raise unexpected_part("summarize", summary, "SumSummary()")
        return self._with(_summaries=declared)

    def counts(self, relation: str, query: QuerysetCallback | None = None) -> Self:
        """Show the number of related records; ``query`` filters them."""
        return self._aggregated("count", relation, None, query)

    def exists(self, relation: str, query: QuerysetCallback | None = None) -> Self:
        """Show whether there are related records."""
        return self._aggregated("exists", relation, None, query)

    def sum(self, relation: str, column: str, query: QuerysetCallback | None = None) -> Self:
        """Show the sum of a field of the related records."""
        return self._aggregated("sum", relation, column, query)

    def avg(self, relation: str, column: str, query: QuerysetCallback | None = None) -> Self:
        """Show the average of a field of the related records."""
        return self._aggregated("avg", relation, column, query)

    def min(self, relation: str, column: str, query: QuerysetCallback | None = None) -> Self:
        """Show the minimum of a field of the related records."""
        return self._aggregated("min", relation, column, query)

    def max(self, relation: str, column: str, query: QuerysetCallback | None = None) -> Self:
        """Show the maximum of a field of the related records."""
        return self._aggregated("max", relation, column, query)

    def unscoped(self, condition: bool = True) -> Self:
        """Show, search and sort by all related records.

        By default, a value over a relation to many records is computed from those in the scope
        of their resource in this panel.
        """
        return self._with(_unscoped=condition)

    # Getters.

    def is_unscoped(self) -> bool:
        return self._unscoped

    def is_sortable(self) -> bool:
        return self._sortable

    def get_sort_column(self) -> str | None:
        """Return the path to sort by, if it differs from the column's own."""
        path = self._sort_column
        return path.removeprefix("-") if isinstance(path, str) else None

    def get_sort_expression(self) -> Combinable | None:
        """Return the expression to sort by instead of a path."""
        return self._sort_column if isinstance(self._sort_column, Combinable) else None

    def sorts_in_reverse(self) -> bool:
        """Return whether ascending rows have descending values."""
        return isinstance(self._sort_column, str) and self._sort_column.startswith("-")

    def get_sort_using(self) -> SortCallback | None:
        return self._sort_using

    def is_searchable(self) -> bool:
        return self._searchable

    def get_search_columns(self) -> tuple[str, ...] | None:
        """Return the paths to search instead of the column's own."""
        return self._search_columns

    def is_individually_searchable(self) -> bool:
        return self._individually_searchable

    def get_summaries(self) -> tuple[Any, ...]:
        return self._summaries

    def get_aggregate(self) -> RelationAggregate | None:
        return self._aggregate

    def _aggregated(
        self,
        function: AggregateFunction,
        relation: str,
        column: str | None,
        query: QuerysetCallback | None,
    ) -> Self:
        checked_callback(query, function, "the related records")
        return self._with(
            _aggregate=RelationAggregate(function, dotted_path(relation), column, query)
        )
