"""The agency in the Django admin, as a careful user configures it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import admin

from benchmarks.project.agency.models import Customer, Project, Task

# Only the type stubs know what a ModelAdmin is of.
if TYPE_CHECKING:
    Base = admin.ModelAdmin[Task]
else:
    Base = admin.ModelAdmin

admin.site.register([Customer, Project])


@admin.register(Task)
class TaskAdmin(Base):
    list_display = ("title", "project", "assignee", "state", "priority", "due_on", "created_at")
    list_select_related = ("project", "assignee")
    list_per_page = 25
    # Leaves one COUNT of the two.
    show_full_result_count = False
    search_fields = ("title",)
    raw_id_fields = ("project", "assignee")
