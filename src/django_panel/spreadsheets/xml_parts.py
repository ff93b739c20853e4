"""Parsing the XML of an XLSX file a chunk at a time, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from xml.parsers import expat

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.archive import damaged

Attributes = dict[str, str]

#: Elements inside of each other, names of elements and attributes, and bytes of one tag.
MAX_DEPTH = 64
MAX_NAMES = 1_000
MAX_TAG_BYTES = 1 << 18


class XmlPart:
    """Calls methods for the elements of one part.

    What a document can make large without content is bounded here: nested elements, different
    names, tags and comments. Document types, and with them entities, are refused. The length of
    text is bounded by the subclasses.
    """

    def __init__(self) -> None:
        self.depth = 0
        self._names: dict[str, str] = {}
        self._fed = 0
        parser = expat.ParserCreate(intern=self._names)
        parser.buffer_text = True
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.text
        parser.StartDoctypeDeclHandler = _refuse_doctype
        self._parser = parser

    def start(self, name: str, attributes: Attributes) -> None:
        raise NotImplementedError

    def end(self, name: str) -> None:
        raise NotImplementedError

    def text(self, data: str) -> None:
        raise NotImplementedError

    def read(self, chunks: Iterable[bytes]) -> None:
        """Parse all chunks."""
        for _done in self.steps(chunks):
            pass

    def steps(self, chunks: Iterable[bytes]) -> Iterator[None]:
        """Parse the chunks, with a pause after each."""
        parse: Callable[[bytes, bool], int] = self._parser.Parse
        try:
            for chunk in chunks:
                parse(chunk, False)
                self._fed += len(chunk)
                pending = self._fed - self._parser.CurrentByteIndex
                if (
                    self.depth > MAX_DEPTH
                    or len(self._names) > MAX_NAMES
                    or pending > MAX_TAG_BYTES
                ):
                    raise damaged()
                yield
            parse(b"", True)
            yield
        except (expat.ExpatError, ValueError, LookupError, OverflowError) as error:
            raise damaged() from error


def local(name: str) -> str:
    """Return the name of an element without its namespace prefix."""
    return name.rpartition(":")[2]


def _refuse_doctype(*_: object) -> None:
    raise _doctype()


def _doctype() -> SpreadsheetException:
    return SpreadsheetException(
        _("The file has a document type. Open it in a spreadsheet program and save it again.")
    )
