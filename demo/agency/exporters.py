"""The exported files: the columns of each, and how their values are written."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from django_panel.exports import ExportColumn, Exporter
from django_panel.support.formatting import number_formatter


def day_of(moment: datetime) -> str:
    """Return the day of a time, in the reader's time zone."""
    return timezone.localtime(moment).date().isoformat()


class TaskExporter(Exporter):
    """Tasks with their project and the people in charge."""

    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [
            ExportColumn("title"),
            ExportColumn("project.code").label(_("Project code")),
            ExportColumn("project.name").label(_("Project")),
            ExportColumn("project.customer.name").label(_("Customer")),
            ExportColumn("state"),
            ExportColumn("priority"),
            ExportColumn("assignee.name").label(_("Assignee")),
            ExportColumn("assignee.email").label(_("Assignee email")),
            ExportColumn("due_on").label(_("Due")),
            ExportColumn("spent_hours"),
            ExportColumn("estimated_hours"),
            ExportColumn("is_blocked"),
            ExportColumn("created_at").label(_("Created on")).format_using(day_of),
            ExportColumn("description").enabled_by_default(False),
        ]

    @classmethod
    def completed_message(cls, count: int) -> str:
        text = ngettext("%(count)s task was exported.", "%(count)s tasks were exported.", count)
        return text % {"count": number_formatter()(count)}
