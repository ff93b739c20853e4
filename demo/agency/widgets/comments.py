"""What was said last; drawn by a component of the demo's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from demo.agency.models import Comment
from demo.agency.resources.task import TaskResource
from demo.agency.widgets.narrowed import customer_key
from django_panel.widgets import CustomWidget

MOST = 4


class LatestComments(CustomWidget):
    """Looks for new ones every minute."""

    sort = 45
    heading = _("Latest comments")
    component = "Panels/Agency/Widgets/LatestComments"
    column_span: ClassVar[Any] = {"default": 1, "md": 1, "lg": 2, "xl": 1}
    max_column_span = 2
    polling_interval = 60

    def data(self) -> Mapping[str, object]:
        comments = Comment.objects.select_related("author", "task").order_by("-created_at", "-pk")
        key = customer_key(self.filter("customer"))
        if key is not None:
            comments = comments.filter(task__project__customer=key)
        return {
            "comments": [
                {
                    "key": comment.pk,
                    "body": str(comment),
                    "author": comment.author.name if comment.author else None,
                    "at": comment.created_at.isoformat(),
                    "task": comment.task.title,
                    "href": TaskResource.url("view", comment.task),
                }
                for comment in comments[:MOST]
            ]
        }
