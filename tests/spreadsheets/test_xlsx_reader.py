"""Reading XLSX files: cells of every type, and the parts of the file."""

from __future__ import annotations

import tracemalloc

import pytest

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets import SheetLimits, open_reader
from tests.spreadsheets.files import (
    RELATIONS,
    SHEET,
    WORKBOOK,
    XLSX,
    inline,
    read,
    relations_xml,
    sheet_xml,
    strings_xml,
    styles_xml,
    workbook,
    workbook_xml,
    written,
)

pytestmark = pytest.mark.unit

HEADINGS = inline("a", "b", "c")


def refused(content: bytes, limits: SheetLimits | None = None) -> SpreadsheetException:
    with pytest.raises(SpreadsheetException) as raised:
        read(content, XLSX, limits or SheetLimits())
    return raised.value


def cell(markup: str, *, strings: str | None = None, styles: str | None = None) -> str:
    """Return the text of a cell that is given as XML."""
    rows_xml = f"{HEADINGS}<row>{inline('x')[5:-6]}{markup}</row>"
    _headings, rows = read(workbook(rows_xml, strings=strings, styles=styles), XLSX)
    return rows[0][1][1]


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<c><v>3</v></c>", "3"),
        ("<c><v>3.0</v></c>", "3"),
        ("<c><v>-3.0</v></c>", "-3"),
        ("<c><v>1.1000000000000001</v></c>", "1.1"),
        ("<c><v>0.30000000000000004</v></c>", "0.3"),
        ("<c><v>1E3</v></c>", "1000"),
        ("<c><v>1.5E-7</v></c>", "0.00000015"),
        ("<c><v>1E+300</v></c>", "1E+300"),
        ("<c><v>9007199254740993</v></c>", "9007199254740993"),
        ("<c><v>-12345678901234567890</v></c>", "-12345678901234567890"),
        ("<c><v>NaN</v></c>", "NaN"),
        ('<c t="b"><v>1</v></c>', "true"),
        ('<c t="b"><v>0</v></c>', "false"),
        ('<c t="e"><v>#N/A</v></c>', "#N/A"),
        ('<c t="str"><f>A1&amp;"x"</f><v>Ax</v></c>', "Ax"),
        ('<c t="str"><f>A1</f><v></v></c>', ""),
        ("<c><f>1+1</f><v>2</v></c>", "2"),
        ('<c t="d"><v>2030-01-31T10:00:00</v></c>', "2030-01-31 10:00:00"),
        ('<c t="inlineStr"><is><t> x &lt;&#228;&gt; </t></is></c>', " x <ä> "),
        ('<c t="inlineStr"><is><t><![CDATA[<x>]]></t></is></c>', "<x>"),
        ('<c t="inlineStr"><is><r><t>ri</t></r><r><t>ch</t></r></is></c>', "rich"),
        ('<c t="inlineStr"><is><t>_x0041__x000D_ _x005F_x0041_</t></is></c>', "A\r _x0041_"),
        ("<c/>", ""),
        ('<c s="0"/>', ""),
        ("<c><v/></c>", ""),
    ],
)
def test_types_of_cells(markup: str, text: str) -> None:
    assert cell(markup) == text


def test_shared_strings() -> None:
    strings = strings_xml(
        "<t>one</t>",
        "<r><rPr><b/></rPr><t>t</t></r><r><t xml:space='preserve'>wo </t></r>",
        "<t>東京</t><rPh sb='0' eb='2'><t>トウキョウ</t></rPh>",
        "<t/>",
    )

    found = [cell(f'<c t="s"><v>{index}</v></c>', strings=strings) for index in range(4)]

    assert found == ["one", "two ", "東京", ""]


@pytest.mark.parametrize("index", ["4", "-1", "x", "99999999999", "1.0"])
def test_a_shared_string_that_does_not_exist_is_refused(index: str) -> None:
    content = workbook(
        f'{HEADINGS}<row><c t="s"><v>{index}</v></c></row>', strings=strings_xml("<t>one</t>")
    )

    assert "damaged" in str(refused(content))


