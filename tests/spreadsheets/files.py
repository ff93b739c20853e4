"""Spreadsheet files of the tests."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence

from django_panel.spreadsheets import (
    DEFAULT_LIMITS,
    SheetLimits,
    SpreadsheetFormat,
    open_reader,
    open_writer,
)
from django_panel.spreadsheets.xlsx_skeleton import PARTS

CSV = SpreadsheetFormat.CSV
XLSX = SpreadsheetFormat.XLSX

Rows = list[tuple[int, list[str]]]

_MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
SHEET = "xl/worksheets/sheet1.xml"
STRINGS = "xl/sharedStrings.xml"
STYLES = "xl/styles.xml"
WORKBOOK = "xl/workbook.xml"
RELATIONS = "xl/_rels/workbook.xml.rels"


def written(
    rows: Iterable[Sequence[object]], kind: SpreadsheetFormat, *, escapes_formulas: bool = True
) -> io.BytesIO:
    file = io.BytesIO()
    with open_writer(file, kind, escapes_formulas=escapes_formulas) as writer:
        writer.write_rows(rows)
    file.seek(0)
    return file


def read(
    file: io.BytesIO | bytes, kind: SpreadsheetFormat, limits: SheetLimits = DEFAULT_LIMITS
) -> tuple[list[str], Rows]:
    if isinstance(file, bytes):
        file = io.BytesIO(file)
    with open_reader(file, kind, limits) as reader:
        return reader.headings, list(reader)


def sheet_xml(rows: str) -> str:
    return f'<?xml version="1.0"?><worksheet {_MAIN}><sheetData>{rows}</sheetData></worksheet>'


def inline(*texts: str) -> str:
    """Return the XML of a row of texts."""
    cells = (f'<c t="inlineStr"><is><t>{text}</t></is></c>' for text in texts)
    return f"<row>{''.join(cells)}</row>"


def strings_xml(*entries: str) -> str:
    return f"<sst {_MAIN}>{''.join(f'<si>{entry}</si>' for entry in entries)}</sst>"


def styles_xml(*codes: str) -> str:
    """Return styles: number 0 is General, number n has the n-th format code."""
    formats = "".join(
        f'<numFmt numFmtId="{164 + index}" formatCode="{code}"/>'
        for index, code in enumerate(codes)
    )
    styles = "".join(f'<xf numFmtId="{164 + index}"/>' for index in range(len(codes)))
    return (
        f"<styleSheet {_MAIN}><numFmts>{formats}</numFmts>"
        f'<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>'
        f'<cellXfs><xf numFmtId="0"/>{styles}</cellXfs></styleSheet>'
    )


def workbook_xml(sheets: str, properties: str = "") -> str:
    return (
        f'<workbook {_MAIN} xmlns:r="{_RELATION}">{properties}<sheets>{sheets}</sheets></workbook>'
    )


def relations_xml(*entries: tuple[str, str]) -> str:
    """Return the relations of the workbook from pairs of type and target; ids rId1, rId2 …."""
    items = "".join(
        f'<Relationship Id="rId{number}" Type="{_RELATION}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(entries, 1)
    )
    return (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f"{items}</Relationships>"
    )


def workbook(
    rows: str,
    *,
    strings: str | None = None,
    styles: str | None = None,
    parts: Mapping[str, str | bytes] | None = None,
) -> bytes:
    """Return an XLSX file with these rows as XML; ``parts`` replaces or adds parts."""
    entries = [("worksheet", "worksheets/sheet1.xml"), ("styles", "styles.xml")]
    all_parts: dict[str, str | bytes] = {**PARTS, SHEET: sheet_xml(rows)}
    if strings is not None:
        entries.append(("sharedStrings", "sharedStrings.xml"))
        all_parts[STRINGS] = strings
    if styles is not None:
        all_parts[STYLES] = styles
    all_parts[RELATIONS] = relations_xml(*entries)
    return archive({**all_parts, **(parts or {})})


def archive(parts: Mapping[str, str | bytes]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as made:
        for name, content in parts.items():
            made.writestr(name, content)
    return file.getvalue()
