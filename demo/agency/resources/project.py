"""Projects: what was agreed with a customer."""

from __future__ import annotations

from demo.agency.models import Project
from demo.agency.resources.groups import Group
from django_panel import Resource


class ProjectResource(Resource):
    """Projects with their customer, team and lead."""

    model = Project
    with_related = ("customer", "team", "lead")
    navigation_icon = "folder"
    navigation_group = Group.WORK
    navigation_sort = 10
