"""Parts of an XLSX file whose usual elements are read without the XML parser.

The parser calls Python for every tag, seven times for a cell of text. Nearly all rows and strings
of real files have one of a few forms, which a regular expression recognises as a whole: these
elements are taken out of the document before the parser gets it. The parser reads everything else,
and decides whether an element is at the place where it counts.
"""

from __future__ import annotations

import codecs
import re
from typing import ClassVar

from django_panel.spreadsheets.xml_parts import XmlPart

#: Text without markup and without characters that XML does not allow or changes.
_CHARACTERS = r"[^<>&\x00-\x08\x0b-\x1f\ufffe\uffff]*+"
TEXT_PATTERN = rf"{_CHARACTERS}(?:&(?:amp|lt|gt|quot|apos);{_CHARACTERS})*+"

_ENTITY = re.compile("&(amp|lt|gt|quot|apos);")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_ENCODING = re.compile(rb"encoding\s*=\s*[\"'](?!utf-8[\"'])", re.IGNORECASE)
#: Characters of an element that is not complete, after which the parser gets it.
_MAX_WAITING = 1 << 18


class ShortcutPart(XmlPart):
    """Takes the matches of a pattern out of the document and gives the rest to the parser."""

    #: A whole element in its usual forms, and how it begins.
    shortcut: ClassVar[re.Pattern[str]]
    shortcut_start: ClassVar[str]
    #: Characters of the longest element that is taken; a longer one may be beyond a limit.
    shortcut_limit: int

    _decoder: codecs.IncrementalDecoder | None = None
    _is_first = True
    _waiting = ""

    def take(self, match: re.Match[str]) -> None:
        """Read an element."""
        raise NotImplementedError

    def is_between(self) -> bool:
        """Return whether the parser is where the elements are."""
        raise NotImplementedError

    def feed(self, data: bytes) -> None:
        if self._is_first:
            self._is_first = False
            head = data[:200].partition(b"?>")[0]
            if head[:1] in {b"<", b"\xef"} and not _ENCODING.search(head):
                self._decoder = codecs.getincrementaldecoder("utf-8")()
        if self._decoder is None:
            super().feed(data)
        else:
            self._split(self._waiting + self._decoder.decode(data))

    def finish(self) -> None:
        if self._decoder is not None:
            self._split(self._waiting + self._decoder.decode(b"", True))
            self._parse(self._waiting)
        super().finish()

    def _split(self, text: str) -> None:
        """Take the elements that are complete; keep the beginning of one that is not."""
        position = 0
        is_ready = False
        for match in self.shortcut.finditer(text):
            start, end = match.span()
            if start > position or not is_ready:
                self._parse(text[position:start])
                # Not inside of a comment or a CDATA section.
                is_ready = self.is_between() and not self.in_section and not self.pending_bytes
            if is_ready and end - start <= self.shortcut_limit:
                self.take(match)
            else:
                self._parse(text[start:end])
                is_ready = False
            position = end
        keep = self._incomplete(text, position)
        if len(text) - keep > _MAX_WAITING:
            keep = len(text)
        self._parse(text[position:keep])
        self._waiting = text[keep:]

    def _parse(self, text: str) -> None:
        if text:
            super().feed(text.encode())

    def _incomplete(self, text: str, position: int) -> int:
        """Return where an element begins that is not complete; the end if there is none."""
        start = text.rfind(self.shortcut_start, position)
        if start < 0:
            # A tag of which only the first characters are here.
            start = text.rfind("<", max(position, len(text) - len(self.shortcut_start)))
        return start if start >= 0 else len(text)


def without_entities(text: str) -> str:
    """Return the text without the escapes of XML that `TEXT_PATTERN` allows."""
    return _ENTITY.sub(lambda match: _ENTITIES[match[1]], text) if "&" in text else text
