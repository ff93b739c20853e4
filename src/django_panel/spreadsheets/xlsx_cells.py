"""The XML of the rows that an export writes, a batch of rows at a time."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import cast

from django.utils.translation import ngettext

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.batches import Column, Row, columns_of, padded
from django_panel.support.count_texts import count_text

#: The limits of Excel.
MAX_COLUMNS = 16_384
MAX_TEXT = 32_767
#: Excel keeps 15 digits of a number. Longer ones are written as text.
_DIGITS = 15
_LARGEST = 10**_DIGITS

_TEXT = '<c t="inlineStr"><is><t>%s</t></is></c>'
_SPACED_TEXT = '<c t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>'
_NUMBER = "<c><v>%s</v></c>"
_BOOLEAN = '<c t="b"><v>%d</v></c>'
_EMPTY = "<c/>"

#: Characters that are not allowed in XML or are markup, and text that Excel takes for an escape.
_SPECIAL = re.compile("[&<>\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_REPLACED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "_": "_x005F_"}
#: Between the texts of a column while they are examined together.
_BETWEEN = "|"

#: The markup of a column's cells, and what to put into it.
Cells = tuple[str, Iterable[object]]


def rows_markup(rows: list[Row], number: int) -> str:
    """Return the XML of a batch of rows. ``number`` is the number of the first row."""
    columns = columns_of(rows)
    if columns is None:
        columns = columns_of(padded(rows)) or []
    if len(columns) > MAX_COLUMNS:
        message = ngettext(
            "An XLSX file has at most %(count)s column. Choose fewer, or choose CSV.",
            "An XLSX file has at most %(count)s columns. Choose fewer, or choose CSV.",
            MAX_COLUMNS,
        )
        raise SpreadsheetException(message % {"count": count_text(MAX_COLUMNS)})
    if not columns:
        return "<row/>" * len(rows)
    cells = [_column(column, number, place) for place, column in enumerate(columns, 1)]
    # One template for all rows of the batch: the loops over rows and cells are not Python's.
    row = f"<row>{''.join(markup for markup, _values in cells)}</row>"
    return "".join(map(row.__mod__, zip(*(values for _markup, values in cells), strict=True)))


def _column(column: Column, number: int, place: int) -> Cells:
    """Return the cells of a column. The usual columns are examined at once, not cell by cell."""
    kinds = set(map(type, column))
    if kinds == {str}:
        if _is_plain(column):
            return _TEXT, column
    elif kinds == {str, type(None)}:
        if _is_plain(list(filter(None, column))):
            return "%s", [_EMPTY if text is None else _TEXT % text for text in column]
    elif kinds == {int}:
        numbers = cast("Iterable[int]", column)
        if min(numbers) > -_LARGEST and max(numbers) < _LARGEST:
            return _NUMBER, column
    elif kinds == {float} and all(map(math.isfinite, cast("Iterable[float]", column))):
        return _NUMBER, column
    return "%s", [_cell(cell, row, place) for row, cell in enumerate(column, number)]


def _is_plain(texts: Column) -> bool:
    """Return whether no text needs an escape, has spaces at its ends or is very long."""
    joined = _BETWEEN.join(cast("Iterable[str]", texts))
    return (
        joined.isprintable()
        and "&" not in joined
        and "<" not in joined
        and ">" not in joined
        and "_x" not in joined
        and "| " not in joined
        and " |" not in joined
        and joined == joined.strip(" ")
        and (len(joined) <= MAX_TEXT or max(map(len, cast("Iterable[str]", texts))) <= MAX_TEXT)
    )


def _cell(cell: object, row: int, column: int) -> str:
    if cell is None:
        return _EMPTY
    if isinstance(cell, bool):
        return _BOOLEAN % cell
    if isinstance(cell, (int, float, Decimal)) and (number := _number(cell)):
        return _NUMBER % number
    text = str(cell)
    if len(text) > MAX_TEXT:
        message = ngettext(
            "A cell of an XLSX file has at most %(count)s character. Choose CSV.",
            "A cell of an XLSX file has at most %(count)s characters. Choose CSV.",
            MAX_TEXT,
        )
        raise SpreadsheetException(
            message % {"count": count_text(MAX_TEXT)}, row=row, column=column
        )
    text = _escaped(text)
    return (_TEXT if text == text.strip() else _SPACED_TEXT) % text


def _number(number: float | Decimal) -> str:
    """Return the text of a number that Excel can hold, else an empty string."""
    if isinstance(number, float):
        return repr(float(number)) if math.isfinite(number) else ""
    if isinstance(number, int):
        return str(int(number)) if -_LARGEST < number < _LARGEST else ""
    if not number.is_finite() or len(number.as_tuple().digits) > _DIGITS:
        return ""
    return str(number) if abs(number.adjusted()) <= 300 else ""


def _escaped(text: str) -> str:
    if "\r" in text:
        # XML has one line end only.
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _SPECIAL.sub(lambda match: _REPLACED.get(match[0], ""), text)
