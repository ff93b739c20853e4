"""A table asked: schema, state and queryset become a page of rows."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from django_panel.support.values import frozen
from django_panel.tables.ordering import apply_order
from django_panel.tables.page import TablePage
from django_panel.tables.schema import TableSchema
from django_panel.tables.search import apply_search
from django_panel.tables.state import TableState


@frozen
class TableQuery:
    """One reading of a table; the queryset is the scope, which nothing here widens."""

    schema: TableSchema
    state: TableState
    queryset: QuerySet[Any]

    def page(self) -> TablePage:
        """Return the asked page; no query runs before its rows or its pagination are read."""
        plan = self.schema.plan_for(self.queryset.model)
        matching = apply_search(self.queryset, self.state.words, plan.searched)
        ordered = apply_order(matching, self.schema, self.state, plan)
        return TablePage(plan, self.state, ordered)
