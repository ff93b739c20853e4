"""All records of a list in batches: each once and in order, whatever the order is."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.db.models import Count, F, QuerySet
from django.db.models.functions import Length
from django.db.models.sql.compiler import SQLCompiler
from django.test.utils import CaptureQueriesContext
from pytest_django.fixtures import Settings

from django_panel.exports import ExportColumn
from django_panel.exports.reading import ColumnReader
from django_panel.tables.reading import batches
from tests.exports.export_panel import make_project, make_tasks
from tests.project.models import Project, Task, User

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

ORDERS: dict[str, list[Any]] = {
    "key": ["pk"],
    "key, descending": ["-pk"],
    "text": ["name", "pk"],
    "nullable": ["starts_on", "pk"],
    "nullable, descending": ["-starts_on", "-pk"],
    "nulls first": [F("starts_on").asc(nulls_first=True), "pk"],
    "nulls last": [F("starts_on").desc(nulls_last=True), "-pk"],
    "two nullable": ["budget", "-starts_on", "pk"],
    "expression": [Length("name").desc(), "pk"],
    "relation": ["customer__name", "pk"],
}


@pytest.fixture
def projects(db: None) -> None:
    for at in range(23):
        starts_on = None if at % 3 == 0 else date(2030, 1, 1 + at % 5)
        budget = None if at % 4 == 0 else at % 7
        make_project(f"{'x' * (at % 4)} {at % 6}", starts_on=starts_on, budget=budget)


def read(ordered: QuerySet[Any], columns: list[ExportColumn], size: int = 4) -> list[list[Any]]:
    reader = ColumnReader(columns, ordered.model)
    found = []
    for records in batches.record_batches(reader.plan, ordered, size):
        assert len(records) <= size
        found += [list(row) for row in reader.rows(records, ordered.db)]
    return found


@pytest.mark.usefixtures("projects")
@pytest.mark.parametrize("steps", [True, False], ids=["keyset", "one statement"])
@pytest.mark.parametrize("loads", [False, True], ids=["tuples", "instances"])
@pytest.mark.parametrize("name", ORDERS)
def test_every_record_comes_once_and_in_order(
    name: str, loads: bool, steps: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "_reads_one_statement", lambda ordered: not steps)
    ordered = Project.objects.order_by(*ORDERS[name])
    column = ExportColumn("id")
    if loads:
        column = column.format_using(lambda value, record: record.pk)

    found = read(ordered, [column, ExportColumn("customer.name")])

    assert found == [[each.pk, "Acme"] for each in ordered]


@pytest.mark.usefixtures("projects")
@pytest.mark.parametrize("steps", [True, False])
def test_an_annotated_queryset(steps: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "_reads_one_statement", lambda ordered: not steps)
    make_tasks("a", "b", project=Project.objects.order_by("pk")[5])
    ordered = Project.objects.annotate(size=Count("tasks")).order_by("-size", "pk")

    found = read(ordered, [ExportColumn("id")])

    assert found == [[each.pk] for each in ordered]


def test_an_empty_list_has_no_batches() -> None:
    assert read(Task.objects.order_by("pk"), [ExportColumn("title")]) == []


def test_a_slice_is_read_by_one_statement() -> None:
    make_tasks("a", "b", "c")

    assert read(Task.objects.order_by("pk")[:2], [ExportColumn("title")]) == [["a"], ["b"]]


def test_the_number_of_queries_does_not_depend_on_the_rows(settings: Settings) -> None:
    # With the fast paths off, each relation takes one more query for the titles.
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
    ann = User.objects.create(username="ann")
    make_tasks(*(f"task {at}" for at in range(30)), assignee=ann)
    columns = [ExportColumn("title"), ExportColumn("assignee"), ExportColumn("project")]

    with CaptureQueriesContext(connection) as queries:
        read(Task.objects.order_by("title", "pk"), columns, size=100)

    sql = [each["sql"] for each in queries if "cursor_tuple_fraction" not in each["sql"]]
    assert len(sql) == 1


def test_a_pooler_without_cursors_gets_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    make_tasks(*(f"task {at}" for at in range(9)))
    monkeypatch.setitem(connection.settings_dict, "DISABLE_SERVER_SIDE_CURSORS", True)

    found = read(Task.objects.order_by("pk"), [ExportColumn("title")])

    assert found == [[f"task {at}"] for at in range(9)]


@pytest.mark.parametrize("narrowed", [False, True], ids=["whole table", "filtered"])
def test_the_statement_of_the_batches_is_compiled_once(
    narrowed: bool, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PANEL = {**settings.PANEL, "fast_paths": True}
    monkeypatch.setattr(batches, "_reads_one_statement", lambda ordered: False)
    make_tasks(*(f"task {at:02}" for at in range(40)))
    ordered = Task.objects.order_by("title", "pk")
    if narrowed:
        ordered = ordered.filter(title__startswith="task", is_done=False)
    compiled = []

    def counted(compiler: SQLCompiler, *arguments: Any, **options: Any) -> Any:
        compiled.append(compiler)
        return compile_sql(compiler, *arguments, **options)

    compile_sql = SQLCompiler.as_sql
    monkeypatch.setattr(SQLCompiler, "as_sql", counted)

    found = read(ordered, [ExportColumn("title")], size=4)

    assert found == [[f"task {at:02}"] for at in range(40)]
    # The first batch and those that follow another one.
    assert len(compiled) == 2
