"""A project laid out in time: a page about one record."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from demo.agency.forms.colors_and_icons import TASK_STATES
from demo.agency.models import Project, Task
from django_panel.resources.concerns import InteractsWithRecord
from django_panel.resources.pages import ResourcePage
from django_panel.support.breadcrumbs import Breadcrumb
from django_panel.support.screen import Screen

#: A page that nobody scrolls to the end of helps nobody.
MOST_TASKS = 40
#: How long after the last day of a project today still is on the timeline.
LONGEST_GAP = dt.timedelta(days=60)


class ProjectTimeline(InteractsWithRecord, ResourcePage):
    """Tasks as bars and milestones as marks, from the first day to the last."""

    route_path = "{record}/timeline"
    title = _("Timeline")
    #: What the link among the pages of a project is called; without it there would be none.
    sub_navigation_label = _("Timeline")
    sub_navigation_icon = "calendar"

    def render(self, record: str) -> Screen:
        project: Project = self.resolve_record(record)
        tasks = list(
            project.tasks.exclude(state=Task.State.CANCELLED).order_by("created_at")[:MOST_TASKS]
        )
        bars = [bar(task) for task in tasks]
        marks = [mark for entry in project.milestones if (mark := milestone(entry))]
        days = [
            *(day for each in bars for day in (each["from"], each["to"])),
            *(each["on"] for each in marks),
            *(day for day in (project.starts_on, project.due_on) if day),
        ]
        today = timezone.localdate()
        # Years after a project has ended, today would leave no room for the project.
        if not days or today - max(days) <= LONGEST_GAP:
            days.append(today)
        return self.screen(
            "Panels/Agency/Pages/ProjectTimeline",
            {
                "from": min(days),
                "to": max(days),
                "today": today,
                "dueOn": project.due_on,
                "bars": bars,
                "milestones": marks,
            },
            project,
        )

    def default_heading(self, record: Any) -> str:
        return self.record_title(record)

    def breadcrumbs(self, record: Any = None) -> list[Breadcrumb]:
        """Return the trail through the project."""
        crumb = self.record_crumb(record, self.record_title(record))
        return [*self.base_breadcrumbs(), crumb, Breadcrumb(self.get_title(record))]


def bar(task: Task) -> dict[str, Any]:
    """Return a task between the day it began and the day it ends, or should."""
    begins = timezone.localdate(task.starts_at or task.created_at)
    closed = None if task.completed_at is None else timezone.localdate(task.completed_at)
    ends = closed or task.due_on or begins
    return {
        "key": task.pk,
        "title": task.title,
        "from": min(begins, ends),
        "to": max(begins, ends),
        "state": str(task.get_state_display()),
        "color": TASK_STATES.get(task.state),
    }


def milestone(entry: dict[str, Any]) -> dict[str, Any] | None:
    """Return an agreed day; one without a date has no place on a timeline."""
    if not entry.get("due_on"):
        return None
    return {
        "title": entry["title"],
        "on": dt.date.fromisoformat(entry["due_on"]),
        "isReached": bool(entry.get("is_reached")),
    }
