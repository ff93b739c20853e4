"""Writing CSV files."""

from __future__ import annotations

import codecs
import csv
import io
from collections.abc import Iterable
from decimal import Decimal
from operator import itemgetter
from typing import IO, cast

from django_panel.spreadsheets.batches import Column, Row, batches, columns_of
from django_panel.spreadsheets.formats import SpreadsheetFormat
from django_panel.spreadsheets.formulas import FIRST_CHARACTERS, neutralize
from django_panel.spreadsheets.sinks import TextSink
from django_panel.spreadsheets.sources import CHUNK
from django_panel.spreadsheets.writer import SheetWriter

#: Types whose text cannot be a formula.
_NUMBERS = frozenset({int, float, Decimal, type(None)})
_TEXTS = frozenset({str, type(None)})
_first_character = itemgetter(slice(0, 1))


class CsvWriter(SheetWriter):
    """Writes UTF-8 with a byte order mark, by which Excel recognises the encoding."""

    format = SpreadsheetFormat.CSV

    def __init__(self, file: IO[bytes], *, escapes_formulas: bool, delimiter: str) -> None:
        file.write(codecs.BOM_UTF8)
        self._sink = TextSink(file)
        self._text = io.TextIOWrapper(
            io.BufferedWriter(self._sink, CHUNK), encoding="utf-8", errors="replace", newline=""
        )
        self._writer = csv.writer(self._text, delimiter=delimiter)
        self._cell = _escaped if escapes_formulas else _plain
        self._is_clean = _is_harmless if escapes_formulas else _is_plain

    def write_rows(self, rows: Iterable[Row]) -> None:
        write = self._writer.writerows
        for batch in batches(rows):
            columns = columns_of(batch)
            if columns is None:
                write(list(map(self._cell, row)) for row in batch)
            elif all(map(self._is_clean, columns)):
                write(batch)
            else:
                write(zip(*map(self._prepared, columns), strict=True))

    def close(self) -> None:
        self._text.close()

    def abandon(self) -> None:
        self._sink.discard()
        self._text.close()

    def _prepared(self, column: Column) -> Column:
        return column if self._is_clean(column) else list(map(self._cell, column))


def _is_harmless(column: Column) -> bool:
    """Return whether all cells are numbers, or texts that begin like no formula."""
    kinds = set(map(type, column))
    if kinds <= _NUMBERS:
        return True
    return kinds <= _TEXTS and FIRST_CHARACTERS.isdisjoint(
        map(_first_character, cast("Iterable[str]", filter(None, column)))
    )


def _is_plain(column: Column) -> bool:
    kinds = set(map(type, column))
    return kinds <= _NUMBERS or kinds <= _TEXTS


def _escaped(cell: object) -> object:
    return cell if type(cell) in _NUMBERS else neutralize(_text_of(cell))


def _plain(cell: object) -> object:
    return cell if type(cell) in _NUMBERS else _text_of(cell)


def _text_of(cell: object) -> str:
    if isinstance(cell, bool):
        return "true" if cell else "false"
    return str(cell)
