"""Reading CSV files: encodings, delimiters, line ends, quotation marks and row numbers."""

from __future__ import annotations

import csv
import io
import time
import tracemalloc

import pytest

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets import SheetLimits, open_reader
from tests.spreadsheets.files import CSV, read

pytestmark = pytest.mark.unit

TEXT = "Name,Größe\r\nJürgen ™ €,5\r\n"
ROWS = (["Name", "Größe"], [(2, ["Jürgen ™ €", "5"])])


def refused(content: bytes, limits: SheetLimits | None = None) -> SpreadsheetException:
    with pytest.raises(SpreadsheetException) as raised:
        read(content, CSV, limits or SheetLimits())
    return raised.value


@pytest.mark.parametrize(
    ("codec", "found"),
    [
        ("utf-8", "utf-8"),
        ("utf-8-sig", "utf-8"),
        ("utf-16", "utf-16-le"),
        ("utf-16-le", "utf-16-le"),
        ("utf-16-be", "utf-16-be"),
        ("cp1252", "cp1252"),
    ],
)
def test_encodings(codec: str, found: str) -> None:
    content = TEXT.encode(codec)

    with open_reader(io.BytesIO(content), CSV) as reader:
        assert (reader.headings, list(reader)) == ROWS
        assert reader.encoding == found
        assert reader.bytes_read == reader.size == len(content)


def test_utf_16_big_endian_with_a_mark() -> None:
    assert read(b"\xfe\xff" + TEXT.encode("utf-16-be"), CSV) == ROWS


def test_windows_1252_is_found_in_the_last_row() -> None:
    plain = "a,b\r\n" + "x,y\r\n" * 100_000
    _headings, rows = read((plain + "ü,y\r\n").encode("cp1252"), CSV)

    assert rows[-1] == (100_002, ["ü", "y"])


@pytest.mark.parametrize(
    ("content", "row"),
    [
        # UTF-8 before, so the last row is damaged and the file is not Windows-1252.
        ("a\nü\n".encode() + b"\xfc\n", 3),
        (b"\xef\xbb\xbfa\n\xfc\n", 2),
        # No character in Windows-1252.
        (b"a\nb\n\xfc\x81\n", 3),
        ("a\nb".encode("utf-16") + b"x", 2),
        (b"\xff\xfea\0\n\0\x00\xd8b\0", 2),
        (b"a,b\r\nx\0,y\r\n", 2),
        (b"\0", 1),
    ],
)
def test_bytes_that_are_no_text_are_refused_with_the_row(content: bytes, row: int) -> None:
    assert refused(content).row == row


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_delimiters(delimiter: str) -> None:
    content = f"Name{delimiter}Price{delimiter}x\nA{delimiter}1{delimiter}2\n".encode()

    with open_reader(io.BytesIO(content), CSV) as reader:
        assert list(reader) == [(2, ["A", "1", "2"])]
        assert reader.delimiter == delimiter


@pytest.mark.parametrize(
    ("line", "headings"),
    [
        ('"a;b;c",d', ["a;b;c", "d"]),
        ('"a,b,c";d', ["a,b,c", "d"]),
        ('"a""b,,,";d', ['a"b,,,', "d"]),
        ("a", ["a"]),
        ("Price, net;Price;Name", ["Price, net", "Price", "Name"]),
    ],
)
def test_the_delimiter_is_found_outside_of_quotation_marks(line: str, headings: list[str]) -> None:
    assert read(line.encode(), CSV)[0] == headings


def test_a_line_that_names_the_delimiter_is_no_row() -> None:
    assert read(b"sep=;\r\na,b;c\r\n1;2\r\n", CSV) == (["a,b", "c"], [(2, ["1", "2"])])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end: str) -> None:
    content = f'a,b{end}"x{end}y",1{end}z,2'.encode()

    assert read(content, CSV) == (["a", "b"], [(2, [f"x{end}y", "1"]), (3, ["z", "2"])])


def test_separators_of_unicode_are_no_line_ends() -> None:
    content = "a,b\nx\u2028y\x0b\x1c,\x85\n".encode()

    assert read(content, CSV) == (["a", "b"], [(2, ["x\u2028y\x0b\x1c", "\x85"])])


def test_rows_without_content_are_counted_and_left_out() -> None:
    content = b"\n,\na,b\n\n,\n  , \n1,2\n\n,\n\n"

    assert read(content, CSV) == (["a", "b"], [(7, ["1", "2"])])


def test_short_rows_are_filled_and_empty_surplus_cells_are_dropped() -> None:
    content = b" a , b,\n1\n1,2,,\n"

    assert read(content, CSV) == (["a", "b"], [(2, ["1", ""]), (3, ["1", "2"])])


def test_a_surplus_cell_is_refused_and_the_next_row_can_be_read() -> None:
    with open_reader(io.BytesIO(b"a,b\n1,2,,3\n4,5\n"), CSV) as reader:
        with pytest.raises(SpreadsheetException, match="Row 2, column D") as raised:
            next(reader)
        assert next(reader) == (3, ["4", "5"])

    assert (raised.value.row, raised.value.column) == (2, 4)


