"""The numbers in the errors of files follow the active language."""

from __future__ import annotations

import pytest
from django.utils import translation

from django_panel.exceptions import SpreadsheetException
from django_panel.spreadsheets import SheetLimits
from tests.spreadsheets.files import CSV, read

pytestmark = pytest.mark.unit

LONG_CELL = "name\n" + "x" * 1_300
MANY_ROWS = "name\n" + "x\n" * 1_300


@pytest.mark.parametrize(
    ("language", "cell", "rows"),
    [
        (
            "en",
            "The cell has more than 1,250 characters.",
            "The file has more than 1,250 rows. Divide it into several files.",
        ),
        (
            "de",
            "Die Zelle hat mehr als 1.250 Zeichen.",
            "Die Datei hat mehr als 1.250 Zeilen. Teilen Sie sie in mehrere Dateien auf.",
        ),
        (
            "fr",
            "La cellule contient plus de 1\u202f250 caractères.",
            "Le fichier contient plus de 1\u202f250 lignes. Divisez-le en plusieurs fichiers.",
        ),
    ],
)
def test_a_limit_is_written_in_the_active_language(language: str, cell: str, rows: str) -> None:
    found = []

    with translation.override(language):
        for content, limits in (
            (LONG_CELL, SheetLimits(cell=1_250)),
            (MANY_ROWS, SheetLimits(rows=1_250)),
        ):
            with pytest.raises(SpreadsheetException) as raised:
                read(content.encode(), CSV, limits)
            found.append(str(raised.value))

    assert found[0].endswith(cell)
    assert found[1].endswith(rows)


@pytest.mark.parametrize(("size", "text"), [(2_500_000, "2,5 MB"), (3_000_000, "3 MB")])
def test_a_size_is_written_in_the_active_language(size: int, text: str) -> None:
    content = b"name\n" + b"x\n" * 1_600_000

    with translation.override("de"), pytest.raises(SpreadsheetException, match=text):
        read(content, CSV, SheetLimits(file_bytes=size))
