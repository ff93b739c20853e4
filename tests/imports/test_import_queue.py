"""Long files are imported by a job, also for relations and below parents."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.imports import Importer
from django_panel.models import JobRun
from tests.imports.files import csv_bytes
from tests.imports.import_panel import (
    ProjectFileImporter,
    private,
    rows,
    stored,
    submit,
    toast,
)
from tests.project.models import Customer, Project, Task

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("private"),
]
__all__ = ["private"]


# A long file is imported by a job.


class LongImporter(ProjectFileImporter):
    @classmethod
    def queue_after(cls) -> int:
        return 1


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> type[Importer]:
    monkeypatch.setattr(ProjectFileImporter, "queue_after", LongImporter.queue_after)
    return ProjectFileImporter


def test_a_long_file_is_queued(
    queued: type[Importer], admin: Client, private: Path, settings: Settings
) -> None:
    settings.TASKS = {"default": {"BACKEND": _dummy_backend()}}
    path = stored(admin, rows(["A", "Acme", ""], ["B", "Acme", ""]))

    assert submit(admin, file=path).status_code == 303

    run = JobRun.objects.get()
    assert (run.job, run.panel) == ("import", "back")
    assert run.payload["importer"] == "project-file-importer"
    assert run.payload["mapping"] == {"name": 0, "customer": 1, "budget": 2}
    assert run.payload["resource"] == "projects"
    assert run.payload["path"] == path
    assert (private / path).exists()
    assert admin.session["panel.jobs"] == [str(run.pk)]
    shown = toast(admin)
    assert shown is not None
    assert (shown["type"], shown["url"]) == ("info", None)
    assert not Project.objects.exists()


def test_a_queue_that_cannot_be_reached_is_reported(
    queued: type[Importer], admin: Client, settings: Settings
) -> None:
    settings.TASKS = {"default": {"BACKEND": "tests.imports.unreachable_queue.UnreachableBackend"}}
    path = stored(admin, rows(["A", "Acme", ""], ["B", "Acme", ""]))

    assert submit(admin, file=path).status_code == 303

    shown = toast(admin)
    assert shown is not None
    assert shown["type"] == "warning"
    assert "as soon as the queue can be reached" in shown["message"]
    assert JobRun.objects.get().enqueued_at is None


def _dummy_backend() -> str:
    try:
        import django.tasks  # type: ignore[import-not-found,unused-ignore]  # noqa: F401
    except ImportError:
        return "django_tasks.backends.dummy.DummyBackend"
    return "django.tasks.backends.dummy.DummyBackend"


# Relations and parents.


@pytest.fixture
def project() -> Project:
    return Project.objects.create(name="Website", customer=Customer.objects.get())


def test_rows_are_imported_into_a_relation(admin: Client, project: Project) -> None:
    query = f"resource=projects&action=import&scope=table&record={project.pk}&relation=tasks"
    path = stored(admin, csv_bytes(["Title"], [["Plan"]]), query=query)

    assert submit(admin, query, file=path).status_code == 303
    assert Task.objects.get().project == project


def test_rows_are_imported_below_a_parent(admin: Client, project: Project) -> None:
    query = f"resource=tasks&action=import&scope=table&parent={project.pk}"
    path = stored(admin, csv_bytes(["Title"], [["Plan"]]), query=query)

    assert submit(admin, query, file=path).status_code == 303
    assert Task.objects.get().project == project


def test_a_job_gets_the_relation_and_the_parent(
    admin: Client, project: Project, monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    monkeypatch.setattr(Importer, "queue_after", classmethod(lambda cls: 0))
    settings.TASKS = {"default": {"BACKEND": _dummy_backend()}}
    relation = f"resource=projects&action=import&scope=table&record={project.pk}&relation=tasks"
    nested = f"resource=tasks&action=import&scope=table&parent={project.pk}"
    for query in (relation, nested):
        path = stored(admin, csv_bytes(["Title"], [["Plan"]]), query=query)
        assert submit(admin, query, file=path).status_code == 303

    first, second = (run.payload["address"] for run in JobRun.objects.order_by("created_at"))
    assert (first["resource"], first["relation"]) == ("projects", "tasks")
    assert first["record"] == project.pk
    assert (second["resource"], second["parentRecord"]) == ("tasks", project.pk)