def test_headings_can_occur_twice() -> None:
    assert read(b"a,a\n1,2\n", CSV) == (["a", "a"], [(2, ["1", "2"])])


@pytest.mark.parametrize("content", [b"", b"\xef\xbb\xbf", b"\n\n", b",,\n", b"\xff\xfe"])
def test_a_file_without_headings_is_refused(content: bytes) -> None:
    assert "empty" in str(refused(content))


@pytest.mark.parametrize("content", [b"a,b", b"a,b\n", b"a,b\r\n\r\n"])
def test_headings_only(content: bytes) -> None:
    assert read(content, CSV) == (["a", "b"], [])


@pytest.mark.parametrize(
    ("content", "row"),
    [
        (b'a,b\n1,2\n"x,3\n4,5\n', 3),
        (b'a,b\n"x"y,2\n', 2),
        (b'"a,b\n1,2\n', 1),
        (b'a,b\n"x" ,2\n', 2),
    ],
)
def test_quotation_marks_that_do_not_match_are_refused_with_the_row(
    content: bytes, row: int
) -> None:
    error = refused(content)

    assert error.row == row
    assert "quotation marks" in str(error)


def test_a_quotation_mark_inside_of_a_cell_is_text() -> None:
    assert read(b'a,b\n5" pipe,x"y"\n', CSV)[1] == [(2, ['5" pipe', 'x"y"'])]


def test_a_cell_beyond_the_limit_is_refused_with_row_and_column() -> None:
    error = refused(b"a,b,c\n1,2,3\n1,2," + b"x" * 1_000_000 + b"\n")

    assert (error.row, error.column) == (3, 3)
    assert "100,000" in str(error)


def test_a_quoted_cell_beyond_the_limit_is_refused_with_row_and_column() -> None:
    error = refused(b'a,b,c\n1,"2,2","' + b"x\n" * 400_000 + b'",4\n')

    assert (error.row, error.column) == (2, 3)


def test_the_longest_cell() -> None:
    content = b"a,b\n1," + b"x" * 100_000

    assert read(content, CSV)[1] == [(2, ["1", "x" * 100_000])]
    assert refused(content + b"x").column == 2


def test_more_columns_than_the_limit_are_refused() -> None:
    assert len(read(b"a," * 16_383 + b"a", CSV)[0]) == 16_384
    assert refused(b"a," * 16_384 + b"a").row == 1
    assert refused(b"a,b\n" + b"," * 16_384 + b"x").row == 2


def test_more_rows_than_the_limit_are_refused() -> None:
    limits = SheetLimits(rows=3)

    assert len(read(b"a\n1\n\n2\n", CSV, limits)[1]) == 2
    assert refused(b"a\n1\n\n2\n3\n", limits).row == 5


def test_a_file_larger_than_the_limit_is_refused() -> None:
    assert "20 MB" in str(refused(b"a\n" * 10_000_001))


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b'a,b\n1,2\n"' + b"x,y\n" * 4_999_000, id="unterminated quote"),
        pytest.param(b"a,b\n1,2\n" + b"x," * 9_999_000, id="one line"),
        pytest.param(b"a,b\n1,2\n" + b'"' * 19_999_000, id="quotes"),
        pytest.param(b"a,b\n1,2\n" + b'"\n",' * 4_999_000, id="one row of many lines"),
        pytest.param(b"," * 19_999_000, id="commas"),
        pytest.param(b'"' * 19_999_999, id="quotes only"),
    ],
)
def test_a_hostile_file_is_refused_soon_in_little_memory(content: bytes) -> None:
    started = time.process_time()
    file = io.BytesIO(content)
    tracemalloc.start()
    try:
        error = refused_file(file)
        _size, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert error.row is not None
    assert peak < 64 << 20
    assert time.process_time() - started < 5


def refused_file(file: io.BytesIO) -> SpreadsheetException:
    with pytest.raises(SpreadsheetException) as raised, open_reader(file, CSV) as reader:
        for _row in reader:
            pass
    return raised.value


def test_memory_does_not_grow_with_the_rows() -> None:
    file = io.BytesIO(b"a,b,c\n" + b"some text,123456,more text\n" * 30_000)
    tracemalloc.start()
    try:
        with open_reader(file, CSV) as reader:
            count = sum(1 for _row in reader)
        _size, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert count == 30_000
    assert peak < 2 << 20


def test_the_limit_of_the_csv_module_is_not_changed() -> None:
    before = csv.field_size_limit()
    read(b"a\n" + b"x" * 90_000, CSV)

    assert csv.field_size_limit() == before


def test_a_file_that_cannot_be_rewound_is_read() -> None:
    class Stream(io.BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, offset: int, whence: int = 0) -> int:
            raise OSError

    assert read(Stream(TEXT.encode()), CSV) == ROWS


def test_the_file_stays_open() -> None:
    file = io.BytesIO(b"a\n1\n")
    with open_reader(file, CSV) as reader:
        list(reader)

    assert not file.closed
