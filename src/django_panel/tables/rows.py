"""Turns records into the rows of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any, cast

from django_panel.debug.row_queries import QueryGuard, report_row_queries
from django_panel.exceptions import dotted
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import RecordKey, keys_to_wire
from django_panel.support.related_urls import related_urls
from django_panel.tables.cell_errors import RAISED, CellErrors
from django_panel.tables.cell_meta import cell_meta_function
from django_panel.tables.columns.locale_key import current_locale_key
from django_panel.tables.columns.text import to_text
from django_panel.tables.reading.plan import TablePlan
from django_panel.tables.reading.planned_column import PlannedColumn
from django_panel.tables.reading.records import record_texts

if TYPE_CHECKING:
    from django_panel.actions.row_actions import RowAction
    from django_panel.actions.wire import ActionWire
    from django_panel.tables.columns.base import CellFunction, Column
    from django_panel.tables.columns.editable import EditableColumn
    from django_panel.tables.wire import CellMetaWire, RowGroupWire, RowWire

#: The metadata of a row whose columns declare none; shared by all such rows.
_NO_META: dict[str, CellMetaWire] = {}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RowParts(FrozenValue):
    """The parts of rows besides their cells."""

    #: The class that declares the table, for the error message about queries per row.
    owner: str = ""
    actions: Sequence[RowAction] = ()
    #: The actions of cells, by column.
    cell_actions: Mapping[str, RowAction] = field(default_factory=dict)
    #: The group of each record, in the order of the records.
    groups: Sequence[RowGroupWire | None] | None = None
    url: Callable[[RecordKey], str | None] | None = None
    version: Callable[[Any], str] | None = None
    #: Whether editable cells are enabled: for all records, or per record.
    can_edit: bool | Callable[[Any], bool] = True
    #: Whether a record is in the trash; None if the list shows no trashed records.
    is_trashed: Callable[[Any], bool] | None = None


def make_rows(
    plan: TablePlan,
    records: Sequence[Any],
    using: str,
    parts: RowParts | None = None,
    keys: Sequence[RecordKey] | None = None,
    instances: Sequence[Any] | None = None,
) -> list[RowWire]:
    """Return one row per record; ``using`` is the database alias for related records.

    Rows are made column by column, so that each formatter is created once per page. Pass ``keys``
    for records without a primary key, and ``instances`` if they were already made.
    """
    if not records:
        return []
    parts = parts or RowParts()
    if instances is None:
        instances = plan.instances(records, using)
    builder = _RowBuilder(plan, records, instances, parts, keys)
    builder.load_texts(using)
    if plan.linked_columns:
        builder.load_links()
    cell_functions = builder.cell_functions()
    with report_row_queries(parts.owner or dotted(plan.model), len(records), make_rows) as guard:
        builder.check_edit_permission(guard)
        for planned, function in zip(plan.columns, cell_functions, strict=True):
            builder.add_cells(planned, function, guard)
        builder.add_actions(guard)
        if parts.is_trashed is not None:
            builder.check_trash(parts.is_trashed, guard)
    return builder.rows()


class _RowBuilder:
    """Collects the parts of the rows of one page."""

    def __init__(
        self,
        plan: TablePlan,
        records: Sequence[Any],
        instances: Sequence[Any],
        parts: RowParts,
        keys: Sequence[RecordKey] | None,
    ) -> None:
        self._plan = plan
        self._parts = parts
        self._records = records
        self._has_instances = plan.needs_records
        self._values: list[Any] = [] if self._has_instances else list(zip(*records, strict=True))
        if keys is None:
            own = [record.pk for record in records] if self._has_instances else self._values[0]
            keys = keys_to_wire(own)
        self._keys = keys
        self._instances = instances or [None] * len(records)
        self._locale = current_locale_key()
        self._texts: dict[int, list[str | None]] = {}
        self._links: dict[int, list[str | None]] = {}
        self._read_only: list[bool] | None = None
        self._names: list[str] = []
        self._cells: list[list[Any]] = []
        self._metas: list[tuple[str, list[CellMetaWire | None]]] = []
        self._actions: list[list[ActionWire]] | None = None
        self._trashed: list[bool] | None = None

    def load_texts(self, using: str) -> None:
        """Load the related records that are shown by ``str()``: one query per column."""
        for planned in self._plan.columns:
            if planned.path.is_record:
                keys = self._read(planned)
                texts = record_texts(planned.path.model, keys, using)
                self._texts[id(planned)] = [texts.get(key) for key in keys]

    def load_links(self) -> None:
        """Load the URLs of the related records that cells link to: one query per relation."""
        by_relation: dict[str, dict[Any, str]] = {}
        for planned in self._plan.linked_columns:
            related: Any = planned.related_key
            path, keys = related.path, self._read(related)
            if path.relation not in by_relation:
                by_relation[path.relation] = related_urls(path.model, keys)
            urls = by_relation[path.relation]
            self._links[id(planned)] = [urls.get(key) for key in keys]

    def cell_functions(self) -> list[CellFunction]:
        """Return the cell function of each column; creating it may run a query."""
        return [planned.cell_function(self._locale) for planned in self._plan.columns]

    def check_edit_permission(self, guard: QueryGuard) -> None:
        """Store which records are read-only, once for all editable columns."""
        can_edit = self._parts.can_edit
        if not self._plan.is_editable:
            return
        if callable(can_edit):
            guard.allow_permission_queries("the permission to edit")
            self._read_only = [not can_edit(record) for record in self._instances]
        else:
            self._read_only = [not can_edit] * len(self._records)

    def add_cells(self, planned: PlannedColumn, function: CellFunction, guard: QueryGuard) -> None:
        """Make the cells of one column and their metadata."""
        column = planned.column
        name = column.get_name()
        guard.forbid_queries(f"the column {name!r}")
        errors = CellErrors()
        if planned.path.compute is None:
            values = self._texts.get(id(planned)) or self._read(planned)
        else:
            values = errors.read(planned.path.compute, self._records)
        inputs: list[Iterable[Any]] = [values]
        if column.is_editable():
            inputs.append(self._disabled(cast("EditableColumn", column)))
        inputs += [self._read(value) for value in planned.extra_values]
        self._names.append(name)
        cells = _make_cells(column, function, inputs, self._instances, errors)
        self._cells.append(cells)
        if errors:
            self._metas.append((name, errors.take_from(cells)))
            errors.log(self._parts.owner or dotted(self._plan.model), name)
        action = self._parts.cell_actions.get(name)
        if action is None:
            meta_function = planned.cell_meta_function(self._locale)
        else:
            meta_function = cell_meta_function(column, action)
        if meta_function is not None:
            if action is not None:
                guard.allow_permission_queries(f"the action of the column {name!r}")
            self._metas.append((name, list(map(meta_function, self._instances, self._keys))))
        if self._links and (links := self._links.get(id(planned))) is not None:
            self._metas.append((name, [None if url is None else {"url": url} for url in links]))

    def add_actions(self, guard: QueryGuard) -> None:
        """Make the actions of each row."""
        row_actions = self._parts.actions
        if not row_actions:
            return
        guard.allow_permission_queries("the actions of a row")
        self._actions = [
            [wire for action in row_actions if (wire := action(record, key)) is not None]
            for record, key in zip(self._instances, self._keys, strict=True)
        ]

    def check_trash(self, is_trashed: Callable[[Any], bool], guard: QueryGuard) -> None:
        """Store which records are in the trash."""
        guard.forbid_queries("the check whether a record is in the trash")
        self._trashed = [is_trashed(record) for record in self._instances]

    def rows(self) -> list[RowWire]:
        """Return the finished rows."""
        parts, names = self._parts, self._names
        count = len(self._records)
        # A table may have no columns.
        lines = zip(*self._cells, strict=True) if names else repeat((), count)
        rows: list[RowWire] = [
            {
                "key": key,
                "group": group,
                "cells": dict(zip(names, line, strict=True)),
                "cellMeta": meta,
                "actions": actions,
                "url": url,
                "version": version,
            }
            for key, group, line, meta, actions, url, version in zip(
                self._keys,
                parts.groups if parts.groups is not None else repeat(None, count),
                lines,
                self._row_metas(),
                self._actions if self._actions is not None else repeat([], count),
                map(parts.url, self._keys) if parts.url is not None else repeat(None, count),
                self._versions(),
                strict=True,
            )
        ]
        if self._trashed is not None:
            for row, is_trashed in zip(rows, self._trashed, strict=True):
                if is_trashed:
                    row["trashed"] = True
        return rows

    def _versions(self) -> Iterable[str | None]:
        """Return the version of each row that the user may edit, None for the others."""
        version = self._parts.version if self._plan.is_editable else None
        if version is None or self._read_only is None:
            return repeat(None, len(self._records))
        return [
            None if is_read_only else version(record)
            for record, is_read_only in zip(self._instances, self._read_only, strict=True)
        ]

    def _row_metas(self) -> Iterable[dict[str, CellMetaWire]]:
        if not self._metas:
            return repeat(_NO_META, len(self._records))
        rows: list[dict[str, CellMetaWire]] = [{} for _record in self._records]
        for name, metas in self._metas:
            for row, meta in zip(rows, metas, strict=True):
                if meta:
                    row[name] = {**row[name], **meta} if name in row else meta
        return rows

    def _read(self, value: Any) -> Sequence[Any]:
        """Return the value of each record for a ``PlannedColumn`` or ``PlannedValue``."""
        if self._has_instances:
            return list(map(value.path.reader(), self._records))
        values: Sequence[Any] = self._values[value.index]
        return values

    def _disabled(self, column: EditableColumn) -> list[bool]:
        """Return whether each cell of an editable column is disabled."""
        read_only = self._read_only or [False] * len(self._records)
        if self._instances and column.writes_tenant(type(self._instances[0])):
            return [True] * len(self._records)
        if not column.has_disabled_cells():
            return read_only
        return [
            is_read_only or column.is_disabled(record)
            for is_read_only, record in zip(read_only, self._instances, strict=True)
        ]


def _make_cells(
    column: Column,
    function: CellFunction,
    inputs: list[Iterable[Any]],
    records: Iterable[Any],
    errors: CellErrors,
) -> list[Any]:
    """Return the cells of one column; ``inputs`` are the values and the extra values."""
    if column.cell_needs_record():
        inputs.append(records)
    if column.get_default() is not None or column.get_format_using() is not None:
        function = _formatted(column, function, errors)
        if column.format_needs_record():
            inputs.append(records)
    return column.make_cells(function, *inputs)


def _formatted(column: Column, function: CellFunction, errors: CellErrors) -> CellFunction:
    """Return a cell function that applies ``default()`` and ``format_using()``."""
    default, format_value = column.get_default(), column.get_format_using()
    key, needs_record = column.formatted_key, column.format_needs_record()

    def cell(value: Any, *extra: Any) -> Any:
        record: tuple[Any, ...] = ()
        if needs_record:
            extra, record = extra[:-1], extra[-1:]
        if value is None or value == "":
            value = default
        if value is None or format_value is None:
            return function(value, *extra)
        try:
            formatted = format_value(value, *record)
        except RAISED:
            raise
        except Exception as error:
            return errors.failed(error)
        if key is None:
            return function(formatted, *extra)
        unformatted: Any = function(value, *extra)
        text = None if unformatted is None else to_text(formatted)
        # Rows may share a cell, so it is copied.
        return None if text is None else {**unformatted, key: text}

    return cell
