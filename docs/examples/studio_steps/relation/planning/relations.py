from typing import Any

from django_panel import RelationManager
from django_panel.forms import DatePicker, FormSchema, TextInput
from django_panel.tables import BadgeColumn, DateColumn, TableSchema, TextColumn


class TasksOfProject(RelationManager):
    relationship = "tasks"
    icon = "list-checks"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.columns(
            [
                TextColumn("title").searchable(),
                BadgeColumn("state").colors({"open": "info", "done": "success"}),
                DateColumn("due_on").sortable(),
            ]
        )

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        return schema.schema([TextInput("title").required(), DatePicker("due_on")])


class LabelsOfTask(RelationManager):
    relationship = "labels"
    icon = "tag"
