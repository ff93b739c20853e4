"""What a writer writes, the reader of the format reads, and other programs too."""

from __future__ import annotations

import io
import math
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import pytest
import xlsxwriter
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from python_calamine import CalamineWorkbook

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets import SheetLimits, SpreadsheetFormat, open_writer
from tests.spreadsheets.files import CSV, XLSX, read, written

pytestmark = pytest.mark.unit

#: Characters of every kind, also of those that one of the formats cannot contain.
TEXTS = st.text(max_size=12) | st.text(
    alphabet="ab \t\r\n\0\x01\x7f'\"=+-@,;<>&|_x0041\ud800\ufffe\uffff\U0001f600ü", max_size=12
)
CELLS = (
    st.none()
    | st.booleans()
    | TEXTS
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False, width=32)
    | st.decimals(allow_nan=False, allow_infinity=False, places=3, max_value=10**9)
)


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_every_type_of_cell_is_read_as_text(kind: SpreadsheetFormat) -> None:
    file = written(
        [
            ["Text", "Integer", "Float", "Decimal", "Boolean", "Empty"],
            ["Ä & <b> \"x\" 'y'", 12, -1.5, Decimal("12.75"), True, None],
            ["two\nlines", 2**60, 0.1, Decimal("12345678901234567.89"), False, ""],
        ],
        kind,
    )

    assert read(file, kind) == (
        ["Text", "Integer", "Float", "Decimal", "Boolean", "Empty"],
        [
            (2, ["Ä & <b> \"x\" 'y'", "12", "-1.5", "12.75", "true", ""]),
            (3, ["two\nlines", str(2**60), "0.1", "12345678901234567.89", "false", ""]),
        ],
    )


def expected(text: str, kind: SpreadsheetFormat) -> str:
    """Return what is left of a text: what the reference page says about characters."""
    if kind is CSV:
        return text.replace("\0", "").encode(errors="replace").decode()
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(
        each
        for each in text
        if each in "\t\n"
        or (each >= " " and each not in "\x7f\ufffe\uffff" and not "\ud800" <= each <= "\udfff")
    )


@pytest.mark.parametrize("kind", SpreadsheetFormat)
@given(rows=st.lists(st.lists(TEXTS, min_size=3, max_size=3), max_size=5))
def test_texts_are_the_same(kind: SpreadsheetFormat, rows: list[list[str]]) -> None:
    _headings, found = read(written([["a", "b", "c"], *rows], kind), kind)

    wanted = [[expected(text, kind) for text in row] for row in rows]
    assert found == [(number, row) for number, row in enumerate(wanted, 2) if "".join(row).strip()]


