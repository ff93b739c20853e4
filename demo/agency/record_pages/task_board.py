"""All tasks as cards in columns, which are moved to change their state."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.db.models import F, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import TASK_STATES
from demo.agency.models import Task
from demo.agency.models.choices import Priority
from django_panel.actions import Denied
from django_panel.resources.pages import BoardPage
from django_panel.support.labels import StrOrPromise
from django_panel.tables.columns.base import Column

#: Tasks stay on the board for this time after they are done.
KEEP_DONE = dt.timedelta(days=14)


class TaskBoard(BoardPage[Task]):
    """Open tasks, and those that were finished lately; below a project, those of the project."""

    title: ClassVar[StrOrPromise | None] = _("Task board")
    subheading: ClassVar[StrOrPromise | None] = _(
        "Tasks by state and priority, the earliest due first."
    )
    column_field = "state"
    column_values = tuple(state for state in Task.State if state != Task.State.CANCELLED)
    column_colors = TASK_STATES
    lane_field = "priority"
    lane_values = tuple(reversed(Priority))
    card_person = "assignee.name"
    ordering = (F("due_on").asc(nulls_last=True),)
    cards_per_cell = 6

    def get_card_columns(self) -> Sequence[str | Column]:
        return ("due_on",) if self.get_resource().is_nested() else ("project.name", "due_on")

    def query(self) -> QuerySet[Task]:
        done_before = timezone.now() - KEEP_DONE
        return super().query().exclude(state=Task.State.DONE, completed_at__lt=done_before)

    def can_move(self, record: Task, values: Mapping[str, Any]) -> bool | Denied:
        if values.get("state") == Task.State.DONE and record.is_blocked:
            return Denied(_("The task is blocked."))
        return True
