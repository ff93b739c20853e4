"""The agency as a panel: one panel, three resources, the columns every contender shows."""

from __future__ import annotations

from benchmarks.project.agency.models import Customer, Project, Task
from django_panel import Panel, PanelProvider, Resource
from django_panel.tables import (
    BadgeColumn,
    DateColumn,
    DateTimeColumn,
    NumberColumn,
    TableSchema,
    TextColumn,
)


class CustomerResource(Resource):
    model = Customer


class ProjectResource(Resource):
    model = Project


class TaskResource(Resource):
    model = Task
    record_title_attribute = "title"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns(
            [
                TextColumn("title").sortable().searchable(),
                TextColumn("project.name").sortable(),
                TextColumn("assignee.username").sortable(),
                BadgeColumn("state").colors({"open": "info", "done": "success"}).sortable(),
                NumberColumn("priority").sortable(),
                DateColumn("due_on").sortable(),
                DateTimeColumn("created_at").sortable(),
            ]
        )


class OfficePanelProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.path("office").resources([CustomerResource, ProjectResource, TaskResource])
