"""A table of a page that is no list of a resource, such as background work."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.functional import cached_property

from django_panel.actions.row_actions import RowScope
from django_panel.support.screen import Lazy, Once, content_key
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.rows import RowParts
from django_panel.tables.state import TableState

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from django_panel.tables.paging.page import TablePage
    from django_panel.tables.schema import TableSchema
    from django_panel.tables.wire import PageTableWire


class PageTable:
    """The rows of a queryset that a query string selects.

    The page decides who may open it, and what its actions do: they are no actions of a resource.
    A table below another one reads the query parameters of its ``namespace``.
    """

    def __init__(
        self,
        owner: str,
        schema: TableSchema,
        queryset: QuerySet[Any],
        query: Mapping[str, Any],
        namespace: tuple[str, ...] = (),
    ) -> None:
        #: The class that declares the table, for error messages.
        self._owner = owner
        # Only lists of records have steps of dates.
        self._schema = (
            schema if schema.get_date_hierarchy() is None else schema.date_hierarchy(None)
        )
        self._queryset = queryset
        self._state = TableState.from_query(query, self._schema, None, namespace)
        self._records: Sequence[Any] = ()

    def to_props(self) -> dict[str, Any]:
        """Return the props of the main table of a page, each computed if it is requested."""
        return {
            "table": Once(self._schema.to_wire, key=lambda: content_key("table", self._definition)),
            "state": Lazy(self._state.to_wire),
            "rows": Lazy(lambda: self._page.rows),
            "pagination": Lazy(lambda: self._page.pagination),
        }

    def to_wire(self) -> PageTableWire:
        """Return all parts of the table at once, for a single prop."""
        return {
            "table": self._schema.to_wire(),
            "state": self._state.to_wire(),
            "rows": self._page.rows,
            "pagination": self._page.pagination,
        }

    @property
    def records(self) -> Sequence[Any]:
        """The records of the rows."""
        return self._records if self._page.rows else ()

    @cached_property
    def _definition(self) -> Any:
        return self._schema.to_wire()

    @cached_property
    def _page(self) -> TablePage:
        query = TableQuery(self._schema, self._state, self._queryset)
        return query.page(self._parts, with_records=True)

    def _parts(self, records: Sequence[Any]) -> RowParts:
        self._records = records
        scope, brief = RowScope(records), RowScope(records, brief=True)
        return RowParts(
            owner=self._owner,
            actions=[
                record_action.compile(brief) for record_action in self._schema.get_record_actions()
            ],
            cell_actions={
                column.get_name(): action.compile(scope)
                for column in self._schema.get_columns()
                if (action := column.get_action()) is not None
            },
        )
