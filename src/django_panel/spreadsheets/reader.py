"""What the readers of all formats have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from types import TracebackType
from typing import Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.support.count_texts import count_text


class SheetReader(ABC):
    """The rows of a spreadsheet file as text.

    Iterating gives pairs of row number and cells. The number is the one that a spreadsheet
    program shows. A row has as many cells as there are headings: a shorter one is filled with
    empty cells, a longer one raises `SpreadsheetException`, after which the next row can still be
    read. Rows without content are counted and left out.
    """

    format: SpreadsheetFormat
    #: The delimiter and the encoding of a CSV file.
    delimiter = ","
    encoding = "utf-8"
    #: The size of what is read; `bytes_read` grows up to it.
    size = 0
    #: The first row with content, without surrounding spaces. Headings can occur twice.
    headings: list[str]

    def __init__(self, limits: SheetLimits) -> None:
        self.limits = limits
        self.headings = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def __iter__(self) -> Iterator[tuple[int, list[str]]]:
        return self

    def __next__(self) -> tuple[int, list[str]]:
        number, cells = next(self._rows)
        if len(cells) != len(self.headings):
            cells = self._fitted(number, cells)
        return number, cells

    @property
    @abstractmethod
    def bytes_read(self) -> int:
        """How much of `size` has been read."""

    @abstractmethod
    def close(self) -> None:
        """Release what the reader opened. The file that was passed to it stays open."""

    @abstractmethod
    def _numbered_rows(self) -> Iterator[tuple[int, list[str]]]:
        """Return the rows with content and their numbers."""

    def _read_headings(self) -> None:
        """Read the headings. Call it at the end of ``__init__``."""
        self._rows = self._checked_rows()
        _number, cells = next(self._rows, (0, []))
        self.headings = [cell.strip() for cell in cells]
        while self.headings and not self.headings[-1]:
            self.headings.pop()
        if not self.headings:
            raise SpreadsheetException(
                _("The file is empty. Its first row must contain the headings.")
            )

    def _checked_rows(self) -> Iterator[tuple[int, list[str]]]:
        columns = self.limits.columns
        rows = self.limits.rows
        for count, (number, cells) in enumerate(self._numbered_rows(), 1):
            if count > rows:
                message = ngettext(
                    "The file has more than %(count)s row. Divide it into several files.",
                    "The file has more than %(count)s rows. Divide it into several files.",
                    rows,
                )
                raise SpreadsheetException(message % {"count": count_text(rows)}, row=number)
            if len(cells) > columns:
                raise wide_row(self.limits, number)
            yield number, cells

    def _fitted(self, number: int, cells: list[str]) -> list[str]:
        """Return the cells of a row, as many as there are headings."""
        width = len(self.headings)
        for column, cell in enumerate(cells[width:], width + 1):
            if cell.strip():
                raise SpreadsheetException(
                    _("The cell is in a column without a heading. Add one, or empty the cell."),
                    row=number,
                    column=column,
                )
        return cells[:width] + [""] * (width - len(cells))


def too_long(limits: SheetLimits, row: int, column: int | None) -> SpreadsheetException:
    """Return the error of a cell that is longer than the limit."""
    message = ngettext(
        "The cell has more than %(count)s character.",
        "The cell has more than %(count)s characters.",
        limits.cell,
    )
    text = message % {"count": count_text(limits.cell)}
    return SpreadsheetException(text, row=row, column=column)


def long_row(limits: SheetLimits, row: int) -> SpreadsheetException:
    """Return the error of a row that is longer than the limit."""
    message = ngettext(
        "The row has more than %(count)s character.",
        "The row has more than %(count)s characters.",
        limits.row,
    )
    return SpreadsheetException(message % {"count": count_text(limits.row)}, row=row)


def wide_row(limits: SheetLimits, row: int) -> SpreadsheetException:
    """Return the error of a row with more columns than the limit."""
    message = ngettext(
        "The row has more than %(count)s column.",
        "The row has more than %(count)s columns.",
        limits.columns,
    )
    return SpreadsheetException(message % {"count": count_text(limits.columns)}, row=row)


def is_blank(cells: list[str]) -> bool:
    """Return whether a row has no content."""
    return not any(cells) or "".join(cells).isspace()
