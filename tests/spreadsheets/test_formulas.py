"""Text that a spreadsheet program would run is neutralised, and restored exactly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from django_panel.spreadsheets import neutralize, restore
from django_panel.spreadsheets.formulas import FIRST_CHARACTERS
from tests.spreadsheets.files import CSV, XLSX, read, written

pytestmark = pytest.mark.unit

#: Texts near the border between harmless and dangerous.
TRICKY = st.text(alphabet="'\"=+-@\t\r\n \u00a0\ufeff\uff1d\ufe63\u200b0123.,abc\0", max_size=8)


@pytest.mark.parametrize(
    "text",
    [
        "=1+1",
        "+cmd|' /C calc'!A0",
        "-2+3",
        "@SUM(A1)",
        "\t=1",
        "\rx",
        "\nx",
        "\uff1d1+1",
        "\uff0b1",
        "\uff0dx",
        "\uff20x",
        "\ufe66x",
        " =1+1",
        '"=1+1',
        "'=1+1",
        "\u00a0=1",
        "\ufeff=1",
        "\u200b=1",
        "+49 170 1234567",
        "-",
        "=",
        "-1e5",
        "--1",
    ],
)
def test_dangerous_text_gets_an_apostrophe(text: str) -> None:
    assert neutralize(text) == f"'{text}"
    assert restore(neutralize(text)) == text
    assert text[0] in FIRST_CHARACTERS


@pytest.mark.parametrize(
    "text",
    ["", "a", "a=1", "1-2", "-12.5", "+49", "-1.234,56", "0", "'", "'a", '"a"', " a", "x@y.org"],
)
def test_harmless_text_stays_as_it_is(text: str) -> None:
    assert neutralize(text) == text
    assert restore(text) == text


def test_nul_characters_are_removed() -> None:
    assert neutralize("\0=1") == "'=1"
    assert neutralize("a\0b") == "ab"


def test_an_apostrophe_of_another_program_is_removed() -> None:
    assert restore("'-12") == "-12"
    assert restore("'=1") == "=1"
    assert restore("'tis") == "'tis"


@given(TRICKY)
def test_restoring_is_exact(text: str) -> None:
    assert restore(neutralize(text)) == text.replace("\0", "")


@given(TRICKY)
def test_the_writer_examines_every_text_that_changes(text: str) -> None:
    if neutralize(text) != text and "\0" not in text:
        assert text[0] in FIRST_CHARACTERS


def test_headings_and_cells_of_a_csv_file_are_neutralised() -> None:
    file = written([["=a", "b"], ["=1", 2], ["x", "\0=3"]], CSV)

    assert file.getvalue().decode("utf-8-sig") == "'=a,b\r\n'=1,2\r\nx,'=3\r\n"
    assert read(file, CSV) == (["=a", "b"], [(2, ["=1", "2"]), (3, ["x", "=3"])])


def test_numbers_are_not_escaped() -> None:
    file = written([["a", "b"], [-1, -2.5]], CSV)

    assert file.getvalue().decode("utf-8-sig") == "a,b\r\n-1,-2.5\r\n"


def test_formulas_can_be_written_as_they_are() -> None:
    file = written([["=a"], [True]], CSV, escapes_formulas=False)

    assert file.getvalue().decode("utf-8-sig") == "=a\r\ntrue\r\n"


def test_texts_of_an_xlsx_file_are_strings_without_an_apostrophe() -> None:
    file = written([["=a"], ["=1+1"], ["'=1"]], XLSX)

    assert read(file, XLSX) == (["=a"], [(2, ["=1+1"]), (3, ["'=1"])])
