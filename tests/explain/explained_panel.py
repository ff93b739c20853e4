"""A panel in which each resource is refused by another kind of rule."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet

from django_panel import Page, Panel, Resource
from django_panel.actions import Action, Denied
from django_panel.forms import FormSchema, TextInput
from django_panel.policies import Policy
from django_panel.tables import TableSchema, TextColumn
from tests.project.models import Customer, Project, Task


class ClosedPolicy(Policy):
    """Shows open projects only, and refuses to delete with a reason."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(state="open")

    def delete(self, user: Any, record: Any) -> bool | Denied:
        return Denied("Projects are kept for ten years.")


class ExplainedProjects(Resource):
    model = Project
    slug = "projects"
    policy = ClosedPolicy


class ExplainedTasks(Resource):
    model = Task
    slug = "tasks"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return (
            table.columns([TextColumn("title"), TextColumn("position").visible(False)])
            .record_actions(
                [
                    Action("archive")
                    .authorize(lambda task: task.is_done or Denied("The task is open."))
                    .action(lambda task: task.delete()),
                    Action("print").visible(lambda task: task.is_done).url("/print"),
                ]
            )
            .header_actions([Action("sync").authorize(False).table_action(lambda: None)])
        )

    @classmethod
    def form(cls, form: FormSchema) -> FormSchema:
        return form.schema(
            [
                TextInput("title"),
                TextInput("position").hidden(),
                TextInput("notes").visible_on("edit"),
            ]
        )


class ExplainedCustomers(Resource):
    model = Customer
    slug = "customers"

    @classmethod
    def can_create(cls) -> bool:
        return False


class AuditPage(Page):
    title: ClassVar[str] = "Audit"

    @classmethod
    def can_access(cls) -> bool:
        return False


def explained_panel(panel: Panel) -> Panel:
    resources = [ExplainedProjects, ExplainedTasks, ExplainedCustomers]
    return panel.path("back").resources(resources).pages([AuditPage])
