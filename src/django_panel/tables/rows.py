"""Fetched records turned into the rows a browser draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any, cast

from django.db.models import ForeignKey, Model, OneToOneField

from django_panel.exceptions import dotted
from django_panel.support.keys import RecordKey
from django_panel.tables.cells import draw_cells
from django_panel.tables.columns.readers import current_readers
from django_panel.tables.lazy_loads import Place, no_lazy_loads
from django_panel.tables.plan import PlannedColumn, TablePlan
from django_panel.tables.surroundings import surroundings

if TYPE_CHECKING:
    from django_panel.actions.compiled import RowAction
    from django_panel.actions.wire import ActionWire
    from django_panel.tables.columns.base import CellFunction
    from django_panel.tables.columns.editable import EditableColumn
    from django_panel.tables.wire import CellMetaWire, RowGroupWire, RowWire

#: Where nothing stands around the cells of a row.
_BARE: dict[str, CellMetaWire] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class RowParts:
    """What a page adds to its rows beside the cells; bound once, called once a row."""

    #: Whose rows they are, to be named when making one reads the database.
    owner: str = ""
    actions: Sequence[RowAction] = ()
    #: The actions that cells run, by column.
    cell_actions: Mapping[str, RowAction] = field(default_factory=dict)
    #: The band of each record, in the order of the records.
    groups: Sequence[RowGroupWire | None] | None = None
    url: Callable[[RecordKey], str | None] | None = None
    version: Callable[[Any], str] | None = None
    #: Whether editable cells are open: for all records alike, or asked of each.
    can_edit: bool | Callable[[Any], bool] = True


def make_rows(
    plan: TablePlan,
    records: Sequence[Any],
    using: str,
    parts: RowParts | None = None,
    keys: Sequence[RecordKey] | None = None,
    instances: Sequence[Any] | None = None,
) -> list[RowWire]:
    """Return one row a record; ``using`` is the database that related records are read from.

    Works down the columns rather than along the rows: a formatter is bound once and then mapped
    over its whole column. ``keys`` are given for records that have none of their own, and
    ``instances`` where they have been made from the records already.
    """
    if not records:
        return []
    parts = parts or RowParts()
    asked = plan.instances(records, using) if instances is None else instances
    made = _Rows(plan, records, asked, parts, keys)
    made.load_texts(using)
    drawn = made.bind()
    with no_lazy_loads(parts.owner or dotted(plan.model)) as place:
        made.ask_rights(place)
        for planned, cell in zip(plan.columns, drawn, strict=True):
            made.draw(planned, cell, place)
        made.draw_actions(place)
    return made.assembled()


def wire_value_of_key(key: Any) -> RecordKey:
    """Return a primary key for the browser: an integer as a number, the rest as text."""
    return key if isinstance(key, int) and not isinstance(key, bool) else str(key)


def record_texts(model: type[Model], keys: Iterable[Any], using: str) -> dict[Any, str]:
    """Return the text of these records by key, read in one query.

    Their own relations come along, because that is what a ``__str__`` reaches for.
    """
    wanted = {key for key in keys if key is not None}
    if not wanted:
        return {}
    related = [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, ForeignKey | OneToOneField)
    ]
    records = model._base_manager.using(using).filter(pk__in=wanted)
    if related:
        records = records.select_related(*related)
    return {record.pk: str(record) for record in records}


class _Rows:
    """The rows of one page while they are made."""

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
            own = [each.pk for each in records] if self._has_instances else self._values[0]
            keys = list(map(wire_value_of_key, own))
        self._keys = keys
        self._instances = instances or [None] * len(records)
        self._readers = current_readers()
        self._texts: dict[int, list[str | None]] = {}
        self._closed: list[bool] | None = None
        self._names: list[str] = []
        self._cells: list[list[Any]] = []
        self._metas: list[tuple[str, list[CellMetaWire | None]]] = []
        self._actions: list[list[ActionWire]] | None = None

    def load_texts(self, using: str) -> None:
        """Read the texts of related records that only ``str`` knows: one query a column."""
        for planned in self._plan.columns:
            if planned.path.is_record:
                keys = self._read(planned)
                texts = record_texts(planned.path.model, keys, using)
                self._texts[id(planned)] = [texts.get(key) for key in keys]

    def bind(self) -> list[CellFunction]:
        """Return what draws the cells of each column; its options may be read once a page."""
        return [planned.cell_function(self._readers) for planned in self._plan.columns]

    def ask_rights(self, place: Place) -> None:
        """Note which records cannot be edited, once for all editable columns."""
        can_edit = self._parts.can_edit
        if not self._plan.is_editable:
            return
        if callable(can_edit):
            place.right("the right to edit")
            self._closed = [not can_edit(record) for record in self._instances]
        else:
            self._closed = [not can_edit] * len(self._records)

    def draw(self, planned: PlannedColumn, cell: CellFunction, place: Place) -> None:
        """Make the cells of one column and what stands around them."""
        column = planned.column
        name = column.get_name()
        place.cell(name)
        inputs: list[Iterable[Any]] = [self._texts.get(id(planned)) or self._read(planned)]
        if column.is_editable():
            # Its kind is loaded by a table that has such columns.
            inputs.append(self._disabled(cast("EditableColumn", column)))
        inputs += [self._read(companion) for companion in planned.companions]
        self._names.append(name)
        self._cells.append(draw_cells(column, cell, inputs, self._instances))
        action = self._parts.cell_actions.get(name)
        if action is None:
            around = planned.surroundings(self._readers)
        else:
            around = surroundings(column, action)
        if around is not None:
            if action is not None:
                place.right(f"the action of the column {name!r}")
            self._metas.append((name, list(map(around, self._instances, self._keys))))

    def draw_actions(self, place: Place) -> None:
        bound = self._parts.actions
        if not bound:
            return
        place.right("the actions of a row")
        self._actions = [
            [wire for draw in bound if (wire := draw(record, key)) is not None]
            for record, key in zip(self._instances, self._keys, strict=True)
        ]

    def assembled(self) -> list[RowWire]:
        parts, names = self._parts, self._names
        count = len(self._records)
        # A table without columns still has its keys.
        lines = zip(*self._cells, strict=True) if names else repeat((), count)
        return [
            {
                "key": key,
                "group": group,
                "cells": dict(zip(names, line, strict=True)),
                "cellMeta": meta,
                "actions": actions,
                "url": url,
                "version": mark,
            }
            for key, group, line, meta, actions, url, mark in zip(
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

    def _versions(self) -> Iterable[str | None]:
        """Return the version of each row that the user may edit, None for the others."""
        version = self._parts.version if self._plan.is_editable else None
        if version is None or self._closed is None:
            return repeat(None, len(self._records))
        return [
            None if closed else version(record)
            for record, closed in zip(self._instances, self._closed, strict=True)
        ]

    def _row_metas(self) -> Iterable[dict[str, CellMetaWire]]:
        if not self._metas:
            return repeat(_BARE, len(self._records))
        rows: list[dict[str, CellMetaWire]] = [{} for _record in self._records]
        for name, metas in self._metas:
            for row, meta in zip(rows, metas, strict=True):
                if meta:
                    row[name] = meta
        return rows

    def _read(self, value: Any) -> Sequence[Any]:
        """Return one value of each record."""
        if self._has_instances:
            return list(map(value.path.reader(), self._records))
        values: Sequence[Any] = self._values[value.index]
        return values

    def _disabled(self, column: EditableColumn) -> list[bool]:
        closed = self._closed or [False] * len(self._records)
        if not column.has_disabled_cells():
            return closed
        return [
            shut or column.is_disabled(record)
            for shut, record in zip(closed, self._instances, strict=True)
        ]
