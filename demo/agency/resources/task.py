"""Tasks: what there is to do."""

from __future__ import annotations

from demo.agency.models import Task
from demo.agency.resources.groups import Group
from django_panel import Resource


class TaskResource(Resource):
    """Tasks, with the overdue ones counted in the sidebar."""

    model = Task
    record_title_attribute = "title"
    with_related = ("project", "assignee", "reporter")
    navigation_icon = "list-checks"
    navigation_group = Group.WORK
    navigation_sort = 20

    @classmethod
    def get_navigation_badge(cls) -> int | None:
        """Return how many are overdue, among those this panel shows; nothing beats a zero."""
        return cls.query().filter(Task.is_overdue()).count() or None
