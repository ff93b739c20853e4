"""Table widgets: a resource's table may be handed over as it is."""

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
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Task
from tests.project.visitors import ask, page_of, reload

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def nothing(_subject: Any) -> None:
    """Run nothing; it is not reached from a widget."""


def nothing_at_all() -> None:
    """Run nothing, about no record."""


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
    """The same again, elsewhere."""

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
    return page_of(ask(client, address))["props"]["widgets"][0]["data"]


def test_a_resources_own_table_is_cut_down_to_what_a_widget_can_do(
    page: str, admin: Client
) -> None:
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


def test_links_stay_and_what_runs_something_is_left_out(page: str, admin: Client) -> None:
    row = data(admin, page)["rows"][0]

    (action,) = row["actions"]
    assert action["name"] == "edit"
    assert f"/back/tasks/{row['key']}/edit" in str(action)
    assert "action" not in row["cellMeta"].get("project.name", {})


def test_a_row_leads_where_the_widget_says_and_nowhere_unsafe(page: str, admin: Client) -> None:
    rows = data(admin, page)["rows"]

    assert [row["url"] for row in rows[:2]] == [None, "/tasks/1"]


def test_two_tables_do_not_turn_each_others_pages(page: str, admin: Client) -> None:
    address = f"{page}?widgets[latest-tasks][page]=2&widgets[others][page]=3"
    first = data(admin, address)
    second = page_of(reload(admin, address, "panel/Page", "widgetData.others"))

    assert (first["pagination"]["page"], len(first["rows"])) == (2, 5)
    assert second["props"]["widgetData"]["others"]["pagination"]["page"] == 3
    assert second["props"]["widgetData"]["others"]["namespace"] == "widgets.others"


def test_filters_of_the_table_narrow_it(page: str, admin: Client) -> None:
    Task.objects.filter(title="Task 3").update(is_done=True)

    sent = data(admin, f"{page}?widgets[latest-tasks][filters][is_done]=1")

    # A cell that could be changed in a list is closed here.
    assert [row["cells"]["title"] for row in sent["rows"]] == [
        {"value": "Task 3", "disabled": True}
    ]
    assert sent["state"]["filters"] == {"is_done": "1"}
    assert [each["name"] for each in sent["state"]["filterIndicators"]] == ["is_done"]


def test_a_table_costs_its_rows_its_count_and_its_figures(page: str, admin: Client) -> None:
    with CaptureQueriesContext(connection) as asked:
        data(admin, page)

    assert len([each for each in asked if "project_task" in each["sql"]]) == 3
