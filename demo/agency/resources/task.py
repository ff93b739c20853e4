"""Tasks: what there is to do."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from demo.agency.models import Task
from demo.agency.models.choices import Priority
from demo.agency.resources.groups import Group
from django_panel import Resource
from django_panel.tables import BadgeColumn, DateColumn, TableSchema, TextColumn
from django_panel.tables.wire import BadgeColor

STATE_COLORS: dict[str, BadgeColor] = {
    Task.State.IN_PROGRESS: "warning",
    Task.State.IN_REVIEW: "info",
    Task.State.DONE: "success",
}
PRIORITY_COLORS: dict[str, BadgeColor] = {
    Priority.HIGH: "warning",
    Priority.URGENT: "danger",
}


class TaskResource(Resource):
    """Tasks, with the overdue ones counted in the sidebar."""

    model = Task
    record_title_attribute = "title"
    with_related = ("project", "assignee", "reporter")
    navigation_icon = "list-checks"
    navigation_group = Group.WORK
    navigation_sort = 20

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns(
            [
                TextColumn("title").sortable().searchable(),
                TextColumn("project.name").label(_("Project")).sortable().searchable(),
                BadgeColumn("state").colors(STATE_COLORS).sortable(),
                BadgeColumn("priority").colors(PRIORITY_COLORS).sortable(),
                TextColumn("assignee.name")
                .label(_("Assignee"))
                .placeholder(_("Nobody"))
                .sortable(),
                DateColumn("due_on").sortable(),
            ]
        )

    @classmethod
    def get_navigation_badge(cls) -> int | None:
        """Return how many are overdue, among those this panel shows; nothing beats a zero."""
        return cls.query().filter(Task.is_overdue()).count() or None