@pytest.mark.parametrize("kind", SpreadsheetFormat)
@given(rows=st.lists(st.lists(CELLS, min_size=2, max_size=4), max_size=300 // 50))
def test_any_cells_can_be_written(kind: SpreadsheetFormat, rows: list[list[object]]) -> None:
    _headings, found = read(written([["a", "b", "c", "d"], *rows], kind), kind)

    assert len(found) <= len(rows)


@given(st.integers(-(10**25), 10**25), st.floats(allow_nan=False, allow_infinity=False))
def test_numbers_are_the_same(integer: int, number: float) -> None:
    _headings, ((_number, cells),) = read(written([["a", "b"], [integer, number]], XLSX), XLSX)

    assert int(cells[0]) == integer
    assert math.isclose(float(cells[1]), number, rel_tol=1e-14, abs_tol=1e-300)


@pytest.mark.parametrize(
    "number", [math.nan, math.inf, -math.inf, Decimal("NaN"), Decimal("1E+999")]
)
def test_what_is_no_number_for_excel_is_written_as_text(number: object) -> None:
    file = written([["a", "b"], [number, "x"], [1.5, "y"]], XLSX)

    assert read(file, XLSX)[1] == [(2, [str(number), "x"]), (3, ["1.5", "y"])]


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_rows_of_different_lengths(kind: SpreadsheetFormat) -> None:
    file = written([["a", "b", "c"], ["1"], [], ["=1", 2, None], [None, "x"]], kind)

    assert read(file, kind)[1] == [
        (2, ["1", "", ""]),
        (4, ["=1", "2", ""]),
        (5, ["", "x", ""]),
    ]


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_rows_are_written_as_they_come(kind: SpreadsheetFormat) -> None:
    """A row is not asked for long before the rows before it are written."""
    file = io.BytesIO()
    sizes = []

    def rows() -> Iterator[list[object]]:
        for number in range(30_000):
            if number % 10_000 == 0:
                sizes.append(file.tell())
            yield [sha256(str(number).encode()).hexdigest(), number]

    with open_writer(file, kind) as writer:
        writer.write_row(["a", "b"])
        writer.write_rows(rows())

    assert sizes[0] < sizes[1] < sizes[2] < file.tell()
    assert len(read(file, kind)[1]) == 30_000


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_an_exception_leaves_the_file_incomplete(kind: SpreadsheetFormat) -> None:
    file = io.BytesIO()

    def rows() -> Iterator[list[str]]:
        yield ["a"]
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError), open_writer(file, kind) as writer:
        writer.write_rows(rows())

    assert not file.closed
    with pytest.raises(SpreadsheetException):
        read(file, kind)


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_a_full_disk_is_reported_once(kind: SpreadsheetFormat) -> None:
    class Full(io.BytesIO):
        def write(self, data: object) -> int:
            if self.tell() > 10_000:
                raise OSError(28, "No space left on device")
            return super().write(data)  # type: ignore[arg-type]

    rows = ([f"{number * 7919 % 10_007}", number] for number in range(100_000))
    with pytest.raises(OSError, match="No space"), open_writer(Full(), kind) as writer:
        writer.write_rows(rows)


def test_a_csv_file_has_a_byte_order_mark_and_crlf() -> None:
    assert written([["ä", "b"], [1, None]], CSV).getvalue() == b"\xef\xbb\xbf\xc3\xa4,b\r\n1,\r\n"


def test_the_delimiter_of_a_csv_file() -> None:
    file = io.BytesIO()
    with open_writer(file, CSV, delimiter=";") as writer:
        writer.write_row(["a;b", "c"])

    assert file.getvalue().decode("utf-8-sig") == '"a;b";c\r\n'


def test_limits_of_excel() -> None:
    text = "x" * 32_767
    assert read(written([["a"], [text]], XLSX), XLSX)[1] == [(2, [text])]
    with pytest.raises(SpreadsheetException, match="Row 2, column B") as raised:
        written([["a", "b"], ["", text + "x"]], XLSX)
    assert (raised.value.row, raised.value.column) == (2, 2)
    with pytest.raises(SpreadsheetException, match="16,384 columns"):
        written([["a"] * 16_385], XLSX)


@pytest.mark.slow
def test_more_rows_than_a_sheet_has_are_refused() -> None:
    class Nowhere(io.RawIOBase):
        def write(self, data: object) -> int:
            return len(data)  # type: ignore[arg-type]

    rows = iter([[1]] * 1_048_577)
    with (
        pytest.raises(SpreadsheetException, match="1,048,576 rows"),
        open_writer(Nowhere(), XLSX) as writer,  # type: ignore[arg-type]
    ):
        writer.write_rows(rows)


def test_identical_rows_can_be_read_again() -> None:
    rows: list[list[object]] = [["Name", "Status", "Note"]]
    rows += [["the same text", "open", 12]] * 60_000

    assert len(read(written(rows, XLSX), XLSX, SheetLimits())[1]) == 60_000


@settings(suppress_health_check=[HealthCheck.filter_too_much])
@given(rows=st.lists(st.lists(TEXTS, min_size=2, max_size=2), min_size=1, max_size=4))
def test_another_reader_reads_the_same_texts(rows: list[list[str]]) -> None:
    wanted = [[expected(text, XLSX) for text in row] for row in rows]
    # The other reader removes rows and columns that are empty at the start.
    assume(all(text and text.strip() for row in wanted for text in row))
    assume(not any("\r" in text for row in rows for text in row))

    file = written(rows, XLSX)

    sheet = CalamineWorkbook.from_filelike(file).get_sheet_by_index(0)
    assert sheet.to_python() == wanted


def test_another_reader_reads_the_same_types() -> None:
    file = written([["a", 1, 1.5, Decimal("2.25"), True, None, "=1+1", "0012"]], XLSX)

    sheet = CalamineWorkbook.from_filelike(file).get_sheet_by_index(0)

    assert sheet.to_python() == [["a", 1.0, 1.5, 2.25, True, "", "=1+1", "0012"]]


def test_the_file_of_another_writer_is_read() -> None:
    file = io.BytesIO()
    book = xlsxwriter.Workbook(file, {"in_memory": True})
    sheet = book.add_worksheet("Data")
    formats = {
        code: book.add_format({"num_format": code})
        for code in ("yyyy-mm-dd", "dd/mm/yy hh:mm", "hh:mm:ss", "[h]:mm")
    }
    sheet.write_row(0, 0, ["Day", "Moment", "Time", "Length", "Flag", "Sum", "Link", "Text"])
    sheet.write_datetime(1, 0, date(2030, 1, 31), formats["yyyy-mm-dd"])
    moment = datetime(2030, 1, 31, 10, 0, tzinfo=UTC).replace(tzinfo=None)
    sheet.write_datetime(1, 1, moment, formats["dd/mm/yy hh:mm"])
    sheet.write_datetime(1, 2, time(10, 30), formats["hh:mm:ss"])
    sheet.write_datetime(1, 3, timedelta(hours=30), formats["[h]:mm"])
    sheet.write_boolean(1, 4, True)
    sheet.write_formula(1, 5, "=1+1", None, 2)
    sheet.write_url(1, 6, "https://example.org/", string="link")
    sheet.write_rich_string(1, 7, "ri", book.add_format({"bold": True}), "ch")
    sheet.merge_range("A4:B4", "merged")
    book.close()
    file.seek(0)

    assert read(file, XLSX)[1] == [
        (
            2,
            [
                "2030-01-31",
                "2030-01-31 10:00:00",
                "10:30:00",
                "30:00:00",
                "true",
                "2",
                "link",
                "rich",
            ],
        ),
        (4, ["merged", "", "", "", "", "", "", ""]),
    ]


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
def test_libreoffice_opens_the_file(tmp_path: Path) -> None:
    path = tmp_path / "a.xlsx"
    path.write_bytes(written([["Name", "Sum"], ["=1+1", 2.5]], XLSX).getvalue())

    subprocess.run(
        ["soffice", "--headless", "--convert-to", "csv", "--outdir", str(tmp_path), str(path)],
        check=True,
        timeout=120,
    )

    assert read((tmp_path / "a.csv").read_bytes(), CSV)[1] == [(2, ["=1+1", "2.5"])]
