"""Writing CSV files."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import IO, TYPE_CHECKING

from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.formulas import FIRST_CHARACTERS, neutralize
from django_panel.spreadsheets.sources import CHUNK
from django_panel.spreadsheets.writer import SheetWriter

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

#: Types whose text cannot be a formula.
_NUMBERS = frozenset({int, float, Decimal, type(None)})


class CsvWriter(SheetWriter):
    """Writes UTF-8 with a byte order mark, by which Excel recognises the encoding."""

    format = SpreadsheetFormat.CSV

    def __init__(self, file: IO[bytes], *, escapes_formulas: bool, delimiter: str) -> None:
        file.write(codecs.BOM_UTF8)
        self._sink = _Sink(file)
        self._text = io.TextIOWrapper(
            io.BufferedWriter(self._sink, CHUNK), encoding="utf-8", errors="replace", newline=""
        )
        self._writer = csv.writer(self._text, delimiter=delimiter)
        self._prepared = _escaped if escapes_formulas else _plain

    def write_rows(self, rows: Iterable[Sequence[object]]) -> None:
        self._writer.writerows(map(self._prepared, rows))

    def close(self) -> None:
        self._text.close()

    def abandon(self) -> None:
        self._sink.file = None
        self._text.close()


class _Sink(io.RawIOBase):
    """Writes to another file, without NUL characters. Closing it does not close that file."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__()
        #: ``None``: what is still buffered is dropped.
        self.file: IO[bytes] | None = file

    def writable(self) -> bool:
        return True

    def write(self, data: ReadableBuffer) -> int:
        written = bytes(data)
        if self.file is not None:
            self.file.write(written.replace(b"\0", b"") if b"\0" in written else written)
        return len(written)


def _escaped(row: Sequence[object]) -> list[object]:
    # Most cells are numbers, or texts that begin with a letter or a digit.
    return [
        cell
        if (
            cell[:1] not in FIRST_CHARACTERS  # type: ignore[index]
            if (kind := type(cell)) is str
            else kind in _NUMBERS
        )
        else neutralize(_text_of(cell))
        for cell in row
    ]


def _plain(row: Sequence[object]) -> list[object]:
    return [cell if type(cell) is str or type(cell) in _NUMBERS else _text_of(cell) for cell in row]


def _text_of(cell: object) -> str:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return str(cell)
