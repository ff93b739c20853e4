"""The agency in the Django admin, as a careful user configures it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from benchmarks.project.agency.floor import tasks_with_comments
from benchmarks.project.agency.models import Customer, Project, Task

# Only the type stubs know what a ModelAdmin is of.
if TYPE_CHECKING:
    Base = admin.ModelAdmin[Task]
else:
    Base = admin.ModelAdmin

admin.site.register([Customer, Project])


@admin.register(Task)
class TaskAdmin(Base):
    list_display = (
        "title",
        "project_name",
        "assignee",
        "state",
        "is_blocked",
        "is_billable",
        "spent_hours",
        "comments",
        "due_on",
        "created_at",
    )
    list_select_related = ("project", "assignee")
    list_filter = ("state", "priority", "is_blocked")
    list_per_page = 25
    # Leaves one COUNT of the two.
    show_full_result_count = False
    search_fields = ("title",)
    raw_id_fields = ("project", "assignee")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return tasks_with_comments()

    @admin.display(ordering="project__name")
    def project_name(self, task: Task) -> str:
        return task.project.name

    @admin.display(ordering="comment_count")
    def comments(self, task: Any) -> int:
        return int(task.comment_count)
