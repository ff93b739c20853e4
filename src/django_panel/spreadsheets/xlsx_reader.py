"""Reading XLSX files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from django_panel.spreadsheets.archive import Archive
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.spreadsheets.reader import SheetReader, is_blank
from django_panel.spreadsheets.sources import seekable
from django_panel.spreadsheets.xlsx_sheet import Worksheet
from django_panel.spreadsheets.xlsx_strings import SharedStrings
from django_panel.spreadsheets.xlsx_workbook import number_kinds, read_workbook


class XlsxReader(SheetReader):
    """Reads the first visible worksheet a row at a time.

    Only the shared strings of the file are kept in memory.
    """

    format = SpreadsheetFormat.XLSX

    def __init__(self, file: IO[bytes], limits: SheetLimits) -> None:
        super().__init__(limits)
        file, _size = seekable(file, limits)
        self._archive = Archive(file, limits)
        self._bytes_read = 0
        workbook = read_workbook(self._archive)
        self._path = workbook.sheet
        # The whole part is unpacked once before the first row is returned: a damaged file is
        # refused before any of its rows is imported.
        self.size = self._archive.unpacked_size(workbook.sheet)
        strings = SharedStrings(limits)
        if workbook.strings and workbook.strings in self._archive:
            strings.read(self._archive.chunks(workbook.strings))
        self._sheet = Worksheet(
            strings,
            number_kinds(self._archive, workbook.styles),
            limits,
            is_1904=workbook.is_1904,
        )
        self._read_headings()

    @property
    def bytes_read(self) -> int:
        return self._bytes_read

    def close(self) -> None:
        self._archive.close()

    def _numbered_rows(self) -> Iterator[tuple[int, list[str]]]:
        rows = self._sheet.rows
        for _step in self._sheet.steps(self._counted()):
            for number, cells in rows:
                if not is_blank(cells):
                    yield number, cells
            rows.clear()

    def _counted(self) -> Iterator[bytes]:
        for chunk in self._archive.chunks(self._path):
            self._bytes_read += len(chunk)
            yield chunk
