"""Wrong declarations of exporters: each error names the thing, the rule and the fix."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.checks import run_checks
from django.db.models import QuerySet

from django_panel import Panel, Resource
from django_panel.actions import ExportAction
from django_panel.exceptions import PanelSchemaException
from django_panel.exports import ExportColumn, Exporter, SpreadsheetFormat, exporter_key
from django_panel.exports.options import ExporterOptions
from django_panel.tables.columns.text import TextColumn
from tests.exports.export_panel import TaskExporter
from tests.project.fixtures import Declare
from tests.project.models import Task


def exporter(**options: Any) -> type[Exporter]:
    """Return an exporter whose methods return these values."""
    body = {
        name: classmethod(lambda cls, value=value: value)
        for name, value in {"columns": ["title"], **options}.items()
    }
    return type("SampleExporter", (Exporter,), body)


def test_the_defaults() -> None:
    options = ExporterOptions.of(exporter())

    assert options.formats == (SpreadsheetFormat.CSV, SpreadsheetFormat.XLSX)
    assert (options.disk, options.directory) == (None, "panel-exports")
    assert (options.chunk_size, options.queue_after) == (500, 2000)
    assert options.escapes_formulas is True
    assert exporter_key(TaskExporter) == "task-exporter"
    assert TaskExporter.file_name().startswith("task-20")
    assert TaskExporter.completed_message(1) == "The export is ready: 1 row."


def test_options_may_be_attributes() -> None:
    class AttributeExporter(Exporter):
        columns = ("title", ExportColumn("position"))  # type: ignore[assignment]
        queue_after = -1  # type: ignore[assignment]
        formats = ["csv"]  # type: ignore[assignment]

    options = ExporterOptions.of(AttributeExporter)

    assert [column.get_name() for column in options.columns] == ["title", "position"]
    assert options.formats == (SpreadsheetFormat.CSV,)
    assert not options.queues(10**9)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"columns": []}, ["columns()", "at least one"]),
        ({"columns": "title"}, ["columns()", "list"]),
        ({"columns": [5]}, ["columns()", "5", "ExportColumn"]),
        ({"columns": ["title", "title"]}, ["twice", "title"]),
        ({"columns": ["project.name", "project__name"]}, ["twice", "project.name"]),
        ({"formats": []}, ["formats()", "csv"]),
        ({"formats": ["xslx"]}, ["'xslx'", "Did you mean 'xlsx'?"]),
        ({"disk": "nowhere"}, ["disk()", "'nowhere'", "STORAGES"]),
        ({"directory": "../up"}, ["directory()", "relative"]),
        ({"directory": "/etc"}, ["directory()", "relative"]),
        ({"directory": ""}, ["directory()", "relative"]),
        ({"chunk_size": 0}, ["chunk_size()", "at least 1"]),
        ({"queue_after": "all"}, ["queue_after()", "whole number"]),
    ],
)
def test_a_wrong_option(options: dict[str, Any], words: list[str]) -> None:
    with pytest.raises(PanelSchemaException) as error:
        ExporterOptions.of(exporter(**options))

    assert all(word in str(error.value) for word in ["SampleExporter", *words])


@pytest.mark.parametrize("given", ["TaskExporter", Task, TaskExporter()])
def test_an_action_takes_an_exporter_class(given: Any) -> None:
    with pytest.raises(PanelSchemaException, match=r"ExportAction\(MyExporter\)"):
        ExportAction(given)


def test_wrong_callbacks() -> None:
    with pytest.raises(PanelSchemaException, match="format_using"):
        ExportColumn("title").format_using(lambda: None)
    with pytest.raises(PanelSchemaException, match="visible"):
        ExportColumn("title").visible(lambda: True)  # type: ignore[arg-type,misc]
    with pytest.raises(PanelSchemaException, match="no name"):
        ExportColumn("")


def test_setters_return_copies() -> None:
    column = ExportColumn("title")

    assert column.label("Name").get_label() == "Name"
    assert column.get_label() == "Title"
    assert not column.enabled_by_default(False).is_enabled_by_default()


# The system check.


def messages(declare: Declare, *exporters: type[Exporter]) -> list[str]:
    class CheckedTasks(Resource):
        model = Task

        @classmethod
        def table(cls, schema: Any) -> Any:
            actions = [ExportAction(each).name(f"a{at}") for at, each in enumerate(exporters)]
            return schema.columns([TextColumn("title")]).header_actions(actions)

    def build(panel: Panel) -> Panel:
        return panel.path("checked").resources([CheckedTasks])

    declare(checked=build)
    return [each.msg for each in run_checks(databases=[]) if str(each.id).startswith("panel.E")]


def test_an_unknown_path_is_reported_with_the_nearest_name(declare: Declare) -> None:
    (message,) = messages(declare, exporter(columns=["titel"]))

    assert "SampleExporter.columns()" in message
    assert "Did you mean 'title'?" in message


def test_a_wrong_option_is_reported(declare: Declare) -> None:
    (message,) = messages(declare, exporter(chunk_size=-1))

    assert "chunk_size()" in message


def test_two_exporters_with_one_key_are_reported(declare: Declare) -> None:
    def query(queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset

    other = exporter()
    other.__module__ = "elsewhere"
    (message,) = messages(declare, exporter(), other)

    assert "'sample-exporter'" in message
    assert "Rename" in message


def test_right_declarations_have_no_message(declare: Declare) -> None:
    assert messages(declare, TaskExporter) == []
