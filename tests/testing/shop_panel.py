"""A panel with everything that the testing helpers look at."""

from __future__ import annotations

from typing import Any

from django_panel import Panel, RelationManager, Resource
from django_panel.actions import Action, ActionRefused, Denied
from django_panel.forms import FormSchema, Section, Select, TextInput
from django_panel.infolists import InfolistSchema, TextEntry
from django_panel.policies import Policy
from django_panel.tables import SelectFilter, TableSchema, TextColumn
from tests.project.models import Customer, Project, Task


class ShopTaskPolicy(Policy):
    """Users see the tasks of open projects."""

    def scope(self, user: Any, queryset: Any) -> Any:
        return queryset.filter(project__state="open")


def archive(task: Task) -> None:
    task.is_done = True
    task.save()


def rename(task: Task, data: Any) -> None:
    if data["title"] == "forbidden":
        raise ActionRefused("This title is taken.")
    task.title = data["title"]
    task.save()


class ShopTasks(Resource):
    model = Task
    slug = "tasks"
    policy = ShopTaskPolicy
    record_title_attribute = "title"

    @classmethod
    def table(cls, table: TableSchema) -> TableSchema:
        return (
            table.columns(
                [
                    TextColumn("title").searchable().sortable(),
                    TextColumn("project.name"),
                    TextColumn("notes").visible(False),
                ]
            )
            .filters([SelectFilter("notes").options({"urgent": "Urgent"})])
            .record_actions(
                [
                    Action("archive")
                    .authorize(lambda task: not task.is_done or Denied("It is archived."))
                    .action(archive),
                    Action("rename").schema([TextInput("title").required()]).action(rename),
                    Action("secret").visible(False).action(archive),
                    Action("open").url("/elsewhere"),
                ]
            )
            .bulk_actions(
                [
                    Action("archive")
                    .authorize_each_using(lambda task: not task.is_done or Denied("Archived."))
                    .action(archive)
                ]
            )
            .header_actions([Action("sync").table_action(lambda: None)])
        )

    @classmethod
    def form(cls, form: FormSchema) -> FormSchema:
        return form.schema(
            [
                TextInput("title").required(),
                Select("project").relationship("project", "name"),
                TextInput("notes").visible_on("edit"),
            ]
        )

    @classmethod
    def infolist(cls, infolist: InfolistSchema) -> InfolistSchema:
        return infolist.schema(
            [
                Section("Task").schema([TextEntry("title").label("What")]),
                TextEntry("notes").visible(lambda task: bool(task.notes)),
            ]
        )


class ShopProjectTasks(RelationManager):
    relationship = "tasks"

    @classmethod
    def table(cls, table: TableSchema, owner: Any) -> TableSchema:
        return table.columns([TextColumn("title").searchable()]).record_actions(
            [Action("archive").action(archive)]
        )


class ShopProjects(Resource):
    model = Project
    slug = "projects"

    @classmethod
    def relation_managers(cls) -> list[type[RelationManager]]:
        return [ShopProjectTasks]


def shop_panel(panel: Panel) -> Panel:
    return panel.path("shop").resources([ShopTasks, ShopProjects])


def make_project(name: str = "Roof", **fields: Any) -> Project:
    return Project.objects.create(
        customer=Customer.objects.create(name="Acme"), name=name, **fields
    )


def make_task(title: str, project: Project | None = None, **fields: Any) -> Task:
    return Task.objects.create(project=project or make_project(), title=title, **fields)
