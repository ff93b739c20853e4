"""The agency as a panel: three resources, and a list of tasks that has everything on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from benchmarks.project.agency.models import Customer, Project, Task
from django_panel import Panel, PanelProvider, Resource, tables
from django_panel.policies import Policy
from django_panel.resources.pages import EditRecord, ListRecords, ResourcePage
from django_panel.support.permission_results import Denied

if TYPE_CHECKING:
    from django_panel.forms import FormSchema
    from django_panel.tables.columns.base import Column


class CustomerResource(Resource):
    model = Customer


class ProjectResource(Resource):
    """A form with the tasks of a project as rows: edited, not created or added."""

    model = Project

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListRecords, "edit": EditRecord}

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        # A cold start does not need the fields.
        from django_panel import forms

        rows = (
            forms.Inline("tasks")
            .schema(
                [
                    forms.TextInput("title").required().max_length(200),
                    forms.Select("state").options(Task.State).required(),
                    forms.Select("priority").options(Task.Priority).required(),
                    forms.NumberInput("spent_hours").required(),
                    forms.DatePicker("due_on"),
                ]
            )
            .addable(False)
        )
        return schema.schema([forms.TextInput("name").required(), rows])


class TaskPolicy(Policy):
    """Rules that look at the record, so that every row of a page is judged by itself."""

    def delete(self, user: Any, record: Any) -> bool | Denied:
        if record.is_blocked and not user.is_superuser:
            return Denied("The task is blocked.")
        return bool(self.allows(user, "delete", record))


def may_finish(task: Task) -> bool | Denied:
    return Denied("The task is closed already.") if task.state == Task.State.DONE else True


def finish(task: Task) -> None:
    task.state = Task.State.DONE
    task.save(update_fields=["state"])


class ListTasks(ListRecords):
    def tabs(self) -> Sequence[tables.Tab]:
        return [
            tables.Tab("all", "All"),
            tables.Tab("blocked", "Blocked")
            .icon("lock")
            .query(lambda tasks: tasks.filter(is_blocked=True))
            .count_badge(),
            tables.Tab("waiting", "Waiting").query(
                lambda tasks: tasks.filter(state=Task.State.WAITING)
            ),
        ]


class TaskResource(Resource):
    model = Task
    record_title_attribute = "title"
    policy = TaskPolicy

    @classmethod
    def pages(cls) -> Mapping[str, type[ResourcePage]]:
        return {"index": ListTasks}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        # Cold starts are measured on another list, which has no actions.
        from django_panel.actions import Action, DeleteAction, DeleteBulkAction

        finishing = Action("finish").icon("check").action(finish)
        return (
            schema.columns(_columns())
            .filters(_filters())
            .groups([tables.Group("state"), tables.Group("priority")])
            .record_actions([finishing.authorize(may_finish), DeleteAction()])
            .bulk_actions([finishing.authorize_each_using(may_finish), DeleteBulkAction()])
            .frozen_actions()
            .persist_filters()
            .persist_columns()
        )


class PlainTaskResource(Resource):
    """A list without filters, tabs, summaries or actions: the first page of a new process."""

    model = Task
    record_title_attribute = "title"
    slug = "plain-tasks"
    registers_navigation = False

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns(
            [
                tables.TextColumn("title").sortable().searchable(),
                tables.TextColumn("project.name").sortable(),
                tables.TextColumn("assignee.username").sortable(),
                tables.BadgeColumn("state").colors({"open": "info", "done": "success"}),
                tables.NumberColumn("spent_hours").sortable(),
                tables.DateColumn("due_on").sortable(),
                tables.DateTimeColumn("created_at").sortable(),
            ]
        )


class ButtonTaskResource(PlainTaskResource):
    """The plainest list with two buttons in each row."""

    slug = "button-tasks"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        from django_panel.actions import Action, DeleteAction

        finishing = Action("finish").icon("check").action(finish)
        return super().table(schema).record_actions([finishing, DeleteAction()])


class BulkTaskResource(PlainTaskResource):
    """The plainest list with the deletion of a selection; Django's permissions decide."""

    slug = "bulk-tasks"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        from django_panel.actions import DeleteBulkAction

        return super().table(schema).bulk_actions([DeleteBulkAction()])


class RollingTaskResource(TaskResource):
    """The same list, whose pages are reached from one another and not by their number."""

    slug = "rolling-tasks"
    registers_navigation = False

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return super().table(schema).pagination("cursor")


def _columns() -> list[Column]:
    return [
        tables.TextColumn("title").sortable().searchable().limit(90).toggleable(False),
        tables.TextColumn("project.name").label("Project").sortable(),
        tables.TextColumn("assignee.username").label("Assignee").placeholder("Nobody").sortable(),
        tables.BadgeColumn("state").colors({"open": "info", "done": "success"}).sortable(),
        tables.ToggleColumn("is_blocked").sortable(),
        tables.BooleanColumn("is_billable"),
        tables.NumberColumn("spent_hours")
        .decimals(1)
        .suffix(" h")
        .sortable()
        .summarize([tables.SumSummary(), tables.AverageSummary()]),
        tables.NumberColumn("comments").counts("comments").label("Comments").sortable(),
        tables.DateColumn("due_on").sortable(),
        tables.DateTimeColumn("created_at").sortable(),
    ]


def _filters() -> list[tables.Filter]:
    return [
        tables.SelectFilter("state").options(Task.State).multiple(),
        tables.SelectFilter("priority").options(Task.Priority),
        tables.TernaryFilter("is_blocked"),
        tables.DateFilter("due_on"),
        tables.QueryBuilderFilter("rules").constraints(
            [
                tables.TextConstraint("title"),
                tables.NumberConstraint("spent_hours"),
                tables.BooleanConstraint("is_blocked"),
            ]
        ),
    ]


class OfficePanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("office").resources(
            [
                CustomerResource,
                ProjectResource,
                TaskResource,
                PlainTaskResource,
                ButtonTaskResource,
                BulkTaskResource,
                RollingTaskResource,
            ]
        )
