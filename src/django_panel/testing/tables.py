"""The list of a resource in a test: filter, search, sort, and look at the rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, Self

from django_panel.exceptions import dotted
from django_panel.explain.record_scope import why_out_of_scope
from django_panel.resources.source_listings import listing_of, read_listing
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey, wire_key
from django_panel.testing.acting import Acting
from django_panel.testing.failures import difference, require, require_name

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.panels.panel import Panel
    from django_panel.records.source import RecordSource
    from django_panel.resources.listing import Listing
    from django_panel.resources.resource import Resource
    from django_panel.tables.wire import RowWire


@dataclass(frozen=True, eq=False, repr=False)
class PanelTable(FrozenValue):
    """A table with a state. ``filter()``, ``search()`` and so on return a copy.

    Rows are read with the list that the list page uses, each time that they are asked for.
    """

    acting: Acting
    _query: Mapping[str, Any] = field(default_factory=dict)

    # The state of the table.

    def filter(self, name: str, value: Any) -> Self:
        """Apply a filter; fails if the table has no such filter or it refuses the value."""
        filters = {**self._query.get("filters", {}), name: value}
        table = self._with(filters=filters)
        with self.acting.bound() as source:
            names = [filter_.get_name() for filter_ in source.table().get_filters()]
            require_name("filter", name, names, self._name())
            applied = table._listing(source).state.filters
        require(name in applied, f"The filter {name!r} does not accept the value {value!r}.")
        return table

    def search(self, text: str) -> Self:
        """Search; fails if the table is not searchable."""
        with self.acting.bound() as source:
            require(
                source.table().is_searchable(),
                f"The table of {self._name()} is not searchable: no column is searchable().",
            )
        return self._with(search=text)

    def sort(self, column: str, direction: Literal["asc", "desc"] = "asc") -> Self:
        """Sort by a column; fails if the column does not exist or is not sortable."""
        table = self._with(sort=column, direction=direction)
        with self.acting.bound() as source:
            self._require_column(source, column)
            state = table._listing(source).state
        require(state.sort == column, f"The column {column!r} is not sortable().")
        return table

    def page(self, number: int, per_page: int | None = None) -> Self:
        """Show another page, or another number of rows."""
        size = {} if per_page is None else {"perPage": str(per_page)}
        table = self._with(page=str(number), **size)
        if per_page is not None:
            with self.acting.bound() as source:
                rows_per_page = table._listing(source).state.per_page
            require(
                rows_per_page == per_page, f"The table does not offer {per_page} rows per page."
            )
        return table

    def tab(self, key: str) -> Self:
        """Open a tab of the list."""
        with self.acting.bound() as source:
            listing = listing_of(source)
            keys = [] if listing is None else [tab.get_key() for tab in listing.tabs]
        require_name("tab", key, keys, self._name())
        return self._with(tab=key)

    # What the table shows.

    def rows(self) -> Sequence[RowWire]:
        """Return the rows of the page, as the browser gets them."""
        with self.acting.bound() as source:
            return self._listing(source).page.rows

    def keys(self) -> list[RecordKey]:
        """Return the keys of the page's rows, in order."""
        return [row["key"] for row in self.rows()]

    def records(self) -> list[Any]:
        """Return the records of the page's rows, in order."""
        keys = self.keys()
        with self.acting.bound() as source:
            records = {str(wire_key(record)): record for record in source.find_many(keys)}
        return [records[str(key)] for key in keys if str(key) in records]

    def count(self) -> int:
        """Return the number of matching records on all pages."""
        with self.acting.bound() as source:
            return self._listing(source).count()

    def row(self, record: Model) -> RowWire:
        """Return the row of a record; fails if the page does not show it."""
        rows = {str(row["key"]): row for row in self.rows()}
        key = str(wire_key(record))
        if key not in rows:
            raise AssertionError(self._why_missing(record))
        return rows[key]

    def column_names(self) -> list[str]:
        with self.acting.bound() as source:
            return [column.get_name() for column in source.table().get_columns()]

    # Assertions.

    def assert_can_see_record(self, record: Model) -> Self:
        """Fail unless the page shows the record."""
        self.row(record)
        return self

    def assert_can_see_records(self, records: Iterable[Model]) -> Self:
        """Fail unless the page shows all of the records."""
        shown = {str(key) for key in self.keys()}
        for record in records:
            if str(wire_key(record)) not in shown:
                raise AssertionError(self._why_missing(record))
        return self

    def assert_can_not_see_record(self, record: Model) -> Self:
        """Fail if a page of the table shows the record, not only the current page."""
        return self.assert_can_not_see_records([record])

    def assert_can_not_see_records(self, records: Iterable[Model]) -> Self:
        """Fail if a page of the table shows one of the records."""
        for record in records:
            with self.acting.bound() as source:
                is_listed = self._listing(source).matching().filter(pk=record.pk).exists()
            require(not is_listed, f"{self.acting.name()} sees {_name(record)} in {self._name()}.")
        return self

    def assert_count(self, number: int) -> Self:
        """Fail unless this number of records matches, on all pages."""
        count = self.count()
        require(
            count == number,
            f"{count} records match in {self._name()}, not {number}. Shown: {self.records()}",
        )
        return self

    def assert_records_in_order(self, records: Iterable[Model]) -> Self:
        """Fail unless the page shows exactly these records in this order."""
        expected, listed = list(records), self.records()
        require(expected == listed, difference(f"The order of {self._name()}", expected, listed))
        return self

    def assert_cell_equals(self, record: Model, column: str, value: Any) -> Self:
        """Fail unless a cell has this value, in the format of the browser."""
        row = self.row(record)
        self.assert_column_exists(column)
        cells = row["cells"]
        require(
            column in cells,
            f"The column {column!r} is hidden until the user shows it. Shown: {', '.join(cells)}.",
        )
        cell: Any = cells[column]
        what = f"The cell {column!r} of {_name(record)}"
        require(cell == value, difference(what, value, cell))
        return self

    def assert_column_exists(self, name: str) -> Self:
        """Fail unless the table has a column."""
        with self.acting.bound() as source:
            self._require_column(source, name)
        return self

    def assert_column_does_not_exist(self, name: str) -> Self:
        """Fail if the table has a column."""
        require(name not in self.column_names(), f"{self._name()} has a column {name!r}.")
        return self

    def _listing(self, source: RecordSource) -> Listing:
        verdict = source.allows("view_any")
        if not verdict.allowed:
            reason = verdict.get_reason()
            raise AssertionError(
                f"{self.acting.name()} may not open the list of {self._name()}."
                f"{'' if reason is None else f' {reason}'} `manage.py panel_explain` says why."
            )
        return read_listing(source, self._query)

    def _require_column(self, source: RecordSource, name: str) -> None:
        names = [column.get_name() for column in source.table().get_columns()]
        require_name("column", name, names, self._name())

    def _why_missing(self, record: Model) -> str:
        """Return why the page does not show a record."""
        who = f"{self.acting.name()} does not see {_name(record)}"
        with self.acting.bound() as source:
            listing = self._listing(source)
            if listing.matching().filter(pk=record.pk).exists():
                return f"{who}: it is on another page. This page: {self.records()}"
            if source.find(wire_key(record)) is not None:
                return f"{who}: it is in scope, but tab, search or filters leave it out."
            return f"{who}: it {why_out_of_scope(source, wire_key(record))}"

    def _name(self) -> str:
        resource = dotted(self.acting.resource)
        relation = self.acting.relation
        return resource if relation is None else f"{resource}, relation {relation!r}"

    def _with(self, **query: Any) -> Self:
        return replace(self, _query={**self._query, **query})


def panel_table(
    resource: type[Resource],
    user: Any = None,
    *,
    panel: Panel | str | None = None,
    tenant: Any = None,
    parent: Model | None = None,
    relation: str | None = None,
    owner: Model | None = None,
) -> PanelTable:
    """Return the table of a resource, or of a relation of ``owner``, as a user sees it."""
    return PanelTable(
        Acting.of(
            resource,
            panel,
            user=user,
            tenant=tenant,
            parent=parent,
            relation=relation,
            owner=owner,
        )
    )


def _name(record: Model) -> str:
    return f"{type(record).__name__} {wire_key(record)} ({record})"
