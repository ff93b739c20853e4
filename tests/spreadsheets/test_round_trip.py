"""What a writer writes, the reader of the format reads."""

from __future__ import annotations

from decimal import Decimal

import pytest

from django_panel.spreadsheets import SpreadsheetFormat
from tests.spreadsheets.files import read, written

pytestmark = pytest.mark.unit


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

    headings, rows = read(file, kind)

    assert headings == ["Text", "Integer", "Float", "Decimal", "Boolean", "Empty"]
    assert rows == [
        (2, ["Ä & <b> \"x\" 'y'", "12", "-1.5", "12.75", "true", ""]),
        (3, ["two\nlines", str(2**60), "0.1", "12345678901234567.89", "false", ""]),
    ]


@pytest.mark.parametrize("kind", SpreadsheetFormat)
def test_formulas_are_texts_again(kind: SpreadsheetFormat) -> None:
    texts = ["=1+1", "+cmd|x", "-12.5", "'=1", "@a", "\tx", " =1", "\uff1d1"]

    headings, rows = read(written([texts, texts], kind), kind)

    assert headings == [text.strip() for text in texts]
    assert rows == [(2, texts)]
