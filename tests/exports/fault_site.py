"""A panel for worker processes, and what a test does in such a process."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from django.contrib.auth.models import Permission

from django_panel import Panel, PanelProvider, Resource
from django_panel.actions import ExportAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.jobs import RunPanelExport
from django_panel.models import GeneratedFile, StoredNotification
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.schema import TableSchema
from tests.project.models import Customer, Project, Task, User

#: The length of a wide cell.
WIDE = 6_000


def slow_text(value: str, record: Task) -> str:
    """Return the text after a moment, so that a worker can be killed in between."""
    time.sleep(0.0003)
    return value


class FastExporter(Exporter):
    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [
            ExportColumn("title"),
            ExportColumn("project.name"),
            ExportColumn("project.customer.name"),
            ExportColumn("is_done"),
            ExportColumn("position"),
            ExportColumn("project.created_at"),
        ]


class SlowExporter(Exporter):
    """Takes about a second for 2000 rows."""

    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [ExportColumn("title").format_using(slow_text), ExportColumn("position")]

    @classmethod
    def chunk_size(cls) -> int:
        return 100


class WideExporter(Exporter):
    """Writes a large file from few rows."""

    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [ExportColumn("title").format_using(lambda value: value.ljust(WIDE, "x"))]


class FaultTasks(Resource):
    model = Task
    slug: ClassVar[str | None] = "work"

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        exporters = (FastExporter, SlowExporter, WideExporter)
        actions = [ExportAction(each).name(each.__name__) for each in exporters]
        return schema.columns([TextColumn("title").sortable()]).header_actions(actions)


class FaultProvider(PanelProvider):
    def panel(self, panel: Panel) -> Panel:
        return panel.id("front").path("front").resources([FaultTasks])


def settings_for(folder: Path) -> dict[str, Any]:
    """Return the settings of a site, with a private storage in its folder."""
    return {
        "PANEL": {"panels": [f"{__name__}.FaultProvider"], "jobs": {"lease": 2}},
        "STORAGES": {
            "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
            "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
            "panel_private": {
                "BACKEND": "django.core.files.storage.FileSystemStorage",
                "OPTIONS": {"location": str(folder), "base_url": None},
            },
        },
    }


# Steps, called in a process of the site.


def add_records(count: int) -> int:
    """Create tasks and a user who may export them; return the user's key."""
    project = Project.objects.create(customer=Customer.objects.create(name="Acme"), name="Move")
    Task.objects.bulk_create(
        (Task(project=project, title=f"task {at:07}", position=at) for at in range(count)),
        batch_size=5_000,
    )
    user = User.objects.create(username="ada", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename="view_task"))
    return int(user.pk)


def dispatch(exporter: str, owner: int, file_format: str = "csv", **state: Any) -> str:
    """Dispatch an export; return the key of its run."""
    columns = {"fast-exporter": [each.get_name() for each in FastExporter.columns()]}
    job = RunPanelExport(
        exporter=exporter,
        resource="work",
        columns=columns.get(exporter, ["title", "position"]),
        format=file_format,
        owner=owner,
        table_state=state,
        keys=None,
        panel_id="front",
    )
    return str(job.dispatch().pk)


def outcome(owner: int) -> dict[str, Any]:
    """Return a user's notifications, by name and URL, and the recorded files."""
    stored = [row.data for row in StoredNotification.objects.filter(user=owner)]
    return {
        "notifications": [row["name"] for row in stored],
        "urls": [action["url"] for row in stored for action in row["actions"]],
        "bodies": [row["body"] for row in stored],
        "files": list(GeneratedFile.objects.values_list("path", flat=True)),
    }


def clear() -> None:
    """Delete the outcomes of earlier exports."""
    StoredNotification.objects.all().delete()
    GeneratedFile.objects.all().delete()
