"""The shared strings of an XLSX file."""

from __future__ import annotations

import re
from array import array

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.archive import damaged
from django_panel.spreadsheets.limits import SheetLimits
from django_panel.spreadsheets.reader import too_long
from django_panel.spreadsheets.xml_parts import Attributes, local_name
from django_panel.spreadsheets.xml_shortcuts import TEXT_PATTERN, ShortcutPart, without_entities

_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


class SharedStrings(ShortcutPart):
    """All shared strings as one block of bytes: a million Python strings need far more."""

    shortcut = re.compile(
        rf'<si><t(?: xml:space="preserve")?+>({TEXT_PATTERN})</t></si>',
    )
    shortcut_start = "<si"

    def __init__(self, limits: SheetLimits) -> None:
        super().__init__()
        self._limits = limits
        self.shortcut_limit = limits.cell
        self._bytes = bytearray()
        self._ends = array("L", [0])
        self._parts: list[str] = []
        self._length = 0
        self._in_text = False
        self._phonetic = 0

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __getitem__(self, index: int) -> str:
        if not 0 <= index < len(self):
            raise damaged()
        return self._bytes[self._ends[index] : self._ends[index + 1]].decode()

    def start(self, name: str, attributes: Attributes) -> None:
        self.depth += 1
        element = local_name(name)
        if element == "t":
            self._in_text = not self._phonetic
        elif element == "rPh":
            # How a Japanese text is pronounced; not part of the text.
            self._phonetic += 1

    def end(self, name: str) -> None:
        self.depth -= 1
        element = local_name(name)
        if element == "t":
            self._in_text = False
        elif element == "rPh":
            self._phonetic -= 1
        elif element == "si":
            self._add("".join(self._parts))
            self._parts.clear()
            self._length = 0

    def is_between(self) -> bool:
        return self.depth == 1

    def take(self, match: re.Match[str]) -> None:
        self._add(without_entities(match[1]))

    def _add(self, text: str) -> None:
        self._bytes += unescaped(text).encode(errors="replace")
        self._ends.append(len(self._bytes))

    def text(self, data: str) -> None:
        if self._in_text:
            self._parts.append(data)
            self._length += len(data)
            if self._length > self._limits.cell:
                raise self._too_long()

    def _too_long(self) -> SpreadsheetException:
        return SpreadsheetException(too_long(self._limits, 1, None).message)


def unescaped(text: str) -> str:
    """Return the text without the escapes ``_x000D_`` of characters that XML cannot contain."""
    if "_x" not in text:
        return text
    return _ESCAPED.sub(lambda match: _character(int(match[1], 16)), text)


def _character(code: int) -> str:
    # A NUL character cannot be stored in a text column; half of a pair is no character.
    return "" if code == 0 or 0xD800 <= code < 0xE000 else chr(code)
