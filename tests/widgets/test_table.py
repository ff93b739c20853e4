"""Table widgets, with the table of a resource."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext

from django_panel import Page, Resource
from django_panel.actions import Action, EditAction
from django_panel.tables import (
    CountSummary,
    SelectFilter,
    TableSchema,
    TextColumn,
    TextInputColumn,
)
from django_panel.widgets import TableWidget
from tests.project.clients import fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def nothing(_subject: Any) -> None:
    """Do nothing; a widget does not run this action."""


def nothing_at_all() -> None:
    """Do nothing, without a record."""


class TaskResource(Resource):
    model = Task

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextInputColumn("title").searchable(),
                    TextColumn("project.name").action(Action("open").action(nothing)),
                    TextColumn("notes").visible(False).toggleable(),
                    TextColumn("position").toggleable().summarize([CountSummary()]),
                ]
            )
            .filters([SelectFilter("is_done").options({"1": "Done"})])
            .record_actions([EditAction(), Action("finish").action(nothing)])
            .bulk_actions([Action("finish_all").bulk_action(nothing)])
            .header_actions([Action("sweep").table_action(nothing_at_all)])
            .reorderable("position")
            .persist_search()
            .polling(5)
        )


class LatestTasks(TableWidget):
    def query(self) -> QuerySet[Any]:
        return Task.objects.order_by("pk")

    def table(self, schema: TableSchema) -> TableSchema:
        return TaskResource.table(schema)

    def record_url(self, record: Any) -> str | None:
        return f"/tasks/{record.position}" if record.position else "javascript:alert(1)"


class TwoTables(Page):
    def widgets(self) -> Sequence[type[Any]]:
        return [LatestTasks, Others]


class Others(LatestTasks):
    """Another widget with the same table."""

    lazy = True


@pytest.fixture
def page(declare: Declare) -> str:
    declare(back=lambda panel: panel.path("back").resources([TaskResource]).pages([TwoTables]))
    project = Project.objects.create(customer=Customer.objects.create(name="Ann"), name="Bridge")
    Task.objects.bulk_create(
        Task(project=project, title=f"Task {number}", position=number) for number in range(12)
    )
    return "/back/two-tables"


def data(client: Client, address: str) -> Any:
    return page_of(fetch(client, address))["props"]["widgets"][0]["data"]


def test_the_table_of_a_resource_is_adapted_to_a_widget(page: str, admin: Client) -> None:
    sent = data(admin, page)

    assert [column["name"] for column in sent["columns"]] == ["title", "project.name", "position"]
    table = sent["table"]
    assert table["columns"] == sent["columns"]
    assert (table["selectable"], table["reorderable"], table["polling"]) == (False, False, None)
    assert table["headerActions"] == table["bulkActions"] == []
    assert table["columnManager"]["toggleable"] == []
    assert sent["pagination"]["perPage"] == 5
    assert [each["name"] for each in table["filters"]] == ["is_done"]
    assert sent["summaries"]["position"][0]["raw"] == 12


def test_link_actions_stay_and_others_are_removed(page: str, admin: Client) -> None:
    row = data(admin, page)["rows"][0]

    (action,) = row["actions"]
    assert action["name"] == "edit"
    assert f"/back/tasks/{row['key']}/edit" in str(action)
    assert "action" not in row["cellMeta"].get("project.name", {})


def test_urls_of_rows_are_checked(page: str, admin: Client) -> None:
    rows = data(admin, page)["rows"]

    assert [row["url"] for row in rows[:2]] == [None, "/tasks/1"]


def test_two_tables_have_separate_pages(page: str, admin: Client) -> None:
    address = f"{page}?widgets[latest-tasks][page]=2&widgets[others][page]=3"
    first = data(admin, address)
    second = page_of(reload(admin, address, "panel/Page", "widgetData.others"))

    assert (first["pagination"]["page"], len(first["rows"])) == (2, 5)
    assert second["props"]["widgetData"]["others"]["pagination"]["page"] == 3
    assert second["props"]["widgetData"]["others"]["namespace"] == "widgets.others"


def test_filters_of_the_table_apply(page: str, admin: Client) -> None:
    Task.objects.filter(title="Task 3").update(is_done=True)

    sent = data(admin, f"{page}?widgets[latest-tasks][filters][is_done]=1")

    # Editable cells are disabled in a widget.
    assert [row["cells"]["title"] for row in sent["rows"]] == [
        {"value": "Task 3", "disabled": True}
    ]
    assert sent["state"]["filters"] == {"is_done": "1"}
    assert [each["name"] for each in sent["state"]["filterIndicators"]] == ["is_done"]


def test_a_table_runs_queries_for_rows_count_and_summaries(page: str, admin: Client) -> None:
    with CaptureQueriesContext(connection) as queries:
        data(admin, page)

    assert len([each for each in queries if "project_task" in each["sql"]]) == 3
