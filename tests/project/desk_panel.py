"""A panel whose table uses every action endpoint."""

from __future__ import annotations

from typing import Any, ClassVar

from django.core.validators import MinLengthValidator
from django.db.models import Model, QuerySet
from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource, current_user
from django_panel.actions.action import Action
from django_panel.actions.errors import ActionRefused
from django_panel.exceptions import Halt
from django_panel.resources.actions.delete import DeleteAction, DeleteBulkAction
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.columns.toggle import ToggleColumn
from django_panel.tables.schema import TableSchema
from tests.project.clients import Kind, fetch
from tests.project.models import Customer, Project, Task
from tests.project.resources import TaskResource

#: The permissions for everything in this panel.
RIGHTS = ("view_task", "change_task", "delete_task", "view_project", "change_project")

ENDPOINTS = ("record", "infolist", "bulk", "table", "reorder", "cell")


def may_change(record: Task | None) -> bool:
    """Deny users without the permission, and all users on a locked task."""
    user: Any = current_user()
    if not user.has_perm("project.change_task"):
        return False
    return record is None or not record.title.startswith("locked")


def finish(task: Task) -> None:
    task.is_done = True
    task.save(update_fields=["is_done"])


def finish_then_refuse(task: Task) -> None:
    finish(task)
    raise ActionRefused("The shop is closed.")


def finish_then_halt(task: Task) -> None:
    finish(task)
    raise Halt


def finish_all_then_fail(tasks: list[Task]) -> None:
    """Fail after some chunks of a large selection were written."""
    for task in tasks:
        if task.title == "the last straw":
            raise ActionRefused("One of them cannot be finished.")
        finish(task)


def finish_everything() -> None:
    Task.objects.filter(title__startswith="task").update(is_done=True)


class DeskResource(Resource):
    """Only tasks that are not hidden are in scope."""

    model = Task
    slug: ClassVar[str | None] = "desk"
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def can_edit(cls, record: Model) -> bool:
        return super().can_edit(record) and may_change(record)  # type: ignore[arg-type]

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        done = Action("finish").action(finish).authorize(may_change)
        return (
            schema.columns(
                [
                    TextInputColumn("title")
                    .searchable()
                    .rules([MinLengthValidator(3)])
                    .disabled_using(lambda task: task.is_done),
                    ToggleColumn("is_done"),
                    TextInputColumn("position").numeric(),
                    TextColumn("notes"),
                ]
            )
            .record_actions(
                [
                    done.success_message("Finished."),
                    Action("manual").url("/manual"),
                    Action("refuse").action(finish_then_refuse),
                    Action("halt").action(finish_then_halt),
                    Action("mute").action(finish).success_message(""),
                    DeleteAction(),
                ]
            )
            .bulk_actions(
                [
                    done.success_message_using(lambda count: f"Finished {count}."),
                    Action("window").modal_component("manual"),
                    Action("fragile").bulk_action(finish_all_then_fail),
                    DeleteBulkAction(),
                ]
            )
            .header_actions(
                [
                    Action("finish-everything")
                    .table_action(finish_everything)
                    .authorize(may_change),
                    Action("manual").url("/manual"),
                ]
            )
            .reorderable("position")
        )


class BudgetResource(Resource):
    """Projects with an editable budget, a decimal that JSON does not have."""

    model = Project
    slug: ClassVar[str | None] = "budgets"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name"), TextInputColumn("budget").numeric()])


class OtherDeskResource(Resource):
    """A resource of another panel with the same slug and without actions."""

    model = Customer
    slug: ClassVar[str | None] = "desk"


def desk_panel(panel: Panel) -> Panel:
    return panel.path("front").resources([DeskResource, BudgetResource, TaskResource])


def other_panel(panel: Panel) -> Panel:
    return panel.path("back").resources([OtherDeskResource])


def post(
    client: Client, endpoint: str, kind: Kind = "json", panel: str = "front", **body: Any
) -> HttpResponse:
    """Post a body to an action endpoint, by default of the desk resource."""
    return fetch(
        client,
        f"/{panel}/actions/{endpoint}",
        kind,
        "post",
        data={"resource": "desk", **body},
        content_type="application/json",
    )


def tasks(*titles: str, **fields: Any) -> list[Task]:
    """Create tasks. Their titles tell what may be done with them."""
    customer, _ = Customer.objects.get_or_create(name="Acme")
    project, _ = Project.objects.get_or_create(customer=customer, name="Move")
    return [Task.objects.create(project=project, title=title, **fields) for title in titles]


def done() -> list[str]:
    """Return the titles of the finished tasks."""
    return list(Task.objects.filter(is_done=True).order_by("pk").values_list("title", flat=True))
