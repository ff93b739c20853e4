"""The rows of an XLSX worksheet, of which the usual ones are read without the XML parser.

The parser calls Python for every tag, seven times for a cell of text. Nearly all rows of real
files have one of a few forms, which a regular expression recognises as a whole: these rows are
taken out of the document before the parser gets it. The parser reads everything else, and decides
whether a row is inside of the sheet's data at all.
"""

from __future__ import annotations

import codecs
import re

from django_panel.spreadsheets.archive import damaged
from django_panel.spreadsheets.reader import long_row, wide_row
from django_panel.spreadsheets.xlsx_sheet import Worksheet
from django_panel.spreadsheets.xlsx_strings import unescaped

#: Text without markup and without characters that XML does not allow or changes.
_CHARACTERS = r"[^<>&\x00-\x08\x0b-\x1f\ufffe\uffff]*+"
_TEXT = rf"{_CHARACTERS}(?:&(?:amp|lt|gt|quot|apos);{_CHARACTERS})*+"
_CELL = (
    r'<c(?: r="([A-Z]{1,3})[0-9]{1,7}")?+(?: s="([0-9]{1,6})")?+(?: t="([a-zA-Z]{1,9})")?+'
    r"(?:/>|>"
    rf"(?:(?:<f>{_TEXT}</f>(?=<v>[^<]))?+<v>({_TEXT})</v>"
    rf'|<is><t(?: xml:space="preserve")?+>({_TEXT})</t></is>)?+'
    r"</c>)"
)
_CELLS = re.compile(_CELL)
_CELL_WITHOUT_GROUPS = _CELL.replace("([", "(?:[")
_ROW = re.compile(
    r'<row(?: r="([1-9][0-9]{0,6})")?+(?: [a-zA-Z0-9:]{1,40}="[^"<&\x00-\x1f]{0,100}")*+>'
    rf"((?:{_CELL_WITHOUT_GROUPS})*+)</row>"
)
_ENTITY = re.compile("&(amp|lt|gt|quot|apos);")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ENCODING = re.compile(rb"encoding\s*=\s*[\"'](?!utf-8[\"'])", re.IGNORECASE)
#: Characters of a row that is not complete, after which the parser gets it.
_MAX_WAITING = 1 << 18


class WorksheetRows(Worksheet):
    """A worksheet whose usual rows are read by regular expressions."""

    _decoder: codecs.IncrementalDecoder | None = None
    _is_first = True
    _waiting = ""

    def feed(self, data: bytes) -> None:
        if self._is_first:
            self._is_first = False
            head = data[:200].partition(b"?>")[0]
            if head[:1] in {b"<", b"\xef"} and not _ENCODING.search(head):
                self._decoder = codecs.getincrementaldecoder("utf-8")()
        if self._decoder is None:
            super().feed(data)
        else:
            self._take_rows(self._waiting + self._decoder.decode(data))

    def finish(self) -> None:
        if self._decoder is not None:
            self._take_rows(self._waiting + self._decoder.decode(b"", True))
            self._parse(self._waiting)
        super().finish()

    def _take_rows(self, text: str) -> None:
        position = 0
        is_ready = False
        for match in _ROW.finditer(text):
            start, end = match.span()
            if start > position or not is_ready:
                self._parse(text[position:start])
                is_ready = (
                    self._in_data
                    and self.depth == 2
                    and not self.in_section
                    and not self.pending_bytes
                )
            if is_ready and end - start <= self._limits.cell:
                self._add_row(match[1], match[2])
            else:
                self._parse(text[start:end])
                is_ready = False
            position = end
        keep = _incomplete(text, position)
        if len(text) - keep > _MAX_WAITING:
            keep = len(text)
        self._parse(text[position:keep])
        self._waiting = text[keep:]

    def _parse(self, text: str) -> None:
        if text:
            super().feed(text.encode())

    def _add_row(self, reference: str | None, body: str) -> None:
        """Read a row as the methods of the base class do."""
        self._start_row(reference)
        cells = self._cells
        add = cells.append
        kinds, strings = self._kinds, self._strings
        for letters, style, kind, value, text in _CELLS.findall(body):
            if letters:
                missing = self._column(f"{letters}1") - len(cells)
                if missing:
                    self._skip(missing)
            if text and kind == "inlineStr":
                add(_plain(text))
            elif not value:
                add("" if not text else self._other(kind, style, text))
            elif kind == "s":
                if not (value.isdecimal() and len(value) < 10):
                    raise damaged()
                add(strings[int(value)])
            elif kind in {"", "n"} and style not in kinds and value.isdecimal():
                add(value)
            else:
                add(self._other(kind, style, value))
        if len(cells) > self._limits.columns:
            raise wide_row(self._limits, self._number)
        if sum(map(len, cells)) > self._limits.row:
            raise long_row(self._limits, self._number)
        self.rows.append((self._number, cells))

    def _other(self, kind: str, style: str, raw: str) -> str:
        self._type = kind or "n"
        self._style = style
        return self._value(_unescaped(raw))

    def _skip(self, missing: int) -> None:
        if missing < 0:
            raise damaged()
        if len(self._cells) + missing >= self._limits.columns:
            raise wide_row(self._limits, self._number)
        self._cells += [""] * missing


def _plain(text: str) -> str:
    """Return the text without the escapes of XML and of Excel."""
    return unescaped(_unescaped(text)) if "&" in text or "_x" in text else text


def _unescaped(text: str) -> str:
    """Return the text without the escapes of XML."""
    return _ENTITY.sub(lambda match: _ENTITIES[match[1]], text) if "&" in text else text


def _incomplete(text: str, position: int) -> int:
    """Return where a row begins that is not complete; the end if there is none."""
    start = text.rfind("<row", position)
    if start < 0:
        # A tag of which only the first characters are here.
        start = text.rfind("<", max(position, len(text) - 4))
    return start if start >= 0 else len(text)
