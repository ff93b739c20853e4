"""Reading CSV files."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import IO

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.formulas import restore
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.spreadsheets.reader import SheetReader, is_blank, long_row, too_long
from django_panel.spreadsheets.sources import CHUNK, CountedSource, seekable
from django_panel.spreadsheets.text_encoding import find_encoding

DELIMITERS = ",;\t"
_QUOTED = re.compile(r'"(?:[^"]|"")*+"?')
_MARK = re.compile(r'[",;\t]')
#: Lines of one row. The characters of short lines need less memory than the lines.
_MAX_LINES = 100_000
#: A first line that names the delimiter for Excel.
_DELIMITER_LINE = re.compile(r"sep=([,;\t])[\r\n]*")


class CsvReader(SheetReader):
    """Reads a CSV file a row at a time, in constant memory."""

    format = SpreadsheetFormat.CSV

    def __init__(self, file: IO[bytes], limits: SheetLimits) -> None:
        super().__init__(limits)
        file, self.size = seekable(file, limits)
        self.encoding, start = find_encoding(file)
        self._source = CountedSource(file, start)
        # newline="" keeps the line ends inside of cells and knows CR, LF and CRLF.
        self._text = io.TextIOWrapper(
            io.BufferedReader(self._source, CHUNK), encoding=self.encoding, newline=""
        )
        self._record: list[str] = []
        self._characters = 0
        self._number = 0
        self._first_line = self._text.readline(limits.row + 1)
        if match := _DELIMITER_LINE.fullmatch(self._first_line):
            self.delimiter = match[1]
            self._first_line = self._text.readline(limits.row + 1)
        else:
            self.delimiter = delimiter_of(self._first_line)
        self._read_headings()

    @property
    def bytes_read(self) -> int:
        return self._source.bytes_read

    def close(self) -> None:
        self._text.close()

    def _numbered_rows(self) -> Iterator[tuple[int, list[str]]]:
        # Strict: what follows a closing quotation mark, and a quotation mark that is never closed,
        # are errors. The lenient mode puts all further rows into one cell.
        records = csv.reader(self._lines(), delimiter=self.delimiter, strict=True)
        longest = self.limits.cell
        try:
            for cells in records:
                self._number += 1
                if self._characters > longest:
                    self._check_lengths(cells)
                self._record.clear()
                self._characters = 0
                restored = [restore(cell) if cell[:1] == "'" else cell for cell in cells]
                if not is_blank(restored):
                    yield self._number, restored
        except csv.Error as error:
            raise self._refusal(error) from error

    def _lines(self) -> Iterator[str]:
        """Return the lines of the file; refuse a row that is longer than the limit."""
        limit = self.limits.row
        line = self._first_line
        while line:
            self._record.append(line)
            self._characters += len(line)
            if self._characters > limit or len(self._record) > _MAX_LINES:
                raise SpreadsheetException(
                    long_row(self.limits, self._number + 1).message + self._quotation_hint(),
                    row=self._number + 1,
                )
            yield line
            line = self._text.readline(limit + 1)

    def _check_lengths(self, cells: list[str]) -> None:
        for column, cell in enumerate(cells, 1):
            if len(cell) > self.limits.cell:
                raise too_long(self.limits, self._number, column)

    def _refusal(self, error: csv.Error) -> SpreadsheetException:
        """Return the error of the row that the csv module could not read."""
        row = self._number + 1
        column = self._long_column()
        if column is not None:
            refusal = too_long(self.limits, row, column)
            return SpreadsheetException(refusal.message + self._quotation_hint(), row, column)
        return SpreadsheetException(
            _(
                "The quotation marks of the row do not match. Put a cell that contains one in "
                "quotation marks, and double the one inside."
            ),
            row=row,
        )

    def _long_column(self) -> int | None:
        """Return the number of the first cell of the row that is too long."""
        text = "".join(self._record)
        column, start, position = 1, 0, 0
        while match := _MARK.search(text, position):
            position = match.end()
            if match[0] == '"':
                if match.start() == start and (quoted := _QUOTED.match(text, start)):
                    position = quoted.end()
            elif match[0] == self.delimiter:
                if match.start() - start > self.limits.cell:
                    return column
                column, start = column + 1, position
        return column if len(text) - start > self.limits.cell else None

    def _quotation_hint(self) -> str:
        if len(self._record) > 1:
            return " " + _("Check that each quotation mark is closed.")
        return ""


def delimiter_of(line: str) -> str:
    """Return the delimiter that occurs most often in the headings, outside of quotation marks."""
    plain = _QUOTED.sub("", line)
    return max(DELIMITERS, key=plain.count)
