"""Cells that a spreadsheet program would run are harmless in a file, and restored on reading."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import ExportAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.spreadsheets import SpreadsheetFormat, open_reader
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.exports.export_panel import make_tasks, only_file, submit
from tests.project.fixtures import Declare
from tests.project.models import Task

pytestmark = pytest.mark.django_db

#: Texts that begin like a formula, also after a space, a quote or in full width.
TEXTS = [
    "=1+1",
    "+1;cmd",
    "-2+3",
    "@SUM(1)",
    "\t=1",
    "\r=1",
    " =1",
    '"=1',
    "\uff1d1",
    "\uff0b1",
    "\uff0d1",
    "\uff201",
    "plain",
]


class FormulaExporter(Exporter):
    @classmethod
    def columns(cls) -> list[ExportColumn]:
        return [ExportColumn("title").label("=HYPERLINK(1)"), ExportColumn("position")]


class UnescapedExporter(FormulaExporter):
    @classmethod
    def escapes_formulas(cls) -> bool:
        return False


class FormulaTasks(Resource):
    model = Task
    slug = "work"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        actions = [ExportAction(FormulaExporter), ExportAction(UnescapedExporter).name("raw")]
        return schema.columns([TextColumn("title")]).header_actions(actions)


@pytest.fixture(autouse=True)
def formulas(declare: Declare, private: Path) -> None:
    def build(panel: Panel) -> Panel:
        return panel.path("front").resources([FormulaTasks])

    declare(front=build)
    make_tasks(*TEXTS, position=-5)


def read(path: Path) -> tuple[list[str], list[list[str]]]:
    kind = SpreadsheetFormat(path.suffix[1:])
    with path.open("rb") as file, open_reader(file, kind) as reader:
        return reader.headings, [list(cells) for _number, cells in reader]


def test_no_text_of_a_csv_file_is_a_formula(admin: Client, private: Path) -> None:
    submit(admin, format="csv")

    lines = only_file(private).read_bytes().decode("utf-8-sig").split("\r\n")
    cells = [line.rpartition(",")[0].strip('"') for line in lines if line]
    assert cells[0] == "'=HYPERLINK(1)"
    first = {text.lstrip(' "\t\r')[:1] for text in cells}
    dangerous = first & set("=+-@\uff1d\uff0b\uff0d\uff20")
    assert dangerous == set()
    # Numbers stay numbers.
    assert all(line.endswith(",-5") for line in lines[1:] if line)


@pytest.mark.parametrize("file_format", ["csv", "xlsx"])
def test_reading_the_file_restores_the_text(file_format: str, admin: Client, private: Path) -> None:
    submit(admin, format=file_format)

    headings, rows = read(only_file(private))

    assert headings == ["=HYPERLINK(1)", "Position"]
    titles = sorted(cells[0].strip() for cells in rows)
    assert titles == sorted(text.strip() for text in TEXTS)


def test_an_exporter_may_write_text_as_it_is(admin: Client, private: Path) -> None:
    submit(admin, action="raw", format="csv")

    assert b"=1+1,-5" in only_file(private).read_bytes()
