"""Lists with all options, for the browser tests."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from django.core.exceptions import ValidationError

from django_panel import Panel, Resource, tables
from django_panel.actions import Action, DeleteAction, DeleteBulkAction, Denied
from django_panel.resources.pages import ListRecords, ResourcePage
from django_panel.support.screen import Screen
from tests.project.models import Customer, Project, Task

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.visitor import Visitor

#: The three lists of the panel: with everything on, by cursor and in cards, and by hand.
TASKS, FEED, ORDER = "/shift/tasks", "/shift/feed", "/shift/order"
COUNT = 60


def may_finish(task: Task) -> bool | Denied:
    """Deny with a reason if the task is done."""
    return Denied("It is done already.") if task.is_done else True


def finish(task: Task) -> None:
    Task.objects.filter(pk=task.pk).update(is_done=True)


def finished_message(count: int) -> str:
    return "Task finished." if count == 1 else f"{count} tasks finished."


def no_secrets(value: str) -> None:
    """A validator that rejects one word."""
    if "secret" in value:
        raise ValidationError("A note holds no secrets.")


class ListTasks(ListRecords):
    def tabs(self) -> Sequence[tables.Tab]:
        return [
            tables.Tab("all", "All"),
            tables.Tab("done", "Done")
            .query(lambda tasks: tasks.filter(is_done=True))
            .count_badge(),
        ]


class ShowTask(ResourcePage):
    def render(self, record: str) -> Screen:
        return self.screen("panel/Page", {"key": record})


class TaskList(Resource):
    """Tabs, filters, groups, summaries, editable columns, actions, and a column manager."""

    model = Task
    record_title_attribute = "title"
    slug: ClassVar[str | None] = "tasks"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListTasks, "view": ShowTask}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        rules = [
            tables.TextConstraint("title"),
            tables.NumberConstraint("position"),
            tables.BooleanConstraint("is_done"),
        ]
        return (
            schema.columns(
                [
                    tables.TextColumn("title").sortable().searchable().toggleable(False).frozen(),
                    tables.TextColumn("project.name")
                    .label("Project")
                    .sortable()
                    .searchable(individually=True),
                    tables.ToggleColumn("is_done").label("Done"),
                    tables.TextInputColumn("notes").rules([no_secrets]),
                    tables.NumberColumn("position").sortable().summarize([tables.SumSummary()]),
                    tables.TextColumn("assignee.username").label("Assignee").visible(False),
                ]
            )
            .filters(
                [
                    tables.TernaryFilter("is_done").label("Done"),
                    tables.SelectFilter("project").options({"1": "Alpha", "2": "Beta"}),
                    tables.QueryBuilderFilter("rules").constraints(rules),
                ]
            )
            .defer_filters()
            .groups([tables.Group("project.name").label("Project")])
            .record_actions(
                [
                    Action("finish").icon("check").authorize(may_finish).action(finish),
                    DeleteAction(),
                ]
            )
            .bulk_actions(
                [
                    Action("finish")
                    .authorize_each_using(may_finish)
                    .success_message_using(finished_message)
                    .action(finish),
                    Action("close")
                    .authorize_each_using(may_finish)
                    .success_message_using(finished_message)
                    .skip_refused()
                    .action(finish),
                    DeleteBulkAction(),
                ]
            )
            .reorderable_columns()
            .default_sort("title", "asc")
            .default_per_page(10)
        )


class TaskFeed(Resource):
    """Cursor pagination, and a card layout."""

    model = Task
    record_title_attribute = "title"
    slug: ClassVar[str | None] = "feed"
    plural_label = "Feed"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListRecords}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("title").sortable().searchable(),
                    tables.TextColumn("project.name").label("Project").sortable(),
                    tables.NumberColumn("position").sortable(),
                ]
            )
            .default_sort("title", "asc")
            .default_per_page(10)
            .pagination("cursor")
            .cards()
        )


class TaskOrder(Resource):
    """Rows that can be reordered."""

    model = Task
    record_title_attribute = "title"
    slug: ClassVar[str | None] = "order"
    plural_label = "Order"

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListRecords}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("title")]).reorderable("position")


def work_panel(panel: Panel) -> Panel:
    return panel.path("shift").resources([TaskList, TaskFeed, TaskOrder])


def make_tasks(count: int = COUNT) -> None:
    """Create "Task 01" to "Task 60". Every third is done, every second belongs to Beta."""
    customer = Customer.objects.create(name="Fernhill")
    alpha, beta = (
        Project.objects.create(pk=key, customer=customer, name=name)
        for key, name in ((1, "Alpha"), (2, "Beta"))
    )
    Task.objects.bulk_create(
        Task(
            title=f"Task {number:02}",
            project=alpha if number % 2 else beta,
            is_done=number % 3 == 0,
            position=number - 1,
            notes=f"note {number}",
        )
        for number in range(1, count + 1)
    )


# What stands on the screen.


def titles(visitor: Visitor) -> list[str]:
    """Return the titles of the rows or cards in their order."""
    # Cards are fetched by the page that first needs them.
    visitor.page.locator("[data-row]").first.wait_for()
    found: list[str] = visitor.page.evaluate(
        "() => [...document.querySelectorAll('[data-row] [data-slot=text-cell]')]"
        ".map((cell) => cell.textContent).filter((words) => words.startsWith('Task '))"
    )
    return found


def record(visitor: Visitor, title: str) -> Locator:
    """Return the row or card of a record."""
    return visitor.page.locator("[data-row]").filter(has_text=title)


def assert_headings(visitor: Visitor, *expected: str) -> None:
    """Wait until the column headings are these, in this order."""
    found: list[str] = []
    for _ in range(50):
        found = visitor.page.locator("thead th[scope=col]").all_inner_texts()
        found = [words.strip() for words in found if words.strip() not in ("", "Actions")]
        if found == list(expected):
            return
        visitor.page.wait_for_timeout(100)
    assert found == list(expected)


def pager(visitor: Visitor) -> Locator:
    return visitor.page.locator("[data-slot=pager]")


def filters_button(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("button", name=re.compile("^Filters"))


def filters(visitor: Visitor) -> Locator:
    """Open the filter panel and return it."""
    filters_button(visitor).click()
    panel = visitor.page.locator("[data-slot=filter-panel]")
    panel.wait_for()
    return panel


def chips(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("list", name="Applied filters")


def bulk_bar(visitor: Visitor) -> Locator:
    return visitor.page.get_by_role("region", name="Selected rows")
