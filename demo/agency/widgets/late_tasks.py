"""What should have been done by now, the oldest first."""

from __future__ import annotations

from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from demo.agency.models import Task
from demo.agency.resources.task import TaskResource
from demo.agency.widgets import filtered_records
from django_panel import tables
from django_panel.widgets import TableWidget


class LateTasks(TableWidget):
    """A short list that leads to the tasks themselves; arrives after what stands above it."""

    sort = 50
    lazy = True
    heading = _("Late tasks")
    description = _("The longest overdue first")
    empty_message = _("No late tasks")
    column_span: ClassVar[Any] = {"default": 1, "md": 2, "lg": "full", "xl": 2}
    max_column_span = "full"

    def query(self) -> QuerySet[Any]:
        late = filtered_records.tasks(self.filter("customer")).filter(Task.is_overdue())
        return late.select_related("assignee")

    def table(self, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns(
            [
                tables.TextColumn("title").searchable(),
                tables.TextColumn("assignee.name")
                .label(_("Assignee"))
                .placeholder(_("Unassigned")),
                tables.DateColumn("due_on").sortable(),
            ]
        ).default_sort("due_on", "asc")

    def record_url(self, record: Any) -> str | None:
        return TaskResource.url("view", record)
