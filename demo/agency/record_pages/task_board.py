"""All tasks as cards in columns: a page of a resource that no built-in page is like."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import Count, F, Window
from django.db.models.functions import RowNumber
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import PRIORITY_COLORS, TASK_STATES
from demo.agency.models import Task
from django_panel.resources.pages import ResourcePage
from django_panel.support.screen import Screen

#: What a column shows; how many there are is said above it.
MOST_CARDS = 12
STATES = (Task.State.BACKLOG, Task.State.TODO, Task.State.IN_PROGRESS, Task.State.IN_REVIEW)


class TaskBoard(ResourcePage):
    """What is still to be done, by its state. Two queries, however many tasks there are.

    Below a project it shows that project's tasks: every page reads through ``query()``.
    """

    title = _("Task board")
    subheading = _("Open tasks by their state, the earliest due first.")

    def render(self) -> Screen:
        return self.screen(
            "Panels/Agency/Pages/TaskBoard",
            {
                "columns": self.columns(),
                "listUrl": self.index_url(),
                "actionEndpoints": self.action_endpoints(),
            },
        )

    @cached_property
    def today(self) -> dt.date:
        return timezone.localdate()

    def columns(self) -> list[dict[str, Any]]:
        """Return the states with their first cards and the number of all."""
        tasks = self.get_resource().query().filter(state__in=STATES)
        counts = tasks.order_by().values("state").annotate(number=Count("pk"))
        numbers = {row["state"]: row["number"] for row in counts}
        place = Window(
            RowNumber(),
            partition_by="state",
            order_by=[F("due_on").asc(nulls_last=True), "pk"],
        )
        cards: dict[str, list[dict[str, Any]]] = {state: [] for state in STATES}
        for task in tasks.annotate(place=place).filter(place__lte=MOST_CARDS).order_by("place"):
            cards[task.state].append(self.card(task))
        return [
            {
                "state": state.value,
                "label": str(state.label),
                "color": TASK_STATES.get(state),
                "count": numbers.get(state, 0),
                "cards": cards[state],
            }
            for state in STATES
        ]

    def card(self, task: Task) -> dict[str, Any]:
        resource = self.get_resource()
        return {
            "key": task.pk,
            "title": task.title,
            "href": resource.url("view", task),
            "project": None if resource.is_nested() else task.project.name,
            "assignee": task.assignee.name if task.assignee else None,
            "dueOn": task.due_on,
            "priority": {
                "label": str(task.get_priority_display()),
                "color": PRIORITY_COLORS.get(task.priority),
            },
            "isOverdue": task.due_on is not None and task.due_on < self.today,
            "isBlocked": task.is_blocked,
            "mayFinish": not task.is_blocked and resource.can_edit(task),
        }