@pytest.mark.parametrize(
    ("code", "value", "text"),
    [
        ("yyyy-mm-dd", "47514", "2030-01-31"),
        ("dd.mm.yy", "47514.5", "2030-01-31 12:00:00"),
        ("mmm", "47514", "2030-01-31"),
        ("yyyy-mm-dd hh:mm", "47514", "2030-01-31 00:00:00"),
        ("yyyy-mm-dd hh:mm", "47514.416666666664", "2030-01-31 10:00:00"),
        ("yyyy-mm-dd hh:mm:ss.000", "47514.416669560188", "2030-01-31 10:00:00.250"),
        ("hh:mm", "0.4375", "10:30:00"),
        ("hh:mm", "0", "00:00:00"),
        ("h:mm AM/PM", "0.75", "18:00:00"),
        ("mm:ss", "0.0006944444", "00:01:00"),
        ("[h]:mm:ss", "1.5", "36:00:00"),
        ("[mm]:ss", "0.5", "12:00:00"),
        ("[$-407]d. mmmm yyyy", "47514", "2030-01-31"),
        ("[Red]0.00", "47514", "47514"),
        ("0.00 &quot;days&quot;", "3.5", "3.5"),
        ("0 \\d", "3", "3"),
        ("General", "47514", "47514"),
        ("#,##0.00", "1234.5", "1234.5"),
        ("yyyy", "-1", "-1"),
        ("yyyy", "2958466", "2958466"),
        ("yyyy-mm-dd", "1", "1900-01-01"),
        ("yyyy-mm-dd", "59", "1900-02-28"),
        ("yyyy-mm-dd", "61", "1900-03-01"),
        ("yyyy-mm-dd", "2958465", "9999-12-31"),
        ("yyyy-mm-dd", "x", "x"),
        ("yyyy-mm-dd", "2958465.999999999", "2958466"),
    ],
)
def test_dates_times_and_durations(code: str, value: str, text: str) -> None:
    assert cell(f'<c s="1"><v>{value}</v></c>', styles=styles_xml(code)) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(14, "2030-01-31"), (22, "2030-01-31 00:00:00"), (46, "1140336:00:00"), (2, "47514")],
)
def test_number_formats_without_a_code(number: int, text: str) -> None:
    styles = styles_xml("0").replace('<xf numFmtId="164"/>', f'<xf numFmtId="{number}"/>')

    assert cell('<c s="1"><v>47514</v></c>', styles=styles) == text


def test_dates_since_1904() -> None:
    parts = {
        WORKBOOK: workbook_xml(
            '<sheet name="S" sheetId="1" r:id="rId1"/>', '<workbookPr date1904="1"/>'
        )
    }
    content = workbook(
        f'{HEADINGS}<row><c s="1"><v>46052</v></c><c s="1"><v>0.5</v></c></row>',
        styles=styles_xml("yyyy-mm-dd"),
        parts=parts,
    )

    assert read(content, XLSX)[1] == [(2, ["2030-01-31", "1904-01-01 12:00:00", ""])]


def test_rows_and_cells_have_the_place_that_their_reference_names() -> None:
    content = workbook(
        '<row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c></row>'
        '<row r="7"><c r="D7"><v>3</v></c></row>'
        '<row r="9"/><row r="1048576"><c r="A1048576"><v>4</v></c></row>'
    )

    assert read(content, XLSX) == (
        ["", "1", "", "2"],
        [(7, ["", "", "", "3"]), (1_048_576, ["4", "", "", ""])],
    )


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="2"><c><v>1</v></c></row><row r="2"><c><v>1</v></c></row>',
        '<row r="2"/><row r="1"/>',
        '<row r="0"/>',
        '<row r="1048577"/>',
        '<row r="x"/>',
        '<row r="٣"/>',
        '<row><c r="B1"/><c r="A1"/></row>',
        '<row><c r="A1"/><c r="A1"/></row>',
        '<row><c r="1"/></row>',
        '<row><c r="AAAA1"/></row>',
        '<row><c r="a1"/></row>',
        '<row><c t="s"><v>0</v></c></row>',
        "<row><c><v>1</c></row>",
        "<row>",
        "<row>&undefined;</row>",
        "<row>\x01</row>",
    ],
)
def test_damaged_sheets_are_refused(rows: str) -> None:
    assert "damaged" in str(refused(workbook(rows)))


def test_columns_beyond_the_limit_are_refused() -> None:
    assert len(read(workbook('<row><c r="XFD1"><v>1</v></c></row>'), XLSX)[0]) == 16_384
    assert refused(workbook('<row><c r="XFE1"><v>1</v></c></row>')).row == 1
    assert refused(workbook(f"<row>{'<c/>' * 16_385}</row>")).row == 1


def test_a_surplus_cell_is_refused_with_row_and_column() -> None:
    error = refused(workbook(inline("a") + "<row/>" + inline("x", "", "y")))

    assert (error.row, error.column) == (3, 3)


def test_a_formula_without_a_result_is_refused_with_row_and_column() -> None:
    error = refused(workbook(HEADINGS + '<row><c r="B2"><f>A1+1</f></c></row>'))

    assert (error.row, error.column) == (2, 2)
    assert "formula" in str(error)


