"""How values are written: text as the list shows it, numbers as numbers, dates as ISO text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest
from django.db import models
from django.test import Client
from django.utils import timezone, translation

from django_panel.exports import ExportColumn
from django_panel.exports.reading import ColumnReader
from django_panel.exports.values import field_formatter, value_formatter
from tests.exports.export_panel import make_project, make_tasks, only_file, rows_of, submit
from tests.project.models import Project, Specimen, Task

MOMENT = datetime(2030, 1, 31, 22, 5, 9, 999, UTC)


def test_any_value_becomes_text_or_a_number() -> None:
    write = value_formatter()
    values: list[tuple[Any, Any]] = [
        (None, None),
        ("text", "text"),
        (7, 7),
        (Decimal("1.50"), Decimal("1.50")),
        (0.5, 0.5),
        (float("nan"), "nan"),
        (True, "Yes"),
        (False, "No"),
        (date(2030, 1, 31), "2030-01-31"),
        (time(10, 5), "10:05:00"),
        (timedelta(hours=1), "01:00:00"),
        (["a", 1], '["a",1]'),
        ({"a": None}, '{"a":null}'),
        (("a",), '["a"]'),
        ({"b", "a"}, '["a","b"]'),
        (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
        (Project.State.OPEN, "Open"),
        (translation.gettext_lazy("Yes"), "Yes"),
    ]

    assert [write(value) for value, _text in values] == [text for _value, text in values]


def test_moments_are_written_in_the_active_time_zone() -> None:
    with timezone.override(ZoneInfo("Asia/Tokyo")):
        write = field_formatter(models.DateTimeField())
        assert write is not None
        assert write(MOMENT) == "2030-02-01 07:05:09"
    assert value_formatter()(datetime(2030, 1, 31, 1, 2, 3)) == "2030-01-31 01:02:03"


def test_booleans_are_translated() -> None:
    with translation.override("de"):
        write = field_formatter(models.BooleanField())
        assert write is not None
        assert [write(True), write(False), write(None)] == ["Ja", "Nein", None]


def test_text_and_numbers_are_not_touched() -> None:
    plain: list[models.Field[Any, Any]] = [
        models.CharField(),
        models.IntegerField(),
        models.DecimalField(),
        models.TextField(),
    ]

    assert [field_formatter(field) for field in plain] == [None] * 4


class _LowerField(models.CharField):  # type: ignore[type-arg]
    def from_db_value(self, value: Any, *args: Any) -> Any:
        return {"wrapped": value}


def test_a_field_with_its_own_type_is_converted() -> None:
    write = field_formatter(_LowerField())

    assert write is not None
    assert write({"wrapped": 1}) == '{"wrapped":1}'


# Columns.


def cells(record: models.Model, columns: Sequence[ExportColumn]) -> list[Any]:
    reader = ColumnReader(columns, type(record))
    found: Any = type(record)._default_manager.filter(pk=record.pk)
    if not reader.plan.needs_records:
        found = found.annotate(**reader.plan.annotations).values_list(*reader.plan.lookups)
    (row,) = reader.rows(list(found), "default")
    return list(row)


@pytest.mark.django_db
def test_a_name_follows_relations_with_dots_and_underscores() -> None:
    (task,) = make_tasks("cake")

    columns = [ExportColumn(each) for each in ("project.name", "project__customer__name")]

    assert cells(task, columns) == ["Move", "Acme"]


@pytest.mark.django_db
def test_a_relation_is_written_by_its_title() -> None:
    (task,) = make_tasks("cake")

    assert cells(task, [ExportColumn("project"), ExportColumn("assignee")]) == ["Move", None]


@pytest.mark.django_db
def test_a_choice_is_written_by_its_label() -> None:
    project = make_project(state="done")

    assert cells(project, [ExportColumn("state")]) == ["Done"]


@pytest.mark.django_db
def test_structures_are_written_as_json() -> None:
    thing = Specimen.objects.create(name="x", tags=["a", "b"], settings={"k": {"n": 1}})

    assert cells(thing, [ExportColumn("tags"), ExportColumn("settings")]) == [
        '["a","b"]',
        '{"k":{"n":1}}',
    ]
    assert cells(thing, [ExportColumn("settings.k.n")]) == [1]


@pytest.mark.django_db
def test_a_callback_gets_the_value_or_the_value_and_the_record() -> None:
    (task,) = make_tasks("cake", position=3)
    columns = [
        ExportColumn("title").format_using(str.upper),
        ExportColumn("position").format_using(lambda value, record: f"{record.title} {value}"),
        ExportColumn("assignee").format_using(lambda value: 1 / 0),
        ExportColumn("is_done").format_using(lambda value: value),
    ]

    assert cells(task, columns) == ["CAKE", "cake 3", None, "No"]
    assert ColumnReader(columns, Task).plan.needs_records
    assert not ColumnReader(columns[:1], Task).plan.needs_records


@pytest.mark.django_db
def test_headings_are_labels_or_verbose_names() -> None:
    columns = [ExportColumn("project.name"), ExportColumn("title").label("=Name")]

    assert ColumnReader(columns, Task).headings() == ["Project name", "=Name"]


@pytest.mark.django_db
def test_a_derived_exporter_writes_what_the_table_shows(clerk: Client, private: Path) -> None:
    project = make_project(state="done", budget="1234.50", starts_on=date(2030, 1, 31))
    make_tasks("a long title", project=project)

    submit(clerk, resource="projects")

    assert rows_of(only_file(private)) == [
        ["Name", "Customer", "State", "Budget", "Size", "Starts on"],
        ["Move", "Acme", "Done", "1234.50", "1", "2030-01-31"],
    ]
    assert only_file(private).name.startswith("projects-20")


@pytest.mark.django_db
def test_a_derived_exporter_formats_text_but_does_not_truncate_it(
    clerk: Client, private: Path
) -> None:
    make_tasks("a long title", notes="loud", position=1234, is_done=True)

    submit(clerk, action="exportTable", columns=["title", "is_done", "position", "notes"])

    assert rows_of(only_file(private))[1:] == [["a long title", "finished", "1234", "LOUD"]]
