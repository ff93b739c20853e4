"""Export a filtered list in the browser: the file contains the rows on the screen."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from django_panel import Panel, Resource, tables
from django_panel.actions import ExportAction, ExportBulkAction
from django_panel.exports import ExportColumn, Exporter
from tests.project.models import Customer, Project, Task

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page
    from pytest_django.fixtures import Settings

    from tests.e2e.conftest import Declare
    from tests.e2e.visitor import Visitor

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


class ShiftExporter(Exporter):
    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [
            ExportColumn("title"),
            ExportColumn("project.name").label("Project"),
            ExportColumn("position").enabled_by_default(False),
        ]


class ShiftResource(Resource):
    model = Task
    slug = "shifts"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("title").sortable().searchable(),
                    tables.TextColumn("project.name").label("Project"),
                ]
            )
            .filters([tables.TernaryFilter("is_done").default(True)])
            .header_actions([ExportAction(ShiftExporter)])
            .bulk_actions([ExportBulkAction(ShiftExporter)])
        )


@pytest.fixture
def shifts(logged_in: Visitor, declare: Declare, settings: Settings, tmp_path: Path) -> Visitor:
    """Return a visitor of a list with forty tasks, of which every second one is done."""
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(tmp_path)},
        },
    }
    declare(work=_panel)
    customer = Customer.objects.create(name="Fernhill")
    project = Project.objects.create(name="=Bridge", customer=customer)
    Task.objects.bulk_create(
        Task(title=f"Task {n:02}", project=project, position=n, is_done=n % 2 == 0)
        for n in range(1, 41)
    )
    logged_in.page.set_default_timeout(15_000)
    return logged_in


def _panel(panel: Panel) -> Panel:
    return panel.path("shift").resources([ShiftResource])


def downloaded(page: Page) -> list[list[str]]:
    """Follow the link of the toast and return the rows of the file."""
    with page.expect_download() as download:
        page.get_by_role("link", name="Download").click()
    with open(download.value.path(), encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def test_the_file_has_the_rows_on_the_screen_in_their_order(shifts: Visitor) -> None:
    page = shifts.page
    shifts.open("/shift/shifts?filters[is_done]=false&search=1&sort=title&direction=desc")
    expect(page.get_by_role("rowheader", name="Task 31")).to_be_visible()
    on_screen = page.get_by_role("rowheader").all_inner_texts()

    page.get_by_role("button", name="Export").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Position")).not_to_be_checked()
    dialog.get_by_role("button", name="Export").click()

    heading, *rows = downloaded(page)
    assert [title for title, _project in rows] == on_screen
    assert on_screen[0] == "Task 31"
    assert {project for _title, project in rows} == {"'=Bridge"}
    assert len(heading) == 2
    expect(dialog).to_be_hidden()


def test_a_cleared_default_filter_stays_cleared_in_the_file(shifts: Visitor) -> None:
    page = shifts.page
    shifts.open("/shift/shifts?filters=")

    page.get_by_role("button", name="Export").click()
    page.get_by_role("dialog").get_by_role("button", name="Export").click()

    assert len(downloaded(page)) == 41


def test_all_columns_are_chosen_at_once(shifts: Visitor) -> None:
    page = shifts.page
    shifts.open("/shift/shifts")

    page.get_by_role("button", name="Export").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Select all").click()
    expect(dialog.get_by_label("Position")).to_be_checked()
    dialog.get_by_role("radio", name="CSV").check()
    dialog.get_by_role("button", name="Export").click()

    assert {len(row) for row in downloaded(page)} == {3}


def test_the_selected_rows_are_exported(shifts: Visitor) -> None:
    page = shifts.page
    shifts.open("/shift/shifts?sort=title&direction=asc")
    for title in ("Task 06", "Task 02"):
        page.get_by_role("checkbox", name=f"Select {title}").check()

    bar = page.get_by_role("region", name="Selected rows")
    bar.get_by_role("button", name="Export").click()
    page.get_by_role("dialog").get_by_role("button", name="Export").click()

    assert [row[0] for row in downloaded(page)[1:]] == ["Task 02", "Task 06"]
