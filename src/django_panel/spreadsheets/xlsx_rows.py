"""The rows of an XLSX worksheet, of which the usual ones are read without the XML parser."""

from __future__ import annotations

import re

from django_panel.spreadsheets.archive import damaged
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.spreadsheets.reader import long_row, wide_row
from django_panel.spreadsheets.xlsx_numbers import NumberKind
from django_panel.spreadsheets.xlsx_sheet import Worksheet
from django_panel.spreadsheets.xlsx_strings import SharedStrings, unescaped
from django_panel.spreadsheets.xml_shortcuts import TEXT_PATTERN, ShortcutPart, without_entities

_CELL = (
    r'<c(?: r="([A-Z]{1,3})[0-9]{1,7}")?+(?: s="([0-9]{1,6})")?+(?: t="([a-zA-Z]{1,9})")?+'
    r"(?:/>|>"
    rf"(?:(?:<f>{TEXT_PATTERN}</f>(?=<v>[^<]))?+<v>({TEXT_PATTERN})</v>"
    rf'|<is><t(?: xml:space="preserve")?+>({TEXT_PATTERN})</t></is>)?+'
    r"</c>)"
)
_CELLS = re.compile(_CELL)
_CELL_WITHOUT_GROUPS = _CELL.replace("([", "(?:[")


class WorksheetRows(ShortcutPart, Worksheet):
    """A worksheet whose usual rows are read by regular expressions."""

    shortcut = re.compile(
        r'<row(?: r="([1-9][0-9]{0,6})")?+(?: (?!r=)[a-zA-Z0-9:]{1,40}="[^"<&\x00-\x1f]{0,100}")*+>'
        rf"((?:{_CELL_WITHOUT_GROUPS})*+)</row>"
    )
    shortcut_start = "<row"

    def __init__(
        self,
        strings: SharedStrings,
        kinds: dict[str, NumberKind],
        limits: SheetLimits,
        *,
        is_1904: bool,
    ) -> None:
        super().__init__(strings, kinds, limits, is_1904=is_1904)
        self.shortcut_limit = limits.cell

    def is_between(self) -> bool:
        return self._in_data and self.depth == 2

    def take(self, match: re.Match[str]) -> None:
        self._start_row(match[1])
        cells = self._cells
        add = cells.append
        columns, kinds, strings = self._columns, self._kinds, self._strings
        for letters, style, cell_type, value, text in _CELLS.findall(match[2]):
            if letters and columns.get(letters) != len(cells):
                self._skip_to(letters)
            if text and cell_type == "inlineStr":
                add(_plain(text))
            elif not value:
                add("" if not text else self._other(cell_type, style, text))
            elif cell_type == "s":
                if not (value.isdecimal() and len(value) < 10):
                    raise damaged()
                add(strings[int(value)])
            elif cell_type in {"", "n"} and style not in kinds and value.isdecimal():
                add(value)
            else:
                add(self._other(cell_type, style, value))
        if len(cells) > self._limits.columns:
            raise wide_row(self._limits, self._number)
        if sum(map(len, cells)) > self._limits.row:
            raise long_row(self._limits, self._number)
        self.rows.append((self._number, cells))

    def _other(self, cell_type: str, style: str, raw: str) -> str:
        self._type = cell_type or "n"
        self._style = style
        return self._value(without_entities(raw))

    def _skip_to(self, letters: str) -> None:
        missing = self._column(f"{letters}1") - len(self._cells)
        if missing < 0:
            raise damaged()
        if len(self._cells) + missing >= self._limits.columns:
            raise wide_row(self._limits, self._number)
        self._cells += [""] * missing


def _plain(text: str) -> str:
    """Return the text without the escapes of XML and of Excel."""
    return unescaped(without_entities(text)) if "&" in text or "_x" in text else text
