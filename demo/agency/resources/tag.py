"""Tags: words that cut across projects."""

from __future__ import annotations

from demo.agency.models import Tag
from demo.agency.resources.groups import Group
from django_panel import Resource


class TagResource(Resource):
    """Tags."""

    model = Tag
    navigation_icon = "tags"
    navigation_group = Group.WORK
    navigation_sort = 40
