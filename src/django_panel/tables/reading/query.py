"""Applies the state of a table to a queryset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.db.models.sql.where import AND

from django_panel.internal.fast.rows import reads_own_fields_only
from django_panel.support.frozen import FrozenValue
from django_panel.tables.paging.page import Grouping, Parts, TablePage
from django_panel.tables.reading.date_hierarchy import date_steps, in_period
from django_panel.tables.reading.ordering import apply_order
from django_panel.tables.reading.plan import TablePlan
from django_panel.tables.reading.search import apply_search
from django_panel.tables.schema import TableSchema
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django_panel.tables.wire import DateStepsWire


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class TableQuery(FrozenValue):
    """A schema, a state and the scoped queryset; the result never leaves that scope."""

    schema: TableSchema
    state: TableState
    queryset: QuerySet[Any]

    def page(self, parts: Parts = None, *, with_records: bool = False) -> TablePage:
        """Return the requested page, which reads the database lazily.

        ``with_records`` loads instances, for ``parts`` that need them.
        """
        plan = self._plan()
        ordered = apply_order(self._matching(plan), self.schema, self.state, plan)
        grouping = self._grouping()
        with_records = with_records or self.schema.rows_need_records()
        plan = self._plan_of_shown_columns(plan, grouping, with_records)
        return TablePage(plan, self.state, ordered, parts, grouping)

    def matching(self) -> QuerySet[Any]:
        """Return the records that match the search and the filters, without an order.

        Spec, inventory §15: base queries of filters come first, then the search, the column
        searches, and the filters.
        """
        return self._matching(self._plan())

    def date_steps(self) -> DateStepsWire:
        """Return the years, months or days of the matching records."""
        path = self.schema.get_date_hierarchy()
        if path is None:
            return {"trail": [], "choices": []}
        return date_steps(self.matching(), path, self.state.period)

    def ordered(self, matching: QuerySet[Any]) -> QuerySet[Any]:
        """Return records of ``matching()`` in the order of the list."""
        return apply_order(matching, self.schema, self.state, self._plan())

    def _plan(self) -> TablePlan:
        return self.schema.plan_for(self.queryset.model).scoped()

    def _matching(self, plan: TablePlan) -> QuerySet[Any]:
        filters, values = self.schema.get_filters(), self.state.filters
        queryset = self.queryset
        for filter_ in filters:
            if filter_.get_name() in values:
                queryset = filter_.apply_base(queryset, values[filter_.get_name()])
        if not self.state.is_searched():
            return self._filtered(queryset)
        start = len(queryset.query.where.children)
        queryset = self._searched(queryset, plan)
        conditions = queryset.query.where.children[start:]
        return _search_conditions_last(self._filtered(queryset), start, conditions)

    def _filtered(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        values = self.state.filters
        for filter_ in self.schema.get_filters():
            if filter_.get_name() in values:
                queryset = filter_.apply(queryset, values[filter_.get_name()])
            else:
                queryset = filter_.apply_without_value(queryset)
        return self._in_period(queryset)

    def _in_period(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        path, period = self.schema.get_date_hierarchy(), self.state.period
        return queryset if path is None or period is None else in_period(queryset, path, period)

    def _searched(self, queryset: QuerySet[Any], plan: TablePlan) -> QuerySet[Any]:
        search_using = self.schema.get_search_using()
        if search_using is None:
            queryset = apply_search(queryset, self.state.search_words(), plan.searched)
        elif self.state.search:
            queryset = search_using(queryset, self.state.search)
        for name, text in self.state.column_searches.items():
            words = self.state.split_search(text)
            queryset = apply_search(queryset, words, plan.by_name[name].search_paths)
        return queryset

    def _grouping(self) -> Grouping | None:
        group = None if self.state.group is None else self.schema.get_group(self.state.group)
        return None if group is None else Grouping(group, group.path_for(self.queryset.model))

    def _plan_of_shown_columns(
        self, plan: TablePlan, grouping: Grouping | None, with_records: bool
    ) -> TablePlan:
        """Return the plan that reads the shown columns only."""
        names = self.state.columns.shown()
        slots = self.schema.card_slots()
        if slots is not None:
            names += [name for name in slots.required_columns() if name not in names]
        return plan.for_columns(
            names,
            extra_paths=() if grouping is None else (grouping.path,),
            with_records=with_records,
            own_fields_only=reads_own_fields_only(self.queryset),
        )


def _search_conditions_last(
    queryset: QuerySet[Any], start: int, conditions: list[Any]
) -> QuerySet[Any]:
    """Move the search conditions behind those of the filters.

    SQLite evaluates conditions in order, and a text search costs ten comparisons. If a filter
    replaced the queryset, nothing is moved.
    """
    where, end = queryset.query.where, start + len(conditions)
    is_unchanged = (
        where.connector == AND and not where.negated and where.children[start:end] == conditions
    )
    if is_unchanged and len(where.children) > end:
        where.children = [*where.children[:start], *where.children[end:], *conditions]
    return queryset
