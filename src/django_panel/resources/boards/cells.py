"""The cells of a board: their bounded counts and first records, each by one query per column."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.db.models import (
    BooleanField,
    Case,
    F,
    Func,
    IntegerField,
    Q,
    QuerySet,
    Subquery,
    Value,
    When,
)

from django_panel.support.frozen import FrozenValue
from django_panel.tables.paging.counting import Total

if TYPE_CHECKING:
    from django_panel.resources.boards.axis import AxisEntry

#: The count of a cell stops here; the browser shows "1,000+".
COUNT_LIMIT = 1_000
#: The most cards of one cell on a page.
MAX_CELL_CARDS = 200
#: The most cards of all cells on a page, besides those that were moved.
MAX_PAGE_CARDS = 1_000

#: The attribute of a record with the index of its cell in its column.
_CELL = "panel_board_cell"

_NONE = Total(0, is_exact=True)


@dataclass
class Cell:
    """The records of one column and one lane."""

    #: None without lanes, and for the records of all lanes that the board does not show.
    lane: AxisEntry | None
    condition: Q
    #: How many cards to show, besides those that were moved.
    size: int
    total: Total = _NONE
    records: list[Any] = field(default_factory=list)

    @property
    def wanted(self) -> int:
        """The number of cards to show, if there are as many."""
        return min(self.size, self.total.number)

    @property
    def is_complete(self) -> bool:
        """Whether all cards of the cell are shown."""
        return self.total.is_exact and self.total.number <= len(self.records)


@dataclass(frozen=True, eq=False, repr=False)
class CellColumn(FrozenValue):
    """A column of a board and its cells."""

    entry: AxisEntry
    #: All records of the column, in the order of the cards.
    rows: QuerySet[Any]
    cells: Sequence[Cell]

    def count(self) -> None:
        """Count the records of each cell up to the limit, by one query."""
        counts = [
            _Count(_keys(self._rows_of(cell).order_by())[: COUNT_LIMIT + 1]) for cell in self.cells
        ]
        # The query returns one row, and none if the column is empty.
        for row in self.rows.order_by().values_list(*counts)[:1]:
            for cell, number in zip(self.cells, row, strict=True):
                cell.total = Total(min(number, COUNT_LIMIT), is_exact=number <= COUNT_LIMIT)

    def read(self, rows: QuerySet[Any], moved: Sequence[Any]) -> None:
        """Read the first records of each cell, and those with the keys ``moved``, by one query.

        ``rows`` are the records of the column with all that the cards show.
        """
        shown = [cell for cell in self.cells if cell.wanted > 0]
        # One of the first records may be a moved one, which is shown in addition.
        parts = [_keys(self._rows_of(cell))[: cell.wanted + len(moved)] for cell in shown]
        if moved and shown:
            parts.append(_keys(self.rows.filter(pk__in=moved).order_by()))
        if not parts:
            return
        last = len(self.cells) - 1
        numbers = [When(cell.condition, then=index) for index, cell in enumerate(self.cells[:last])]
        rows = rows.annotate(**{_CELL: Case(*numbers, default=Value(last))})
        by_cell: dict[int, list[Any]] = {}
        for record in rows.filter(_is_among(parts)):
            by_cell.setdefault(getattr(record, _CELL), []).append(record)
        for index, cell in enumerate(self.cells):
            cell.records = _first(by_cell.get(index, ()), cell.wanted, frozenset(moved))

    def _rows_of(self, cell: Cell) -> QuerySet[Any]:
        return self.rows.filter(cell.condition)


def limit_page(cells: Iterable[Cell], moved: int = 0) -> bool:
    """Limit the cards of all cells to those of one page; return whether the page is full.

    The cells with the most cards are limited, all to the same number. Cards that were moved do
    not count, so that none of them takes the place of a card of another cell.
    """
    ordered, left = sorted(cells, key=lambda cell: cell.wanted), MAX_PAGE_CARDS + moved
    for index, cell in enumerate(ordered):
        cell.size = min(cell.wanted, left // (len(ordered) - index))
        left -= cell.size
    return left == 0


def _first(records: Iterable[Any], size: int, moved: frozenset[Any]) -> list[Any]:
    """Return the first records, and moved ones in addition: in order or before all others."""
    first: list[Any] = []
    later: list[Any] = []
    number = 0
    for record in records:
        if record.pk in moved:
            (first if number < size else later).append(record)
        elif number < size:
            first.append(record)
            number += 1
    return [*later, *first]


def _keys(rows: QuerySet[Any]) -> QuerySet[Any, Any]:
    return rows.values("pk")


class _Count(Subquery):
    """The number of rows of a limited queryset."""

    template = "(SELECT COUNT(*) FROM (%(subquery)s) counted)"
    output_field = IntegerField()


class _Part(Subquery):
    """The rows of a limited queryset; SQLite combines only those of a derived table."""

    template = "SELECT * FROM (%(subquery)s) part"


class _AnyPart(Func):
    """The rows of several parts. MariaDB needs a derived table around a limit in ``IN``."""

    template = "(SELECT * FROM (%(expressions)s) parts)"
    arg_joiner = " UNION ALL "
    output_field = IntegerField()
    allows_composite_expressions = True


class _Key(Func):
    """The primary key, which may have several columns."""

    template = "(%(expressions)s)"
    output_field = IntegerField()
    allows_composite_expressions = True


class _IsIn(Func):
    """Whether a key is in one of the parts."""

    template = "%(expressions)s"
    arg_joiner = " IN "
    output_field = BooleanField()
    allows_composite_expressions = True


def _is_among(parts: Iterable[QuerySet[Any, Any]]) -> Func:
    """Return the condition that a record is in one of several limited querysets of keys."""
    return _IsIn(_Key(F("pk")), _AnyPart(*(_Part(part) for part in parts)))
