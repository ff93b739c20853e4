"""A list of records: the queryset, the active tab and the table state of a request."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, Self

from django.db.models import QuerySet
from django.utils.functional import cached_property

from django_panel.actions.row_actions import RowScope
from django_panel.debug.sections import query_section
from django_panel.exceptions import dotted
from django_panel.records.locking import locked_chunks
from django_panel.records.versions import version_of
from django_panel.resources.actions.links import record_urls
from django_panel.resources.table_keys import table_key
from django_panel.resources.urls import action_endpoints, filter_options_url
from django_panel.support import context
from django_panel.support.keys import RecordKey
from django_panel.support.permission_results import Verdict
from django_panel.support.query_scope import QueryScope
from django_panel.support.screen import Deferred, Lazy, Once, OptionalProp
from django_panel.support.tenants import current_tenant_id
from django_panel.tables.paging.counting import count
from django_panel.tables.reading.query import TableQuery
from django_panel.tables.rows import RowParts
from django_panel.tables.selection_token import CHUNK, SelectionScope
from django_panel.tables.state import TableState
from django_panel.tables.tabs import active_tab, check_tabs, tab_badges

if TYPE_CHECKING:
    from django_panel.records.source import RecordSource
    from django_panel.tables.paging.page import TablePage
    from django_panel.tables.schema import TableSchema
    from django_panel.tables.session import TableMemory
    from django_panel.tables.tabs import Tab
    from django_panel.tables.wire import DateStepsWire, TableStateWire, TableWire, TabWire


#: The group of all deferred props of a list: each group is a request.
_FIGURES = "figures"

_table_section = query_section("table", lambda local: local["self"].source.slug)


class Listing:
    """The list that a query string selects; rows are read when they are first used.

    ``query`` is the queryset of a list page; the source's queryset by default. A table inside
    another page uses query parameters below ``namespace``.
    """

    def __init__(
        self,
        source: RecordSource,
        query: Callable[[], QuerySet[Any]] | None = None,
        tabs: Sequence[Tab] = (),
        namespace: tuple[str, ...] = (),
    ) -> None:
        self.source = source
        self.schema: TableSchema = source.table()
        self._query = query
        self._namespace = namespace
        self.tabs = tabs
        self.tab: Tab | None = None
        self._state: TableState | None = None
        if tabs:
            check_tabs(tabs)

    def read_query(self, query: Mapping[str, Any], memory: TableMemory | None = None) -> Self:
        """Read tab and table state from the query string."""
        self._set_tab(query.get("tab"))
        self._state = TableState.from_query(query, self.schema, memory, self._namespace)
        return self

    def read_token(self, token: str) -> Self | None:
        """Read tab and table state from a selection token.

        None if the token belongs to another user or is no longer valid.
        """
        selected = TableState.from_token(token, self.schema, self._scope())
        if selected is None:
            return None
        self._set_tab(selected.tab)
        self._state = selected.state
        return self

    @property
    def state(self) -> TableState:
        """The table state; by default that of an empty query string."""
        if self._state is None:
            self._state = TableState.from_query({}, self.schema)
        return self._state

    @_table_section
    def to_wire(self) -> dict[str, Any]:
        """Return the page's props, each computed only if the response contains it.

        Props that scan the table are deferred, all of them to one second request.
        """
        props: dict[str, Any] = {
            "table": Once(lambda: self.definition, key=lambda: table_key(self)),
            "state": Lazy(self.state_to_wire),
            "selection": OptionalProp(self.selection),
            "rows": Lazy(lambda: self.page.rows),
            "pagination": Lazy(lambda: self.page.pagination),
            "tabs": Lazy(self.tabs_to_wire),
            "summaries": {},
            "actionEndpoints": Lazy(action_endpoints),
        }
        if any(column.get_summaries() for column in self.schema.get_columns()):
            props["summaries"] = Deferred(lambda: self.page.summaries, group=_FIGURES)
            if self.state.group is not None:
                props["groupSummaries"] = Deferred(
                    lambda: self.page.group_summaries, group=_FIGURES
                )
        if any(tab.computes_badge() for tab in self.tabs):
            props["tabBadges"] = Deferred(self.tab_badges, group=_FIGURES)
        if self.schema.get_date_hierarchy() is not None:
            props["dateSteps"] = Deferred(self.date_steps, group=_FIGURES)
        return props

    @cached_property
    @_table_section
    def definition(self) -> TableWire:
        """The definition of the table, with the labels of applied records."""
        wire = self.schema.to_wire()
        filters, applied = self.schema.get_filters(), self.state.filters
        if not any(filter_.searches_records() for filter_ in filters):
            return wire
        wire["filters"] = [
            filter_.with_applied_value(declared, applied[filter_.get_name()])
            if filter_.get_name() in applied
            else declared
            for filter_, declared in zip(filters, wire["filters"], strict=True)
        ]
        if self.source.relation is None and not self._namespace:
            wire["filterOptionsUrl"] = filter_options_url(self.source)
        return wire

    def state_to_wire(self) -> TableStateWire:
        """Return the applied state of the table."""
        return self.state.to_wire(can_select_all=self.schema.is_selectable())

    def tabs_to_wire(self) -> list[TabWire]:
        """Return the tabs; the active one is marked."""
        return [tab.to_wire(active=tab is self.tab) for tab in self.tabs]

    @_table_section
    def tab_badges(self) -> dict[str, str | int | None]:
        """Return the computed badges, by the key of their tab."""
        return tab_badges(self.tabs, self.base)

    @_table_section
    def date_steps(self) -> DateStepsWire:
        """Return the years, months or days of the matching records."""
        return TableQuery(self.schema, self.state, self.tab_queryset).date_steps()

    @cached_property
    def base(self) -> QuerySet[Any]:
        """The records of the list, including trashed ones if a filter says so."""
        scope = QueryScope(include_trashed=self.state.includes_trashed())
        if self._query is None:
            return self.source.queryset(scope)
        if not scope.include_trashed:
            return self._query()
        with context.bind(query_scope=scope.of(self.source.resource)):
            return self._query()

    @property
    def tab_queryset(self) -> QuerySet[Any]:
        """The records of the active tab."""
        return self.base if self.tab is None else self.tab.apply(self.base)

    def records(self) -> QuerySet[Any]:
        """Return a new queryset with the records of the active tab."""
        return self.tab_queryset.all()

    def matching(self) -> QuerySet[Any]:
        """Return the records that match tab, search and filters."""
        return TableQuery(self.schema, self.state, self.tab_queryset).matching()

    def to_parameters(self) -> dict[str, Any]:
        """Return the parameters that ``read_query`` reads the same rows and order from."""
        parameters = self.state.to_parameters()
        if self.tab is not None:
            parameters["tab"] = self.tab.get_key()
        return parameters

    def ordered(
        self, change: Callable[[QuerySet[Any]], QuerySet[Any]] | None = None
    ) -> QuerySet[Any]:
        """Return all matching records in the order of the list.

        ``change`` may restrict them before they are ordered.
        """
        query = TableQuery(self.schema, self.state, self.tab_queryset)
        matching = query.matching()
        return query.ordered(matching if change is None else change(matching))

    def ordered_among(self, records: QuerySet[Any]) -> QuerySet[Any]:
        """Return records of the source in the order of the list, whatever tab and filters say."""
        return TableQuery(self.schema, self.state, records).ordered(records)

    def count(self) -> int:
        """Return the number of matching records."""
        return count(self.matching(), "exact").number

    def chunks(self) -> Iterator[list[Any]]:
        """Yield all matching records in key order, one chunk at a time."""
        records = self.matching().order_by("pk").iterator(chunk_size=CHUNK)
        while chunk := list(islice(records, CHUNK)):
            yield chunk

    def locked_chunks(self) -> Iterator[list[Any]]:
        """Yield all matching records in key order, locked, one chunk at a time."""
        return locked_chunks(self.matching(), CHUNK)

    @cached_property
    def page(self) -> TablePage:
        query = TableQuery(self.schema, self.state, self.tab_queryset)
        return query.page(self._parts, with_records=self._is_trashed() is not None)

    def selection(self) -> str | None:
        """Return the token for all matching rows, or None if rows cannot be selected.

        No query is executed.
        """
        if not self.schema.is_selectable():
            return None
        return self.state.to_token(self._scope(), None if self.tab is None else self.tab.get_key())

    def _set_tab(self, key: object) -> None:
        if self.tabs:
            self.tab = active_tab(self.tabs, key)

    def _scope(self) -> SelectionScope:
        return SelectionScope(
            user=str(context.current_user().pk),
            tenant=current_tenant_id(),
            address=self.source.address(),
        )

    def _parts(self, records: Sequence[Any]) -> RowParts:
        """Return the parts of rows besides their cells, computed once for the page."""
        return RowParts(
            owner=self._owner_name(),
            url=self._record_url(),
            is_trashed=self._is_trashed(),
            **self._editing(records),
            **self._actions(records),
        )

    def _is_trashed(self) -> Callable[[Any], bool] | None:
        """Return the check whether a record is in the trash, if the list shows such records."""
        trash = self.source.trash
        return None if trash is None or not self.state.includes_trashed() else trash.contains

    def _owner_name(self) -> str:
        """Return the class that declares the table, for error messages."""
        relation = self.source.relation
        return dotted(self.source.resource if relation is None else relation.manager)

    def _editing(self, records: Sequence[Any]) -> dict[str, Any]:
        """Return the permission to edit and the record's version, for editable cells."""
        if not any(column.is_editable() for column in self.schema.get_columns()):
            return {}
        allows = self.source.allows_each("edit", records)
        if isinstance(allows, Verdict):
            return {"version": version_of, "can_edit": allows.allowed}
        return {"version": version_of, "can_edit": lambda record: allows(record).allowed}

    def _actions(self, records: Sequence[Any]) -> dict[str, Any]:
        cells = {
            column.get_name(): action
            for column in self.schema.get_columns()
            if (action := column.get_action()) is not None
        }
        if not cells and not self.schema.has_record_actions():
            return {}
        scope, brief = RowScope(records), RowScope(records, brief=True)
        return {
            "actions": [
                record_action.compile(brief) for record_action in self.schema.get_record_actions()
            ],
            "cell_actions": {name: action.compile(scope) for name, action in cells.items()},
        }

    def _record_url(self) -> Any:
        """Return the link of a row: to its view page, else to its edit page, else None."""
        if not self.schema.has_row_links():
            return None
        page = next((key for key in ("view", "edit") if self.source.has_page(key)), None)
        if page is None:
            return None
        urls = record_urls(self.source, page)

        def url(key: RecordKey) -> str | None:
            return urls(None, key)

        return url
