"""The rows of an XLSX worksheet."""

from __future__ import annotations

import re

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.archive import damaged
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.spreadsheets.reader import long_row, too_long, wide_row
from django_panel.spreadsheets.xlsx_numbers import NumberKind, number_text
from django_panel.spreadsheets.xlsx_strings import SharedStrings, unescaped
from django_panel.spreadsheets.xml_parts import Attributes, XmlPart, local_name

#: The last row of a worksheet in Excel.
MAX_ROW = 1_048_576
_REFERENCE = re.compile(r"([A-Z]{1,3})[0-9]{1,7}")


class Worksheet(XmlPart):
    """Collects the rows of the chunks that were parsed; the reader takes them away."""

    def __init__(
        self,
        strings: SharedStrings,
        kinds: dict[str, NumberKind],
        limits: SheetLimits,
        *,
        is_1904: bool,
    ) -> None:
        super().__init__()
        self.rows: list[tuple[int, list[str]]] = []
        self._strings = strings
        self._kinds = kinds
        self._limits = limits
        self._is_1904 = is_1904
        self._columns: dict[str, int] = {}
        self._in_data = False
        self._number = 0
        self._cells: list[str] = []
        self._row_length = 0
        self._type = self._style = ""
        self._parts: list[str] = []
        self._length = 0
        self._in_text = self._has_formula = False
        self._phonetic = 0

    def start(self, name: str, attributes: Attributes) -> None:
        self.depth += 1
        if not self._in_data:
            self._in_data = self.depth == 2 and local_name(name) == "sheetData"
            return
        element = name if ":" not in name else local_name(name)
        if element == "c":
            self._start_cell(attributes)
        elif element in {"v", "t"}:
            self._in_text = not self._phonetic
        elif element == "f":
            self._has_formula = True
        elif element == "row":
            self._start_row(attributes.get("r"))
        elif element == "rPh":
            self._phonetic += 1

    def end(self, name: str) -> None:
        self.depth -= 1
        if not self._in_data:
            return
        element = name if ":" not in name else local_name(name)
        if element in {"v", "t"}:
            self._in_text = False
        elif element == "c":
            self._end_cell()
        elif element == "row":
            self.rows.append((self._number, self._cells))
        elif element == "rPh":
            self._phonetic -= 1
        elif element == "sheetData":
            self._in_data = False

    def text(self, data: str) -> None:
        if self._in_text:
            self._parts.append(data)
            self._length += len(data)
            if self._length > self._limits.cell:
                raise too_long(self._limits, self._number, len(self._cells) + 1)

    def _start_row(self, reference: str | None) -> None:
        number = self._number + 1
        if reference is not None:
            if not (reference.isdecimal() and reference.isascii() and len(reference) <= 7):
                raise damaged()
            number = int(reference)
        if not self._number < number <= MAX_ROW:
            raise damaged()
        self._number = number
        self._cells = []
        self._row_length = 0

    def _start_cell(self, attributes: Attributes) -> None:
        self._type = attributes.get("t", "n")
        self._style = attributes.get("s", "")
        self._has_formula = False
        self._length = 0
        self._parts.clear()
        if (reference := attributes.get("r")) is not None:
            missing = self._column(reference) - len(self._cells)
            if missing < 0:
                raise damaged()
            self._cells += [""] * missing
        if len(self._cells) >= self._limits.columns:
            raise wide_row(self._limits, self._number)

    def _column(self, reference: str) -> int:
        """Return the index of the column of a reference such as ``AB12``."""
        letters = reference.rstrip("0123456789")
        column = self._columns.get(letters)
        if column is None:
            if _REFERENCE.fullmatch(reference) is None:
                raise damaged()
            column = 0
            for letter in letters:
                column = column * 26 + ord(letter) - ord("A") + 1
            self._columns[letters] = column = column - 1
        return column

    def _end_cell(self) -> None:
        parts = self._parts
        raw = parts[0] if len(parts) == 1 else "".join(parts)
        text = self._value(raw) if raw or self._has_formula else ""
        self._row_length += len(text)
        if self._row_length > self._limits.row:
            raise long_row(self._limits, self._number)
        self._cells.append(text)

    def _value(self, raw: str) -> str:
        cell_type = self._type
        if cell_type == "n":
            if not raw:
                raise self._no_result()
            return number_text(raw.strip(), self._kinds.get(self._style), is_1904=self._is_1904)
        if cell_type == "s":
            if not (raw.isdecimal() and len(raw) < 10):
                raise damaged()
            return self._strings[int(raw)]
        if cell_type == "b":
            return "true" if raw.strip() in {"1", "true"} else "false"
        if cell_type == "d":
            return raw.strip().replace("T", " ")
        # inlineStr, str (the result of a formula) and e (an error such as #N/A).
        return unescaped(raw)

    def _no_result(self) -> SpreadsheetException:
        return SpreadsheetException(
            _(
                "The cell has a formula without a result. Open the file in a spreadsheet program "
                "and save it again."
            ),
            row=self._number,
            column=len(self._cells) + 1,
        )
