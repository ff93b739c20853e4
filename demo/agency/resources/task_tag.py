"""Tags on tasks: who put which word where."""

from __future__ import annotations

from django.db.models import Model

from demo.agency.models import TaskTag
from demo.agency.resources.groups import Group
from django_panel import Resource


class TaskTagResource(Resource):
    """The rows between tasks and tags; out of the sidebar, since one edits them on the task."""

    model = TaskTag
    with_related = ("task", "tag", "added_by")
    navigation_icon = "tag"
    navigation_group = Group.WORK
    navigation_sort = 50
    registers_navigation = False

    @classmethod
    def record_title(cls, record: Model) -> str:
        """Return both names: neither alone says which row it is."""
        return str(record)
