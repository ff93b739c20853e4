"""The tasks of a project, on the project's page."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _

from demo.agency.forms import task as task_form
from demo.agency.forms.colors_and_icons import PRIORITY_COLORS, PRIORITY_ICONS, TASK_STATES
from demo.agency.models import Task
from django_panel import RelationManager, forms, tables


class ProjectTasks(RelationManager):
    """The tasks of a project; the project of a new task is set."""

    relationship = "tasks"
    icon = "list-checks"
    record_title_attribute = "title"
    with_related = ("assignee",)

    @classmethod
    def form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema(task_form.parts(asks_project=False))

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("title").searchable().sortable().limit(90),
                    tables.BadgeColumn("state").colors(TASK_STATES).sortable(),
                    tables.IconColumn("priority").icons(PRIORITY_ICONS).colors(PRIORITY_COLORS),
                    tables.TextColumn("assignee.name")
                    .label(_("Assignee"))
                    .placeholder(_("Unassigned"))
                    .sortable(),
                    tables.DateColumn("due_on").sortable(),
                ]
            )
            .filters([tables.SelectFilter("state").options(Task.State).multiple()])
            .default_sort("due_on", "asc")
            .per_page_options([10, 25])
            .default_per_page(10)
        )
