"""What was said last; drawn by a component of the demo's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from demo.agency.models import Comment
from demo.agency.resources.task import TaskResource
from demo.agency.widgets.filtered_records import customer_key
from django_panel.widgets import CustomWidget

MOST = 4
LONGEST = 60
_SHOWN = ("pk", "body", "created_at", "deleted_at", "author__name", "task_id", "task__title")


class LatestComments(CustomWidget):
    """Looks for new ones every minute."""

    sort = 45
    heading = _("Latest comments")
    component = "Panels/Agency/Widgets/LatestComments"
    column_span: ClassVar[Any] = {"default": 1, "md": 1, "lg": 2, "xl": 1}
    max_column_span = 2
    lazy = True
    polling_interval = 60

    def data(self) -> Mapping[str, object]:
        comments = Comment.all_objects.order_by("-created_at", "-pk")
        key = customer_key(self.filter("customer"))
        if key is not None:
            comments = comments.filter(task__project__customer=key)
        # Those in the trash are left out of the newest few: asked to leave them out itself, the
        # database reads and sorts all comments.
        newest = comments.values(*_SHOWN)[: MOST * 3]
        return {
            "comments": [
                {
                    "key": row["pk"],
                    "body": Truncator(row["body"]).chars(LONGEST),
                    "author": row["author__name"],
                    "at": row["created_at"].isoformat(),
                    "task": row["task__title"],
                    "href": TaskResource.url("view", row["task_id"]),
                }
                for row in [each for each in newest if each["deleted_at"] is None][:MOST]
            ]
        }
