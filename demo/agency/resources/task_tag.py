"""The through model between tasks and tags."""

from __future__ import annotations

from django.db.models import Model

from demo.agency.models import TaskTag
from demo.agency.resources.groups import Group
from django_panel import Resource


class TaskTagResource(Resource):
    """Tags of tasks; not in the sidebar, because they are edited on the task page."""

    model = TaskTag
    with_related = ("task", "tag", "added_by")
    navigation_icon = "tag"
    navigation_group = Group.WORK
    navigation_sort = 50
    registers_navigation = False

    @classmethod
    def record_title(cls, record: Model) -> str:
        """Return the names of both records."""
        return str(record)
