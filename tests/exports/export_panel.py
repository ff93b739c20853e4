"""A panel whose lists have export actions, and what its tests share."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.http import HttpResponse
from django.test import Client

from django_panel import Panel, Resource
from django_panel.actions import Action, ExportAction, ExportBulkAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.resources.pages.list_records import ListRecords
from django_panel.resources.relations.manager import RelationManager
from django_panel.tables.columns.badge import BadgeColumn
from django_panel.tables.columns.boolean import BooleanColumn
from django_panel.tables.columns.date import DateColumn
from django_panel.tables.columns.datetime import DateTimeColumn
from django_panel.tables.columns.number import NumberColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.filters.boolean import BooleanFilter
from django_panel.tables.filters.select import SelectFilter
from django_panel.tables.schema import TableSchema
from django_panel.tables.tabs import Tab
from tests.project.clients import fetch
from tests.project.models import Customer, Project, Task, User

#: The permissions for everything in this panel.
RIGHTS = ("view_task", "view_project", "view_customer")


class TaskExporter(Exporter):
    """The notes are for superusers; the position is not selected by default."""

    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [
            ExportColumn("title"),
            ExportColumn("project.name").label("Project"),
            ExportColumn("is_done").label("Done"),
            ExportColumn("position").enabled_by_default(False),
            ExportColumn("notes").visible(lambda user: user.is_superuser),
        ]


class LongTaskExporter(TaskExporter):
    """Queues every list of more than three rows."""

    @classmethod
    def queue_after(cls) -> int:
        return 3


class ListTasks(ListRecords[Task]):
    def tabs(self) -> Sequence[Tab]:
        return [
            Tab("all"),
            Tab("open").query(lambda queryset: queryset.filter(is_done=False)),
        ]

    def query(self) -> QuerySet[Task]:
        return super().query().exclude(title__startswith="archived")

    def header_actions(self) -> Sequence[Action]:
        return [ExportAction(LongTaskExporter, _name="exportLong")]


class ExportedTasks(Resource):
    """Only tasks that are not hidden are in scope."""

    model = Task
    slug: ClassVar[str | None] = "work"
    _pages: ClassVar[Any] = None

    @classmethod
    def pages(cls) -> dict[str, Any]:
        return {**super().pages(), "index": ListTasks}

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return super().query().exclude(title__startswith="hidden")

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("title").searchable(individually=True).sortable().limit(5),
                    TextColumn("project.name").searchable().sortable(),
                    BooleanColumn("is_done").labels("finished", "open"),
                    NumberColumn("position").suffix(" pt").sortable(),
                    TextColumn("notes").visible(False).format_using(str.upper),
                ]
            )
            .filters([BooleanFilter("is_done")])
            .default_sort("title", "asc")
            .header_actions([ExportAction(TaskExporter)])
            .toolbar_actions([ExportAction(_name="exportTable")])
            .bulk_actions([ExportBulkAction(TaskExporter)])
        )


class ProjectTasks(RelationManager):
    relationship = "tasks"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return (
            schema.columns([TextColumn("title").searchable().sortable(), TextColumn("position")])
            .default_sort("title", "desc")
            .bulk_actions([ExportBulkAction(TaskExporter), ExportBulkAction(_name="exportTable")])
        )


class ExportedProjects(Resource):
    """Has no exporter: its file contains the columns of the table."""

    model = Project
    slug: ClassVar[str | None] = "projects"

    @classmethod
    def relation_managers(cls) -> Sequence[type[RelationManager]]:
        return [ProjectTasks]

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return (
            schema.columns(
                [
                    TextColumn("name"),
                    TextColumn("customer"),
                    BadgeColumn("state"),
                    NumberColumn("budget").prefix("€ "),
                    NumberColumn("size").counts("tasks"),
                    DateColumn("starts_on"),
                    DateTimeColumn("created_at").visible(False),
                ]
            )
            .filters([SelectFilter("state")])
            .header_actions([ExportAction()])
        )


class CustomerTasks(Resource):
    """Nested below a project."""

    model = Task
    slug: ClassVar[str | None] = "steps"
    parent_resource = ExportedProjects
    parent_relationship = "tasks"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("title")]).header_actions([ExportAction(TaskExporter)])


class ExportedCustomers(Resource):
    model = Customer
    slug: ClassVar[str | None] = "customers"


def exports_panel(panel: Panel) -> Panel:
    return panel.path("front").resources(
        [ExportedTasks, ExportedProjects, CustomerTasks, ExportedCustomers]
    )


def plain_panel(panel: Panel) -> Panel:
    """A panel without exporters."""
    return panel.path("back").resources([ExportedCustomers])


def make_project(name: str = "Move", **fields: Any) -> Project:
    customer, _made = Customer.objects.get_or_create(name="Acme")
    return Project.objects.create(customer=customer, name=name, **fields)


def make_tasks(*titles: str, project: Project | None = None, **fields: Any) -> list[Task]:
    project = project or make_project()
    return [Task.objects.create(project=project, title=title, **fields) for title in titles]


def submit(
    client: Client,
    *,
    action: str = "export",
    resource: str = "work",
    scope: str = "table",
    kind: Any = "json",
    query: dict[str, Any] | None = None,
    **body: Any,
) -> HttpResponse:
    """Submit the dialog of an export action as JSON."""
    address = {"resource": resource, "action": action, "scope": scope, **(query or {})}
    return fetch(
        client,
        "/front/actions/form?" + "&".join(f"{name}={value}" for name, value in address.items()),
        kind,
        "post",
        data=json.dumps(body),
        content_type="application/json",
    )


def files(private: Path) -> list[Path]:
    """Return all files in the private storage."""
    return sorted(path for path in private.rglob("*") if path.is_file())


def only_file(private: Path) -> Path:
    (found,) = files(private)
    return found


def rows_of(path: Path) -> list[list[str]]:
    """Return the rows of a CSV file, headings first."""
    return list(csv.reader(io.StringIO(path.read_text(encoding="utf-8-sig"))))


def column_of(path: Path, index: int = 0) -> list[str]:
    """Return one column of a CSV file without its heading."""
    return [row[index] for row in rows_of(path)[1:]]


def folder_of(private: Path, user: User) -> Path:
    return private / "panel-exports" / str(user.pk)
