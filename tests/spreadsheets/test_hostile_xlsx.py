"""XLSX files that are made to use up memory or time are refused, in a process with little memory.

The process may take 64 MiB more than it has. What one of the files needs beyond that ends it.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from tests.spreadsheets.files import (
    SHEET,
    STYLES,
    inline,
    sheet_xml,
    strings_xml,
    workbook,
)

pytestmark = [
    pytest.mark.unit,
    pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="reads /proc"),
]

MB = 1_000_000
DTD = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'


@cache
def one_huge_cell() -> bytes:
    content = workbook(inline("a") + inline("x" * (200 * MB)))
    assert len(content) < 200 * 1024
    return content


def huge_shared_string() -> bytes:
    return workbook(inline("a"), strings=strings_xml(f"<t>{'x' * (50 * MB)}</t>"))


def sizes_that_lie() -> bytes:
    """Return a file whose directory says that the sheet has 100 bytes."""
    content = bytearray(one_huge_cell())
    entry = content.rindex(b"PK\x01\x02", 0, content.rindex(SHEET.encode()))
    content[entry + 24 : entry + 28] = (100).to_bytes(4, "little")
    return bytes(content)


def many_parts() -> bytes:
    file = io.BytesIO(workbook(inline("a")))
    with zipfile.ZipFile(file, "a") as made:
        for number in range(50_000):
            made.writestr(f"p/{number}", b"")
    return file.getvalue()


def directory_of_the_64_bit_record() -> bytes:
    """Return a file whose second end record names a directory of 15 MB."""
    content = workbook(inline("a"))
    end = content[-22:]
    record = (
        b"PK\x06\x06"
        + (44).to_bytes(8, "little")
        + bytes(12)
        + (1).to_bytes(8, "little") * 2
        + (15 * MB).to_bytes(8, "little")
        + bytes(8)
    )
    locator = b"PK\x06\x07" + bytes(4) + len(content[:-22]).to_bytes(8, "little") + b"\1\0\0\0"
    return content[:-22] + record + locator + end


def nested_archive() -> bytes:
    return workbook(inline("a"), parts={"xl/embeddings/x.docx": workbook(inline("b"))})


def encrypted() -> bytes:
    content = bytearray(workbook(inline("a")))
    entry = content.rindex(b"PK\x01\x02")
    content[entry + 8] |= 1
    return bytes(content)


def other_method() -> bytes:
    file = io.BytesIO(workbook(inline("a")))
    with zipfile.ZipFile(file, "a", zipfile.ZIP_LZMA) as made:
        made.writestr("xl/other.xml", "<x/>")
    return file.getvalue()


def external_links() -> bytes:
    return workbook(inline("a"), parts={"xl/externalLinks/externalLink1.xml": "<x/>"})


def entities_in_the_sheet() -> bytes:
    return workbook("", parts={SHEET: DTD + sheet_xml(inline("&b;"))})


def entities_in_the_styles() -> bytes:
    return workbook(inline("a"), parts={STYLES: f"{DTD}<x/>"})


def entities_in_the_strings() -> bytes:
    return workbook(inline("a"), strings=f"{DTD}<sst><si><t>&b;</t></si></sst>")


def deep_elements() -> bytes:
    return workbook("<row>" * (2 * MB))


def deep_elements_in_the_strings() -> bytes:
    return workbook(inline("a"), strings="<sst>" * (2 * MB))


def many_names() -> bytes:
    return workbook("".join(f"<n{number}/>" for number in range(MB // 2)))


def many_attributes() -> bytes:
    attributes = " ".join(f'a{number}="{number}"' for number in range(MB // 2))
    return workbook(f"<row {attributes}></row>")


def many_namespaces() -> bytes:
    return workbook("".join(f'<c xmlns:n{number}="u{number}"/>' for number in range(MB // 5)))


def huge_attribute() -> bytes:
    return workbook(f'<row r="{"1" * (30 * MB)}"/>')


def huge_comment() -> bytes:
    return workbook(f"<!--{'<x>' * (10 * MB)}-->")


def huge_instruction() -> bytes:
    return workbook(f"<?x {'y' * (30 * MB)}?>")


def huge_character_data() -> bytes:
    return workbook(f"{inline('a')}<row><c><v><![CDATA[{'1' * (30 * MB)}]]></v></c></row>")


def far_cells() -> bytes:
    """Return a file of which other readers reserve the whole area, 17 thousand million cells."""
    return workbook(
        '<row r="1"><c r="A1"><v>1</v></c></row>'
        '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    )


def one_string_in_a_million_cells() -> bytes:
    cell = '<c t="s"><v>0</v></c>'
    rows = f"<row>{cell * 100}</row>" * 10_000
    return workbook(inline("a") + rows, strings=strings_xml(f"<t>{'x' * 90_000}</t>"))


def wide_rows() -> bytes:
    return workbook(f"<row>{'<c/>' * MB}</row>")


def many_strings() -> bytes:
    return workbook(inline("a"), strings=strings_xml(*["<t>ab</t>"] * MB))


def many_styles() -> bytes:
    return workbook(inline("a"), styles=f"<s><cellXfs>{'<xf/>' * MB}</cellXfs></s>")


def many_relations() -> bytes:
    relations = "".join(f'<Relationship Id="r{number}"/>' for number in range(MB // 5))
    return workbook(inline("a"), parts={"_rels/.rels": f"<R>{relations}</R>"})


#: Makers by name. A number is the allowed ratio, for what an archive that compresses badly holds.
FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "huge cell": (one_huge_cell, "much more data"),
    "huge cell-2000": (one_huge_cell, "64 MB"),
    "huge string": (huge_shared_string, "100,000 characters"),
    "lying sizes": (sizes_that_lie, "damaged"),
    "many parts": (many_parts, "too many parts"),
    "second directory": (directory_of_the_64_bit_record, "too many parts"),
    "nested": (nested_archive, "another archive"),
    "encrypted": (encrypted, "encrypted"),
    "other method": (other_method, "encrypted"),
    "external links": (external_links, "refers to other files"),
    "sheet entities": (entities_in_the_sheet, "document type"),
    "styles entities": (entities_in_the_styles, "document type"),
    "strings entities": (entities_in_the_strings, "document type"),
    "deep": (deep_elements, "much more data"),
    "deep-2000": (deep_elements, "damaged"),
    "deep strings-2000": (deep_elements_in_the_strings, "damaged"),
    "names-2000": (many_names, "damaged"),
    "attributes-2000": (many_attributes, "damaged"),
    "namespaces-2000": (many_namespaces, "damaged"),
    "attribute-2000": (huge_attribute, "damaged"),
    "comment-2000": (huge_comment, "damaged"),
    "instruction-2000": (huge_instruction, "damaged"),
    "character data-2000": (huge_character_data, "Row 2, column A"),
    "far cells": (far_cells, "column XFD"),
    "one string-2000": (one_string_in_a_million_cells, "Row 2"),
    "wide-2000": (wide_rows, "16,384 columns"),
    "many strings-2000": (many_strings, "0 rows"),
    "styles-2000": (many_styles, "damaged"),
    "relations-2000": (many_relations, "damaged"),
}
#: Allowed, and takes its time.
SLOW = {"many strings-2000"}


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[str, float]]:
    """Read all files in one process; return what happened to each."""
    folder = tmp_path_factory.mktemp("hostile")
    paths = [folder / "ordinary.xlsx"]
    paths[0].write_bytes(workbook(inline("a") + inline("b"), strings=strings_xml("<t>x</t>")))
    for name, (make, _message) in FILES.items():
        paths.append(folder / f"{name}.xlsx")
        paths[-1].write_bytes(make())
    child = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("bounded_child.py")), *map(str, paths)],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    found = {
        name: (outcome, seconds)
        for name, outcome, seconds in map(json.loads, child.stdout.splitlines())
    }
    assert found["ordinary"][0] == "1 rows", child.stderr
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_the_file_is_refused(name: str, outcomes: dict[str, tuple[str, float]]) -> None:
    outcome, seconds = outcomes[name]

    assert FILES[name][1] in outcome
    assert outcome.startswith("SpreadsheetException") or name in SLOW
    assert seconds < 1 or name in SLOW
