"""TEMPORARY: a small CSV reader until the spreadsheets package is merged."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from typing import IO, Any, Self

from django_panel.spreadsheets import SpreadsheetFormat

try:
    from django_panel.spreadsheets import (  # type: ignore[attr-defined]
        format_of,
        open_reader,
        open_writer,
        restore,
    )
except ImportError:

    class _Reader:
        def __init__(self, file: IO[bytes], format: SpreadsheetFormat) -> None:
            self.format, self.delimiter, self.encoding = format, ",", "utf-8"
            data = file.read()
            self.size = self.bytes_read = len(data)
            self._rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))
            self.headings = [each.strip() for each in next(self._rows)]

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *args: object) -> None: ...

        def __iter__(self) -> Iterator[tuple[int, list[str]]]:
            width = len(self.headings)
            for number, cells in enumerate(self._rows, 2):
                yield number, cells + [""] * (width - len(cells))

    class _Writer:
        def __init__(self, file: IO[bytes]) -> None:
            self._text = io.TextIOWrapper(file, "utf-8-sig", newline="", write_through=True)
            self._csv = csv.writer(self._text)

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *args: object) -> None:
            self._text.detach()

        def write_row(self, cells: Sequence[object]) -> None:
            self._csv.writerow(["'" + str(c) if str(c)[:1] in "=+-@" and c else c for c in cells])

    def open_reader(file: IO[bytes], format: Any, limits: Any = None) -> Any:
        return _Reader(file, format)

    def open_writer(file: IO[bytes], format: Any, **options: Any) -> Any:
        return _Writer(file)

    def format_of(name: str, head: bytes) -> SpreadsheetFormat:
        return SpreadsheetFormat.XLSX if head[:2] == b"PK" else SpreadsheetFormat.CSV

    def restore(text: str) -> str:
        return text[1:] if text[:1] == "'" and text[1:2] in "=+-@" else text


__all__ = ["format_of", "open_reader", "open_writer", "restore"]
