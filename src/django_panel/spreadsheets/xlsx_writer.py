"""Writing XLSX files."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable, Sequence
from typing import IO

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.writer import SheetWriter
from django_panel.spreadsheets.xlsx_cells import (
    Render,
    Shape,
    check_width,
    renderer_of,
    row_markup,
    shape_of,
)
from django_panel.spreadsheets.xlsx_skeleton import PARTS, SHEET, SHEET_END, SHEET_START

#: The last row of a worksheet in Excel.
MAX_ROWS = 1_048_576
#: Higher levels need more time for a file that is hardly smaller.
_COMPRESSION = 1
_BUFFER = 1 << 17
#: Shapes that are remembered. Columns that can be empty make many.
_MAX_SHAPES = 1_000


class XlsxWriter(SheetWriter):
    """Writes one worksheet with inline strings, which are never formulas."""

    format = SpreadsheetFormat.XLSX

    def __init__(self, file: IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=_COMPRESSION)
        for name, content in PARTS.items():
            self._zip.writestr(name, content)
        self._sheet = self._zip.open(SHEET, "w")
        self._buffer: list[str] = [SHEET_START]
        self._buffered = 0
        self._rows = 0
        self._renderers: dict[Shape, Render | None] = {}

    def write_rows(self, rows: Iterable[Sequence[object]]) -> None:
        for cells in rows:
            self._rows += 1
            markup = self._markup(cells)
            self._buffer.append(markup)
            self._buffered += len(markup)
            if self._buffered > _BUFFER:
                self._flush()

    def close(self) -> None:
        self._buffer.append(SHEET_END)
        self._flush()
        self._sheet.close()
        self._zip.close()

    def abandon(self) -> None:
        # The directory at the end is not written, so no program takes the file for complete.
        self._sheet = self._zip = None  # type: ignore[assignment]

    def _markup(self, cells: Sequence[object]) -> str:
        shape = shape_of(cells)
        try:
            render = self._renderers[shape]
        except KeyError:
            render = self._add_shape(shape)
        markup = render(cells) if render is not None else None
        if markup is None:
            markup = row_markup(cells, self._rows)
        return markup

    def _add_shape(self, shape: Shape) -> Render | None:
        check_width(shape, self._rows)
        render = renderer_of(shape)
        if len(self._renderers) < _MAX_SHAPES:
            self._renderers[shape] = render
        return render

    def _flush(self) -> None:
        if self._rows > MAX_ROWS:
            message = _("An XLSX file has at most %(limit)s rows. Choose CSV.")
            raise SpreadsheetException(message % {"limit": f"{MAX_ROWS:,}"})
        try:
            self._sheet.write("".join(self._buffer).encode())
        except RuntimeError as error:
            raise SpreadsheetException(
                _("The data is too large for an XLSX file. Choose CSV.")
            ) from error
        self._buffer.clear()
        self._buffered = 0
