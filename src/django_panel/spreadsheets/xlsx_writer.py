"""Writing XLSX files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable
from typing import IO

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.batches import Row, batches
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.sinks import Sink
from django_panel.spreadsheets.sources import CHUNK
from django_panel.spreadsheets.writer import SheetWriter
from django_panel.spreadsheets.xlsx_cells import rows_markup
from django_panel.spreadsheets.xlsx_skeleton import PARTS, SHEET, SHEET_END, SHEET_START
from django_panel.support.count_texts import count_text

#: The last row of a worksheet in Excel.
MAX_ROWS = 1_048_576
#: Higher levels need more time for a file that is hardly smaller.
_COMPRESSION = 1


class XlsxWriter(SheetWriter):
    """Writes one worksheet with inline strings, which are never formulas."""

    format = SpreadsheetFormat.XLSX

    def __init__(self, file: IO[bytes]) -> None:
        self._sink = Sink(file)
        self._buffer = io.BufferedWriter(self._sink, CHUNK)
        self._zip = zipfile.ZipFile(
            self._buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=_COMPRESSION
        )
        for name, content in PARTS.items():
            self._zip.writestr(name, content)
        self._sheet = self._zip.open(SHEET, "w")
        self._sheet.write(SHEET_START.encode())
        self._rows = 0

    def write_rows(self, rows: Iterable[Row]) -> None:
        for batch in batches(rows):
            if self._rows + len(batch) > MAX_ROWS:
                message = ngettext(
                    "An XLSX file has at most %(count)s row. Choose CSV.",
                    "An XLSX file has at most %(count)s rows. Choose CSV.",
                    MAX_ROWS,
                )
                raise SpreadsheetException(message % {"count": count_text(MAX_ROWS)})
            markup = rows_markup(batch, self._rows + 1)
            self._rows += len(batch)
            try:
                self._sheet.write(markup.encode())
            except RuntimeError as error:
                # More than 4 GB.
                raise SpreadsheetException(
                    _("The data is too large for an XLSX file. Choose CSV.")
                ) from error

    def close(self) -> None:
        self._sheet.write(SHEET_END.encode())
        self._sheet.close()
        self._zip.close()
        self._buffer.close()

    def abandon(self) -> None:
        # The directory at the end is not written, so no program takes the file for complete.
        self._sink.discard()
        self.close()
