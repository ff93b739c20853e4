"""The number of statements and the memory of an import."""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from django_panel.imports import ImportColumn, Importer
from django_panel.resources.resource_source import ResourceSource
from tests.imports.files import csv_bytes, run_csv
from tests.imports.import_models import ImportedAuthor, ImportedLine, LineResource

pytestmark = [pytest.mark.django_db, pytest.mark.postgres, pytest.mark.usefixtures("articles")]


class LineImporter(Importer):
    model = ImportedLine

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("number"),
            ImportColumn("text"),
            ImportColumn("author").relationship("author", "name"),
        ]


class UpdatingLines(LineImporter):
    update_by = ("number",)


@pytest.fixture(autouse=True)
def authors() -> None:
    ImportedAuthor.objects.bulk_create([ImportedAuthor(name=f"a{n}") for n in range(50)])


def lines(count: int, text: str = "text") -> bytes:
    rows = ([number, f"{text} {number}", f"a{number % 50}"] for number in range(count))
    return csv_bytes(["number", "text", "author"], rows)


def statements(importer: type[Importer], data: bytes) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        outcome = run_csv(importer, ResourceSource(LineResource), data)
    assert outcome.errors == []
    found = [query["sql"] for query in queries]
    # Django splits statements with many values on SQLite.
    inserts = [sql for sql in found if sql.startswith("INSERT")]
    updates = [sql for sql in found if sql.startswith("UPDATE")]
    others = [sql for sql in found if not sql.startswith(("INSERT", "UPDATE"))]
    if connection.vendor == "sqlite":
        return [*others, *inserts[:1], *updates[:1]]
    return found


def test_statements_of_2000_new_rows() -> None:
    assert len(statements(LineImporter, lines(2_000))) <= 10
    assert ImportedLine.objects.count() == 2_000


def test_statements_do_not_grow_with_the_batch() -> None:
    few = len(statements(LineImporter, lines(20)))

    assert len(statements(LineImporter, lines(1_000))) == few


def test_statements_of_2000_updated_rows() -> None:
    statements(LineImporter, lines(2_000))

    found = statements(UpdatingLines, lines(2_000, "new"))

    assert len(found) <= 14
    assert ImportedLine.objects.filter(text__startswith="new").count() == 2_000


def test_a_bad_row_costs_a_few_statements_not_one_for_each_row() -> None:
    data = lines(1_000).replace(b"text 500,a0", b"text 500,nobody")
    with CaptureQueriesContext(connection) as queries:
        outcome = run_csv(LineImporter, ResourceSource(LineResource), data)

    assert (outcome.created, outcome.failed) == (999, 1)
    assert len(queries) <= 30


def test_memory_does_not_grow_with_the_file() -> None:
    class SmallBatches(LineImporter):
        batch_size = 500

    source = ResourceSource(LineResource)

    def peak(rows: int) -> int:
        # Half of the rows fail, and their cells go to a file.
        data = lines(rows).replace(b",a1\r", b",nobody\r").replace(b",a2", b",nobody")
        gc.collect()
        tracemalloc.start()
        run_csv(SmallBatches, source, data).report.close()
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    peak(500)
    few = peak(2_000)

    assert peak(10_000) < few * 1.5 + 1_000_000
