"""Rows and strings that are read without the XML parser are read as the parser reads them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets import SheetLimits
from django_panel.spreadsheets.xlsx_numbers import NumberKind
from django_panel.spreadsheets.xlsx_rows import WorksheetRows
from django_panel.spreadsheets.xlsx_sheet import Worksheet
from django_panel.spreadsheets.xlsx_strings import SharedStrings
from tests.spreadsheets.files import inline, sheet_xml, strings_xml

pytestmark = pytest.mark.unit

LIMITS = SheetLimits(cell=60, row=150, columns=30)
Outcome = list[tuple[int, list[str]]] | str

USUAL = ("", "x", "12", "1.50", "0", "a &amp; b", "&lt;", "&#65;", " x ", "_x0041_", "ü", "x\ny")
UNUSUAL = (
    "x" * 70,
    "]]",
    "\x01",
    "&b;",
    "'\"",
    "٣",
    "#N/A",
    "<b/>",
    "<!-- c -->",
    "<![CDATA[<x>]]>",
)
TEXTS = st.sampled_from(USUAL) | st.sampled_from(UNUSUAL)
REFERENCES = st.sampled_from(["", ' r="A1"', ' r="C1"', ' r="B9"', ' r="AZ1"', ' r="ZZZ1"'])
STYLES = st.sampled_from(["", "", ' s="0"', ' s="1"', " s='1'"])
TYPES = st.sampled_from(["", "", ' t="n"', ' t="s"', ' t="b"', ' t="str"', ' t="inlineStr"'])
SHORT = ("<v>{}</v>", "<is><t>{}</t></is>", '<is><t xml:space="preserve">{}</t></is>')
LONG = ("<v/>", "<f>A1</f><v>{}</v>", "<f>A1</f>", "<is><r><t>{}</t></r></is>", "{}", "<t>{}</t>")
CONTENT = st.sampled_from(SHORT) | st.sampled_from(LONG)
CELLS = st.builds(
    lambda reference, style, kind, content, text: (
        f"<c{reference}{style}{kind}>{content.replace('{}', text)}</c>"
    ),
    REFERENCES,
    STYLES,
    TYPES,
    CONTENT,
    TEXTS,
) | st.sampled_from(["<c/>", '<c s="1"/>', "<!-- <c/> -->", "\n", "<x/>"])
ROWS = st.builds(
    lambda attributes, cells: f"<row{attributes}>{''.join(cells)}</row>",
    st.sampled_from(["", "", "", ' r="2"', ' r="5"', ' spans="1:2"', ' r="9" ht="1"', ' r="0"']),
    st.lists(CELLS, max_size=4),
) | st.sampled_from(["<row/>", "\n", f"<!-- {inline('no')} -->", f"<![CDATA[{inline('no')}]]>"])


def pieces(content: bytes, size: int) -> Iterator[bytes]:
    return (content[start : start + size] for start in range(0, len(content), size))


def strings() -> SharedStrings:
    found = SharedStrings(LIMITS)
    found.read([strings_xml(*(f"<t>{number}</t>" for number in range(20))).encode()])
    return found


def outcome(kind: type[Worksheet], content: bytes, size: int) -> Outcome:
    sheet = kind(strings(), {"1": NumberKind.DATE}, LIMITS, is_1904=False)
    try:
        sheet.read(pieces(content, size))
    except SpreadsheetException as error:
        return str(error)
    return sheet.rows


@given(st.lists(ROWS, max_size=6), st.integers(1, 400))
def test_rows_are_the_same(rows: list[str], size: int) -> None:
    content = sheet_xml("".join(rows)).encode()

    assert outcome(WorksheetRows, content, size) == outcome(Worksheet, content, 1 << 16)


@given(st.lists(TEXTS | st.just("</t><t>"), max_size=8), st.integers(1, 200))
def test_strings_are_the_same(texts: list[str], size: int) -> None:
    content = strings_xml(*(f"<t>{text}</t>" for text in texts), f"<!-- {texts} -->").encode()

    def read(part: SharedStrings, each: int) -> list[str] | str:
        try:
            part.read(pieces(content, each))
        except SpreadsheetException as error:
            return str(error)
        return [part[index] for index in range(len(part))]

    class Parsed(SharedStrings):
        def __init__(self, limits: SheetLimits) -> None:
            super().__init__(limits)
            self.shortcut_limit = 0

    assert read(SharedStrings(LIMITS), size) == read(Parsed(LIMITS), 1 << 16)


def test_usual_rows_do_not_reach_the_parser() -> None:
    class Counted(WorksheetRows):
        started = 0

        def start(self, name: str, attributes: dict[str, str]) -> None:
            self.started += 1
            super().start(name, attributes)

    sheet = Counted(strings(), {}, SheetLimits(), is_1904=False)
    rows = '<row r="{0}" spans="1:2"><c r="A{0}" s="1" t="s"><v>0</v></c><c r="B{0}"/></row>'
    sheet.read([sheet_xml("".join(rows.format(number) for number in range(1, 500))).encode()])

    assert len(sheet.rows) == 499
    assert sheet.started == 2