def test_merged_cells_have_their_value_in_the_first_cell() -> None:
    sheet = sheet_xml(HEADINGS + inline("x", "", "y")).replace(
        "</worksheet>", '<mergeCells><mergeCell ref="A2:B2"/></mergeCells></worksheet>'
    )

    assert read(workbook("", parts={SHEET: sheet}), XLSX)[1] == [(2, ["x", "", "y"])]


def test_prefixes_of_names_and_other_elements() -> None:
    sheet = (
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
        "<x:cols><x:c><x:v>no</x:v></x:c></x:cols><x:sheetData>"
        '<x:row><x:c t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row>'
        "<!-- c --><x:row><x:c><x:v>1</x:v><x:extLst><x:ext/></x:extLst></x:c></x:row>"
        "</x:sheetData><x:extLst><x:row><x:c><x:v>no</x:v></x:c></x:row></x:extLst></x:worksheet>"
    )

    assert read(workbook("", parts={SHEET: sheet}), XLSX) == (["a"], [(2, ["1"])])


@pytest.mark.parametrize("encoding", ["utf-16", "iso-8859-1"])
def test_encodings_of_xml(encoding: str) -> None:
    sheet = sheet_xml(inline("ä")).replace("?>", f' encoding="{encoding}"?>').encode(encoding)

    assert read(workbook("", parts={SHEET: sheet}), XLSX) == (["ä"], [])


def test_the_first_visible_sheet_is_read() -> None:
    sheets = (
        '<sheet name="Hidden" sheetId="1" state="hidden" r:id="rId1"/>'
        '<sheet name="Secret" sheetId="2" state="veryHidden" r:id="rId2"/>'
        '<sheet name="Chart" sheetId="3" r:id="rId3"/>'
        '<sheet name="Data" sheetId="4" r:id="rId4"/>'
        '<sheet name="Other" sheetId="5" r:id="rId1"/>'
    )
    parts = {
        WORKBOOK: workbook_xml(sheets),
        RELATIONS: relations_xml(
            ("worksheet", "worksheets/sheet1.xml"),
            ("worksheet", "worksheets/sheet2.xml"),
            ("chartsheet", "chartsheets/sheet1.xml"),
            ("worksheet", "/xl/worksheets/Data.xml"),
        ),
        "xl/worksheets/data.xml": sheet_xml(inline("data")),
    }

    assert read(workbook(inline("hidden"), parts=parts), XLSX)[0] == ["data"]


def test_a_file_without_a_visible_sheet_is_refused() -> None:
    parts = {WORKBOOK: workbook_xml('<sheet name="S" sheetId="1" state="hidden" r:id="rId1"/>')}

    assert "visible" in str(refused(workbook(inline("a"), parts=parts)))


@pytest.mark.parametrize("rows", ["", "<row/>", "<row><c/></row>", inline(" ", "")])
def test_a_sheet_without_headings_is_refused(rows: str) -> None:
    assert "empty" in str(refused(workbook(rows)))


def test_limits_of_rows_and_cells() -> None:
    limits = SheetLimits(rows=2, cell=10, row=15)
    long = "x" * 10

    assert read(workbook(inline("a") + inline(long)), XLSX, limits)[1] == [(2, [long])]
    assert refused(workbook(inline("a") + inline("1") + "<row/>" + inline("2")), limits).row == 4
    error = refused(workbook(inline("a", "b") + inline("1", f"{long}x")), limits)
    assert (error.row, error.column) == (2, 2)
    assert refused(workbook(inline("a", "b") + inline(long, long)), limits).row == 2
    shared = strings_xml(f"<t>{long}x</t>")
    assert "10 characters" in str(refused(workbook(inline("a"), strings=shared), limits))


def test_progress_is_counted_in_unpacked_bytes() -> None:
    rows: list[list[object]] = [["a", "b"]]
    rows += [[number, f"text {number}"] for number in range(20_000)]
    with open_reader(written(rows, XLSX), XLSX) as reader:
        start = reader.bytes_read
        next(reader)
        for _row in reader:
            pass

        assert start < reader.size / 2
        assert reader.bytes_read == reader.size


def test_memory_does_not_grow_with_the_rows() -> None:
    file = written([["a", "b"], *([number, f"text {number}"] for number in range(20_000))], XLSX)
    tracemalloc.start()
    try:
        with open_reader(file, XLSX) as reader:
            count = sum(1 for _row in reader)
        _size, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert count == 20_000
    assert peak < 2 << 20
