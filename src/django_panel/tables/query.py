"""A table asked: schema, state and queryset become a page of rows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet
from django.db.models.sql.where import AND

from django_panel.internal.fast.rows import reads_own_fields_only
from django_panel.tables.ordering import apply_order
from django_panel.tables.page import Banding, Parts, TablePage
from django_panel.tables.plan import TablePlan
from django_panel.tables.schema import TableSchema
from django_panel.tables.search import apply_search
from django_panel.tables.state import TableState


@dataclass(frozen=True, slots=True)
class TableQuery:
    """One reading of a table; the queryset is the scope, which nothing here widens."""

    schema: TableSchema
    state: TableState
    queryset: QuerySet[Any]

    def page(self, parts: Parts = None, *, with_records: bool = False) -> TablePage:
        """Return the asked page; no query runs before something of it is read.

        ``with_records`` reads whole instances, because ``parts`` look into them.
        """
        plan = self.schema.plan_for(self.queryset.model)
        ordered = apply_order(self.matching(), self.schema, self.state, plan)
        banding = self._banding()
        with_records = with_records or self.schema.rows_need_records()
        shown = self._shown(plan, banding, with_records)
        return TablePage(shown, self.state, ordered, parts, banding)

    def matching(self) -> QuerySet[Any]:
        """Return all records that search and filters leave, in no order of the table's.

        Spec, inventory §15: what filters do to the base comes first, then the search, the
        searches of columns, and the filters.
        """
        plan = self.schema.plan_for(self.queryset.model)
        filters, values = self.schema.get_filters(), self.state.filters
        queryset = self.queryset
        for each in filters:
            if each.get_name() in values:
                queryset = each.apply_base(queryset, values[each.get_name()])
        if not self.state.is_searched():
            return self._filtered(queryset)
        asked = len(queryset.query.where.children)
        queryset = self._searched(queryset, plan)
        sought = queryset.query.where.children[asked:]
        return _sought_last(self._filtered(queryset), asked, sought)

    def _filtered(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        values = self.state.filters
        for each in self.schema.get_filters():
            if each.get_name() in values:
                queryset = each.apply(queryset, values[each.get_name()])
            else:
                queryset = each.apply_untouched(queryset)
        return queryset

    def _searched(self, queryset: QuerySet[Any], plan: TablePlan) -> QuerySet[Any]:
        queryset = apply_search(queryset, self.state.words, plan.searched)
        for name, text in self.state.column_searches.items():
            words = self.state.split(text)
            queryset = apply_search(queryset, words, plan.by_name[name].search_paths)
        return queryset

    def _banding(self) -> Banding | None:
        group = None if self.state.group is None else self.schema.get_group(self.state.group)
        return None if group is None else Banding(group, group.path_in(self.queryset.model))

    def _shown(self, plan: TablePlan, banding: Banding | None, with_records: bool) -> TablePlan:
        """Return the plan for the columns that are shown; the others are not even read."""
        names = self.state.columns.shown()
        face = self.schema.card_face()
        if face is not None:
            names += [name for name in face.always_sent() if name not in names]
        also = () if banding is None else (banding.path,)
        bare = reads_own_fields_only(self.queryset)
        return plan.showing(names, also=also, with_records=with_records, bare=bare)


def _sought_last(queryset: QuerySet[Any], start: int, sought: list[Any]) -> QuerySet[Any]:
    """Let the database compare before it looks for words.

    SQLite asks in the order it is told, and looking into a text costs ten comparisons. Which
    rows are left does not depend on it. A filter of one's own that began anew is left alone.
    """
    where, end = queryset.query.where, start + len(sought)
    stands = where.connector == AND and not where.negated and where.children[start:end] == sought
    if stands and len(where.children) > end:
        where.children = [*where.children[:start], *where.children[end:], *sought]
    return queryset
