"""Where the parts of an XLSX file are, and what its styles say about numbers."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass

from django.utils.translation import gettext as _

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets.archive import Archive, damaged
from django_panel.spreadsheets.xlsx_numbers import NumberKind, kind_of_builtin, kind_of_format
from django_panel.spreadsheets.xml_parts import Attributes, XmlPart, local_name
from django_panel.support.frozen import FrozenValue

#: Sheets, relations and styles of one file. Excel allows about 65,000 styles.
MAX_ENTRIES = 100_000
_TRUE = {"1", "true", "on"}


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Workbook(FrozenValue):
    """What a sheet's reader must know about the other parts of the file."""

    sheet: str
    strings: str
    styles: str
    is_1904: bool


class _Relations(XmlPart):
    def __init__(self) -> None:
        super().__init__()
        #: Target and last word of the type, by id.
        self.found: dict[str, tuple[str, str]] = {}

    def start(self, name: str, attributes: Attributes) -> None:
        self.depth += 1
        external = attributes.get("TargetMode", "").lower() == "external"
        if local_name(name) == "Relationship" and not external:
            relation_type = attributes.get("Type", "").rpartition("/")[2]
            self.found[attributes.get("Id", "")] = (attributes.get("Target", ""), relation_type)
            _bound(len(self.found))

    def end(self, name: str) -> None:
        self.depth -= 1

    def text(self, data: str) -> None: ...


class _Sheets(XmlPart):
    def __init__(self) -> None:
        super().__init__()
        self.is_1904 = False
        #: The relation ids of the sheets that are shown.
        self.visible: list[str] = []

    def start(self, name: str, attributes: Attributes) -> None:
        self.depth += 1
        element = local_name(name)
        if element == "workbookPr":
            self.is_1904 = attributes.get("date1904", "").lower() in _TRUE
        elif element == "sheet" and attributes.get("state", "visible") == "visible":
            for key, value in attributes.items():
                if local_name(key) == "id" and key != "id":
                    self.visible.append(value)
            _bound(len(self.visible))

    def end(self, name: str) -> None:
        self.depth -= 1

    def text(self, data: str) -> None: ...


class _Styles(XmlPart):
    def __init__(self) -> None:
        super().__init__()
        self.formats: dict[str, str] = {}
        self.styles: list[str] = []
        self._in_cells = False

    def start(self, name: str, attributes: Attributes) -> None:
        self.depth += 1
        element = local_name(name)
        if element == "numFmt":
            self.formats[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")
            _bound(len(self.formats))
        elif element == "cellXfs":
            self._in_cells = True
        elif element == "xf" and self._in_cells:
            self.styles.append(attributes.get("numFmtId", "0"))
            _bound(len(self.styles))

    def end(self, name: str) -> None:
        self.depth -= 1
        if local_name(name) == "cellXfs":
            self._in_cells = False

    def text(self, data: str) -> None: ...


def read_workbook(archive: Archive) -> Workbook:
    """Find the first visible worksheet and the parts that it needs."""
    roots = _relations(archive, "")
    path = next(
        (target for target, relation_type in roots.values() if relation_type == "officeDocument"),
        "",
    )
    sheets = _Sheets()
    sheets.read(archive.chunks(path))
    relations = _relations(archive, path)
    worksheets = [
        relations[key][0]
        for key in sheets.visible
        if key in relations and relations[key][1] == "worksheet"
    ]
    if not worksheets:
        raise SpreadsheetException(_("The file has no visible sheet. Show the sheet to be read."))
    by_kind = {relation_type: target for target, relation_type in relations.values()}
    return Workbook(
        sheet=worksheets[0],
        strings=by_kind.get("sharedStrings", ""),
        styles=by_kind.get("styles", ""),
        is_1904=sheets.is_1904,
    )


def number_kinds(archive: Archive, path: str) -> dict[str, NumberKind]:
    """Return what the numbers of each style mean, where they are no plain numbers."""
    if not path or path not in archive:
        return {}
    part = _Styles()
    part.read(archive.chunks(path))
    kinds = {key: kind_of_format(code) for key, code in part.formats.items()}
    kinds_by_style = {
        str(index): kinds.get(key) or kind_of_builtin(key) for index, key in enumerate(part.styles)
    }
    return {
        index: number_kind
        for index, number_kind in kinds_by_style.items()
        if number_kind is not None
    }


def _relations(archive: Archive, path: str) -> dict[str, tuple[str, str]]:
    """Return the relations of a part, with paths from the root of the archive."""
    folder, _slash, name = path.rpartition("/")
    part = _Relations()
    part.read(archive.chunks(posixpath.join(folder, "_rels", f"{name}.rels")))
    return {
        key: (_absolute(folder, target), relation_type)
        for key, (target, relation_type) in part.found.items()
    }


def _absolute(folder: str, target: str) -> str:
    target = re.sub(r"\\", "/", target)
    return posixpath.normpath(posixpath.join("/", folder, target)).lstrip("/")


def _bound(count: int) -> None:
    if count > MAX_ENTRIES:
        raise damaged()
