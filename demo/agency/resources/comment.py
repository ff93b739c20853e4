"""Comments: what people say about tasks."""

from __future__ import annotations

from demo.agency.models import Comment
from demo.agency.resources.groups import Group
from django_panel import Resource


class CommentResource(Resource):
    """Comments with their task and author."""

    model = Comment
    record_title_attribute = "body"
    with_related = ("task", "author")
    navigation_icon = "message-square"
    navigation_group = Group.WORK
    navigation_sort = 30
