"""The panel's exports and imports of tasks, as a worker runs them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import UploadedFile

from benchmarks.project.agency.models import Task
from django_panel.exports import ExportColumn, Exporter
from django_panel.imports import ImportColumn, Importer
from django_panel.jobs import RunPanelExport, RunPanelImport
from django_panel.models import GeneratedFile
from django_panel.support.private_files import private_storage

_PANEL, _RESOURCE = "office", "plain-tasks"
LABELS = {
    "title": "Title",
    "project.name": "Project",
    "assignee.username": "Assignee",
    "state": "State",
    "priority": "Priority",
    "is_blocked": "Blocked",
    "is_billable": "Billable",
    "spent_hours": "Spent hours",
    "due_on": "Due on",
    "created_at": "Created at",
}


class TaskExporter(Exporter):
    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [ExportColumn(name).label(label) for name, label in LABELS.items()]

    @classmethod
    def file_name(cls) -> str:
        return "tasks"


class TaskImporter(Importer):
    model: ClassVar[type[Task]] = Task

    @classmethod
    def columns(cls) -> Sequence[ImportColumn]:
        return [
            ImportColumn("title").label("Title").required(),
            ImportColumn("project").label("Project").relationship("project", "name").required(),
            ImportColumn("assignee").label("Assignee").relationship("assignee", "username"),
            *[
                ImportColumn(name).label(LABELS[name])
                for name in (
                    "state",
                    "priority",
                    "is_blocked",
                    "is_billable",
                    "spent_hours",
                    "due_on",
                    "created_at",
                )
            ],
        ]


def export_csv(path: str, limit: int | None = None, keeps: bool = False) -> int:
    """Export all tasks, or the first ones, to the private storage; return the size."""
    return _export("csv", limit, keeps)


def export_xlsx(path: str, limit: int | None = None) -> int:
    """Export all tasks, or the first ones, to the private storage; return the size."""
    return _export("xlsx", limit)


def export_studio(panel: str, studio: int | None) -> int:
    """Export the tasks of one studio as CSV, in its tenant or without one; return the size."""
    return _export("csv", None, panel=panel, tenant=studio)


def _export(
    kind: str,
    limit: int | None,
    keeps: bool = False,
    panel: str = _PANEL,
    tenant: int | None = None,
) -> int:
    owner = _owner()
    RunPanelExport(
        exporter=TaskExporter,
        resource=_RESOURCE,
        columns=list(LABELS),
        format=kind,
        owner=owner.pk,
        table_state={},
        keys=None if limit is None else list(range(1, limit + 1)),
        panel_id=panel,
        tenant=tenant,
    ).handle()
    made = GeneratedFile.objects.latest("pk")
    size = private_storage().size(made.path)
    # The file is deleted with its row.
    made.is_file_deleted = keeps
    made.delete()
    return size


def import_csv(path: str) -> int:
    """Import a file as the dialog does: upload, preview, check, job; return the number of rows."""
    before = Task.objects.count()
    owner = _owner()
    stored, mapping = _checked(path, owner)
    RunPanelImport(
        importer=TaskImporter,
        path=stored,
        mapping=mapping,
        owner=owner.pk,
        panel_id=_PANEL,
        resource=_RESOURCE,
    ).handle()
    return Task.objects.count() - before


def check_csv(path: str) -> None:
    """Upload, preview and check a file, and import nothing."""
    _checked(path, _owner())


def _checked(path: str, owner: Any) -> tuple[str, Mapping[str, int]]:
    """Upload a file, preview it and check its rows; return where it is stored and its mapping."""
    from django_panel.forms.attributes import use_uploads
    from django_panel.jobs.owner import bound_owner
    from django_panel.resources.addresses import address_of, bound_source
    from django_panel.resources.importing.form import ImportUpload, import_form
    from django_panel.resources.importing.request import ImportRequest
    from django_panel.uploads.storing import receive

    form, field = import_form(TaskImporter), ImportUpload.of(TaskImporter)
    with (
        bound_owner(_PANEL, owner.pk),
        bound_source(address_of(_PANEL, _RESOURCE)) as source,
        Path(path).open("rb") as file,
    ):
        upload = UploadedFile(file, "tasks.csv", "text/csv", Path(path).stat().st_size)
        stored = receive(field, upload, owner, form.bind(data={}))["path"]
        request = ImportRequest.read(source, TaskImporter, form, {"file": stored})
        shown = request.preview()
        outcome = request.check().outcome
        if outcome.failed:
            raise RuntimeError(f"The check refuses {outcome.failed} rows: {outcome.errors[0]}")
        use_uploads(request.form)
    return request.path, shown.mapping


def _owner() -> Any:
    return get_user_model()._default_manager.filter(is_superuser=True).earliest("pk")
