"""The preview of a file: its headings, the guessed mapping and the first rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import IO

from django_panel.imports.importer import Importer
from django_panel.resources.importing.mapping import guess_mapping
from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from django_panel.support.frozen import FrozenValue

#: The number of rows of a longer file is estimated from so many of them.
_ESTIMATED_FROM = 1_000


@dataclass(frozen=True, eq=False, repr=False)
class ImportPreview(FrozenValue):
    """What a dialog shows before an import."""

    headings: list[str]
    #: The position in the file by the name of the import column.
    mapping: dict[str, int]
    #: The cells of the first rows, each with its number in the file.
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    #: About how many rows the file has; exact if it was read to its end.
    row_estimate: int = 0


def preview(
    importer: type[Importer],
    file: IO[bytes],
    format: SpreadsheetFormat,  # noqa: A002
    mapping: Mapping[str, int] | None = None,
    rows: int = 5,
) -> ImportPreview:
    """Read the headings and the first rows of a file.

    Columns without a position in ``mapping`` are guessed from the headings.
    """
    with open_reader(file, format) as reader:
        headings = list(reader.headings)
        guessed = guess_mapping(importer, headings)
        given = dict(mapping or {})
        taken = set(given.values())
        merged = {name: at for name, at in guessed.items() if at not in taken} | given
        first: list[tuple[int, list[str]]] = []
        read = 0
        for number, cells in reader:
            read += 1
            if len(first) < rows:
                first.append((number, list(cells)))
            if read == _ESTIMATED_FROM:
                read = _estimate(reader.bytes_read, reader.size, read)
                break
    return ImportPreview(headings, merged, first, read)


def _estimate(bytes_read: int, size: int, rows: int) -> int:
    if not bytes_read or bytes_read >= size:
        return rows
    return max(rows, rows * size // bytes_read)
