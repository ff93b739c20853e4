"""Whatever the bytes are, reading ends with rows or with a SpreadsheetException."""

from __future__ import annotations

import io
import random
import zipfile
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets import SheetLimits, SpreadsheetFormat, format_of
from tests.spreadsheets.files import (
    CSV,
    XLSX,
    archive,
    inline,
    read,
    strings_xml,
    styles_xml,
    workbook,
    written,
)

pytestmark = pytest.mark.unit

LIMITS = SheetLimits(rows=1_000, cell=1_000, row=10_000)
PLAIN = written([["Name", "Price"], *([f"näme {n}", n * 1.5] for n in range(200))], CSV).getvalue()
PACKED = workbook(
    inline("Name", "Price", "Day")
    + '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1.5</v></c>'
    + '<c r="C2" s="1"><v>9</v></c></row>'
    + "".join(inline(f"name {number}", str(number)) for number in range(200)),
    strings=strings_xml("<t>x</t>", "<r><t>y</t></r>"),
    styles=styles_xml("yyyy"),
)


def attempt(content: bytes, kind: SpreadsheetFormat) -> None:
    with suppress(SpreadsheetException):
        read(content, kind, LIMITS)


@pytest.mark.parametrize("part", range(50))
def test_a_truncated_xlsx_file_is_refused(part: int) -> None:
    with pytest.raises(SpreadsheetException):
        read(PACKED[: len(PACKED) * part // 50], XLSX)


@pytest.mark.parametrize("part", range(50))
def test_a_truncated_csv_file_is_read_or_refused(part: int) -> None:
    attempt(PLAIN[: len(PLAIN) * part // 50], CSV)


@given(st.data())
def test_changed_bytes(data: st.DataObject) -> None:
    kind, original = data.draw(st.sampled_from([(CSV, PLAIN), (XLSX, PACKED)]))
    content = bytearray(original)
    for _change in range(data.draw(st.integers(1, 5))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))

    attempt(bytes(content), kind)


@given(st.binary(max_size=200))
def test_any_bytes(content: bytes) -> None:
    attempt(content, CSV)
    attempt(content, XLSX)
    attempt(b"PK\3\4" + content, XLSX)


@given(st.text(max_size=80, alphabet="ab,;\t\"\r\n\0ü'= "))
def test_any_text(text: str) -> None:
    attempt(text.encode(), CSV)
    attempt(text.encode("utf-16"), CSV)


def test_changed_bytes_of_every_part() -> None:
    """Change the parts before they are packed: the checksums are right, the XML is not."""
    chance = random.Random(18)
    with zipfile.ZipFile(io.BytesIO(PACKED)) as packed:
        parts = {name: packed.read(name) for name in packed.namelist()}
    for name, content in parts.items():
        for _round in range(40):
            changed = bytearray(content)
            for _change in range(chance.randint(1, 3)):
                changed[chance.randrange(len(changed))] = chance.choice(b'<>&"/ =x0\0\xff')
            attempt(archive({**parts, name: bytes(changed)}), XLSX)
        without = {key: value for key, value in parts.items() if key != name}
        attempt(archive(without), XLSX)


@pytest.mark.parametrize(
    ("name", "head", "kind"),
    [
        ("a.csv", b"a,b\n", CSV),
        ("A.CSV", b"", CSV),
        ("a.csv", b"PK,Name\n", CSV),
        ("a.tsv", b"a\tb", CSV),
        ("a.txt", b"\xff\xfea\0", CSV),
        ("upload", b"a;b", CSV),
        ("a.xlsx", PACKED[:8], XLSX),
        ("a.b.XLSX", PACKED[:8], XLSX),
        ("upload", PACKED[:8], XLSX),
    ],
)
def test_the_format_of_a_file(name: str, head: bytes, kind: SpreadsheetFormat) -> None:
    assert format_of(name, head) is kind


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("a.xlsx", b""),
        ("a.xlsx", b"a,b"),
        ("a.xlsx", b"\xd0\xcf\x11\xe0\xa1\xb1"),
        ("a.xls", b"\xd0\xcf\x11\xe0\xa1\xb1"),
        ("a.csv", PACKED[:8]),
        ("a.csv", b"%PDF-1.7"),
        ("a.ods", PACKED[:8]),
        ("a.pdf", b"a,b"),
        ("a.html", b"<html>"),
    ],
)
def test_other_files_are_refused(name: str, head: bytes) -> None:
    with pytest.raises(SpreadsheetException):
        format_of(name, head)
