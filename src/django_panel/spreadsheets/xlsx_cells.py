"""The XML of the rows that an export writes."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from operator import itemgetter

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException

#: The limits of Excel.
MAX_COLUMNS = 16_384
MAX_TEXT = 32_767
#: Excel keeps 15 digits of a number. Longer ones are written as text.
_DIGITS = 15
_LARGEST = 10**_DIGITS

_TEXT = '<c t="inlineStr"><is><t xml:space="preserve">%s</t></is></c>'
_NUMBER = "<c><v>%s</v></c>"
_BOOLEAN = '<c t="b"><v>%d</v></c>'
_EMPTY = "<c/>"
_CELLS: dict[type, str] = {
    str: _TEXT,
    int: _NUMBER,
    float: _NUMBER,
    bool: _BOOLEAN,
    type(None): _EMPTY,
}

#: Characters that are not allowed in XML or are markup, and text that Excel takes for an escape.
_SPECIAL = re.compile("[&<>\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)")
_REPLACED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "_": "_x005F_"}

Shape = tuple[type, ...]
Render = Callable[[Sequence[object]], str | None]


def shape_of(cells: Sequence[object]) -> Shape:
    """Return the types of the cells. Rows of one shape have the same markup."""
    return tuple(map(type, cells))


def renderer_of(shape: Shape) -> Render | None:
    """Return a function for the rows of a shape, which returns ``None`` for unusual content.

    The markup of the row is put together once for all rows of the shape. ``None`` if a cell has
    another type than text, int, float and boolean.
    """
    if not all(kind in _CELLS for kind in shape):
        return None
    markup = f"<row>{''.join(map(_CELLS.__getitem__, shape))}</row>"
    values = _getter([index for index, kind in enumerate(shape) if kind is not type(None)])
    texts = _getter([index for index, kind in enumerate(shape) if kind is str])
    numbers = _getter([index for index, kind in enumerate(shape) if kind in {int, float}])

    def render(cells: Sequence[object]) -> str | None:
        text = "".join(texts(cells))  # type: ignore[arg-type]
        if (
            "&" in text
            or "<" in text
            or ">" in text
            or "_x" in text
            or len(text) > MAX_TEXT
            or not text.isprintable()
        ):
            return None
        for number in numbers(cells):
            # False for NaN and infinity too.
            if not -_LARGEST < number < _LARGEST:
                return None
        return markup % values(cells)

    return render


def row_markup(cells: Sequence[object], row: int) -> str:
    """Return the XML of any row."""
    return f"<row>{''.join(_cell(cell, row, place) for place, cell in enumerate(cells, 1))}</row>"


def check_width(cells: Sequence[object], row: int) -> None:
    """Refuse a row that is wider than a worksheet."""
    if len(cells) > MAX_COLUMNS:
        message = _("An XLSX file has at most %(limit)s columns. Choose fewer, or choose CSV.")
        raise SpreadsheetException(message % {"limit": f"{MAX_COLUMNS:,}"}, row=row)


def _getter(indexes: list[int]) -> Callable[[Sequence[object]], tuple[object, ...]]:
    if len(indexes) > 1:
        return itemgetter(*indexes)
    if indexes:
        (index,) = indexes
        return lambda cells: (cells[index],)
    return lambda cells: ()


def _cell(cell: object, row: int, column: int) -> str:
    if cell is None:
        return _EMPTY
    if isinstance(cell, bool):
        return _BOOLEAN % cell
    if isinstance(cell, (int, float, Decimal)) and (number := _number(cell)):
        return _NUMBER % number
    text = str(cell)
    if len(text) > MAX_TEXT:
        message = _("A cell of an XLSX file has at most %(limit)s characters. Choose CSV.")
        raise SpreadsheetException(message % {"limit": f"{MAX_TEXT:,}"}, row=row, column=column)
    return _TEXT % _escaped(text)


def _number(number: float | Decimal) -> str:
    """Return the text of a number that Excel can hold, else an empty string."""
    if isinstance(number, float):
        # Compared with itself: NaN. The others are infinite.
        return repr(float(number)) if abs(number) < float("inf") else ""
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
