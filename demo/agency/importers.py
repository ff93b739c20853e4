"""Importers: which files the lists of the demo accept."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from demo.agency.models import Task
from django_panel.imports import ImportColumn, Importer


class TaskImporter(Importer):
    """Tasks with their project; a project is found by its code."""

    model = Task

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("title").required().guess(["task", "name"]).example("Draft the brief"),
            ImportColumn("project_code")
            .label(_("Project code"))
            .relationship("project", "code")
            .required()
            .guess(["project"])
            .example("KES-1395"),
            ImportColumn("state").guess(["status"]).example("To do"),
            ImportColumn("priority").example("High"),
            ImportColumn("assignee_email")
            .label(_("Assignee email"))
            .relationship("assignee", "email")
            .guess(["assigned to", "email"]),
            ImportColumn("due_on").guess(["deadline", "due date"]).example("2030-01-31"),
            ImportColumn("estimated_hours").guess(["hours", "estimate"]).example("6.5"),
            ImportColumn("description").guess(["notes"]),
        ]


class ProjectTaskImporter(TaskImporter):
    """Tasks of one project, whose page the import is started on."""

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [column for column in super().columns() if column.get_name() != "project_code"]
