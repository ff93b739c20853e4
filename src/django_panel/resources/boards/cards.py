"""The cards of a board: the first records of each cell, as the browser shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from django.db.models import Q, QuerySet
from django.utils.functional import cached_property

from django_panel.exceptions import PanelSchemaException, dotted
from django_panel.records.versions import version_of
from django_panel.resources.actions.links import record_urls
from django_panel.resources.boards.cells import (
    MAX_CELL_CARDS,
    Cell,
    CellColumn,
    limit_page,
)
from django_panel.support.frozen import FrozenValue
from django_panel.support.keys import database_key
from django_panel.support.titles import row_title
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.reading.generic_targets import load_targets
from django_panel.tables.reading.records import records_in
from django_panel.tables.rows import RowParts, make_rows
from django_panel.tables.schema import TableSchema

if TYPE_CHECKING:
    from django.db.models import Model

    from django_panel.records.source import RecordSource
    from django_panel.resources.boards.axis import Axis, AxisEntry
    from django_panel.resources.wire import BoardCardWire, BoardCellWire, BoardColumnWire
    from django_panel.support.keys import RecordKey
    from django_panel.tables.columns.base import Column
    from django_panel.tables.reading.plan import TablePlan
    from django_panel.tables.wire import ColumnWire, RowWire

#: The number of cards that a request wants of a column and a lane.
Sizes = Callable[["AxisEntry", "AxisEntry | None"], int]


def card_schema(
    source: RecordSource, declared: Sequence[str | Column], person: str | None
) -> TableSchema:
    """Return the columns of a card: those of the resource's table, or columns of the board."""
    columns = [_column(source, field) for field in declared]
    for column in columns:
        if column.is_editable() or column.get_action() is not None:
            raise PanelSchemaException(
                f"card_columns contains {column.get_name()!r}, which is an editable column or a "
                "button.",
                "The columns of a card show values.",
                "Use a column of another type, such as TextColumn or BadgeColumn.",
            )
    if person is not None and person not in {column.get_name() for column in columns}:
        columns.append(TextColumn(person))
    return TableSchema(source.model).columns(columns).bound_to(source)


def _column(source: RecordSource, declared: str | Column) -> Column:
    if not isinstance(declared, str):
        return declared
    known = {column.get_name(): column for column in source.table().get_columns()}
    column = known.get(declared)
    if column is None:
        raise PanelSchemaException(
            f"card_columns contains {declared!r}, which is not a column of the table of "
            f"{dotted(source.resource)}.",
            "A name refers to a column of the resource's table.",
            f"Use one of {', '.join(known) or 'none'}, or a column such as TextColumn(...).",
        )
    return column


@dataclass(frozen=True, eq=False, repr=False)
class BoardCards(FrozenValue):
    """The cards of a board, in the order of its records."""

    source: RecordSource
    schema: TableSchema
    columns: Axis
    lanes: Axis | None
    #: The name of the column that shows the person of a card.
    person: str | None
    #: All records of the board, in the order of the cards.
    rows: Callable[[], QuerySet[Any]]

    @cached_property
    def plan(self) -> TablePlan:
        plan = self.schema.plan_for(self.source.model).scoped()
        return plan.for_columns(list(plan.by_name), with_records=True)

    def columns_to_wire(self) -> list[ColumnWire]:
        """Return the definitions of the cells, without that of the person."""
        return [
            column for column in self.schema.to_wire()["columns"] if column["name"] != self.person
        ]

    def to_wire(self, sizes: Sizes, moved: Sequence[object]) -> list[BoardColumnWire]:
        """Return the columns with the first cards of each cell.

        Cards with the keys ``moved`` are shown in addition, in the cell that they are in.
        """
        all_rows = self.rows()
        columns = [
            CellColumn(
                entry,
                all_rows.filter(self.columns.condition(entry)),
                [Cell(lane, condition, sizes(entry, lane)) for lane, condition in self._lanes()],
            )
            for entry in self.columns.entries
        ]
        for column in columns:
            column.count()
        found = dict.fromkeys(database_key(self.source.model, cell) for cell in moved)
        keys = [key for key in found if key is not None]
        is_full = limit_page((cell for column in columns for cell in column.cells), len(keys))
        for column in columns:
            column.read(records_in(self.plan, column.rows), keys)
        records = [record for column in columns for cell in column.cells for record in cell.records]
        cards = iter(self._cards(records, all_rows.db))
        return [
            {
                **column.entry.to_wire(),
                "cells": [
                    self._cell(cell, list(islice(cards, len(cell.records))), is_full)
                    for cell in column.cells
                ],
            }
            for column in columns
        ]

    def _lanes(self) -> list[tuple[AxisEntry | None, Q]]:
        """Return the lanes and their conditions; the last one has no entry."""
        if self.lanes is None:
            return [(None, Q())]
        shown = [(entry, self.lanes.condition(entry)) for entry in self.lanes.entries]
        return [*shown, (None, self.lanes.other_condition())]

    def _cell(self, cell: Cell, cards: list[BoardCardWire], is_full: bool) -> BoardCellWire:
        return {
            "lane": None if cell.lane is None else cell.lane.key,
            "count": cell.total.number,
            "countIsExact": cell.total.is_exact,
            "hasMore": not (cell.is_complete or is_full or cell.size >= MAX_CELL_CARDS),
            "cards": cards,
        }

    def _cards(self, records: Sequence[Any], using: str) -> list[BoardCardWire]:
        for name in self.plan.generic_keys:
            load_targets(records, name)
        allows = self.source.allows_each("edit", records)
        movable = [bool(allows(record)) for record in records]
        parts = RowParts(owner=dotted(self.source.resource), url=self._urls())
        rows = make_rows(self.plan, records, using, parts, instances=records)
        return [
            self._card(record, row, can_move)
            for record, row, can_move in zip(records, rows, movable, strict=True)
        ]

    def _card(self, record: Model, row: RowWire, can_move: bool) -> BoardCardWire:
        person = None if self.person is None else row["cells"].pop(self.person, None)
        row["version"] = version_of(record) if can_move else None
        return {
            "row": row,
            "title": row_title(self.source.record_title, record),
            "person": person if isinstance(person, str) else None,
            "canMove": can_move,
        }

    def _urls(self) -> Callable[[RecordKey], str | None] | None:
        page = next((key for key in ("view", "edit") if self.source.has_page(key)), None)
        if page is None:
            return None
        urls = record_urls(self.source, page)
        return lambda key: urls(None, key)
