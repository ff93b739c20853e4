"""The encoding of a CSV file, found from all of its bytes."""

from __future__ import annotations

import codecs
from typing import IO

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.sources import CHUNK

FALLBACK = "cp1252"
_BOMS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF16_LE: "utf-16-le",
    codecs.BOM_UTF16_BE: "utf-16-be",
}


class _Undecodable(Exception):
    """Bytes that do not belong to the encoding."""

    def __init__(self, row: int, *, after_other_characters: bool) -> None:
        super().__init__(row)
        self.row = row
        #: Whether characters outside of ASCII were decoded before.
        self.after_other_characters = after_other_characters


def find_encoding(file: IO[bytes]) -> tuple[str, int]:
    """Return the encoding of the file and the length of its byte order mark.

    All bytes are decoded once, so no later row can turn out to be in another encoding. UTF-8 that
    is damaged after it has contained a character outside of ASCII is refused instead of being
    read as Windows-1252, which would change the characters before.
    """
    file.seek(0)
    head = file.read(4096)
    for mark, encoding in _BOMS.items():
        if head.startswith(mark):
            _require(file, encoding, len(mark))
            return encoding, len(mark)
    if encoding := _utf_16_without_mark(head):
        _require(file, encoding, 0)
        return encoding, 0
    try:
        _decode(file, "utf-8", 0)
    except _Undecodable as error:
        if error.after_other_characters:
            raise _refusal(error.row) from error
        _require(file, FALLBACK, 0)
        return FALLBACK, 0
    return "utf-8", 0


def _utf_16_without_mark(head: bytes) -> str:
    """Return the encoding of text in which every other byte of most characters is zero."""
    pairs = len(head) // 2
    even, odd = head[0 : pairs * 2 : 2].count(0), head[1 : pairs * 2 : 2].count(0)
    if odd > pairs / 2 and not even:
        return "utf-16-le"
    if even > pairs / 2 and not odd:
        return "utf-16-be"
    return ""


def _require(file: IO[bytes], encoding: str, start: int) -> None:
    try:
        _decode(file, encoding, start)
    except _Undecodable as error:
        raise _refusal(error.row) from error


def _refusal(row: int) -> SpreadsheetException:
    return SpreadsheetException(
        _("The row has bytes that are no text. Save the file as CSV in the encoding UTF-8."),
        row=row,
    )


def _decode(file: IO[bytes], encoding: str, start: int) -> None:
    """Decode the whole file, a chunk at a time; refuse NUL characters."""
    decoder = codecs.getincrementaldecoder(encoding)()
    file.seek(start)
    rows = _RowCount()
    is_ascii = True
    while True:
        data = file.read(CHUNK)
        try:
            text = decoder.decode(data, final=not data)
        except UnicodeDecodeError as error:
            before = bytes(error.object[: error.start]).decode(encoding, "replace")
            rows.add(before)
            raise _Undecodable(
                rows.current, after_other_characters=not (is_ascii and before.isascii())
            ) from error
        if "\0" in text:
            rows.add(text[: text.index("\0")])
            raise SpreadsheetException(
                _("The row has a NUL character. Save the file as CSV in the encoding UTF-8."),
                row=rows.current,
            )
        is_ascii = is_ascii and text.isascii()
        rows.add(text)
        if not data:
            return


class _RowCount:
    """Counts line ends. Line ends inside of cells are counted too."""

    def __init__(self) -> None:
        self._line_feeds = 0
        self._returns = 0

    def add(self, text: str) -> None:
        self._line_feeds += text.count("\n")
        self._returns += text.count("\r")

    @property
    def current(self) -> int:
        return max(self._line_feeds, self._returns) + 1
