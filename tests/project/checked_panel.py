"""A panel whose bulk actions are refused on some records, by their titles."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet

from django_panel import Panel, RelationManager, Resource
from django_panel.actions import Action, DeleteBulkAction, Denied
from django_panel.forms import TextInput
from django_panel.policies import Policy
from django_panel.support import context
from django_panel.tables import TableSchema, TextColumn
from tests.project.models import Project, Task

#: What every rule was called with, and the state of the list at that time.
checked: list[tuple[str, Any]] = []


def may_finish(task: Task | None) -> bool | Denied:
    """Refuse locked tasks silently and closed ones with a reason."""
    if task is None or task.title.startswith("task"):
        return True
    return Denied("It is closed.") if task.title.startswith("closed") else False


def noted(task: Task) -> bool:
    checked.append((task.title, context.current().table_state))
    return True


def finish(task: Task, data: Any = None) -> None:
    Task.objects.filter(pk=task.pk).update(is_done=True)


def confirmed(name: str = "finish") -> Action:
    return Action(name).action(finish).requires_confirmation(heading="Finish {records}?")


def bulk_actions() -> list[Action]:
    ruled = confirmed().authorize(may_finish)
    return [
        ruled,
        confirmed("plain"),
        confirmed("never").authorize_each_using(False),
        confirmed("each").authorize_each_using(may_finish).skip_refused(),
        confirmed("titled").authorize(may_finish).label(lambda record: "Titled"),
        confirmed("form").authorize(may_finish).schema([TextInput("note")]),
        confirmed("closed").authorize(lambda task: task is not None),
        confirmed("noted").authorize_each_using(noted),
        Action("silent").action(finish).authorize(may_finish),
        Action("outer")
        .modal_heading("Which?")
        .register_modal_actions([confirmed("inner").authorize(may_finish)]),
        DeleteBulkAction(),
    ]


class TaskPolicy(Policy):
    """Locked tasks cannot be deleted."""

    def delete(self, user: Any, record: Any) -> bool | Denied:
        return Denied("It is locked.") if record.title.startswith("locked") else True


class ShelfResource(Resource):
    model = Task
    slug = "shelf"
    policy: ClassVar[type[Policy] | None] = TaskPolicy

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        table = schema.columns([TextColumn("title").searchable()]).bulk_actions(bulk_actions())
        everything = Action("everything").table_action(lambda: None).requires_confirmation()
        return table.header_actions([everything.authorize(lambda task: True)])


class Tasks(RelationManager):
    relationship: ClassVar[str] = "tasks"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.columns([TextColumn("title")]).bulk_actions(bulk_actions())


class ProjectResource(Resource):
    model = Project

    @classmethod
    def relation_managers(cls) -> Any:
        return [Tasks]

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name")]).bulk_actions([DeleteBulkAction()])


class NestedTaskResource(ShelfResource):
    slug = "tasks"
    parent_resource: ClassVar[type[Resource] | None] = ProjectResource


RESOURCES = [ShelfResource, ProjectResource, NestedTaskResource]


def front(panel: Panel) -> Panel:
    return panel.path("front").resources(RESOURCES)
