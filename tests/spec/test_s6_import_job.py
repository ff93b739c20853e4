"""Specification §6 and §8: the import job, its fields, its rules and its tries."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django.fixtures import Settings

from django_panel.imports import ImportColumn, Importer
from django_panel.jobs import RunPanelImport
from django_panel.models import StoredNotification
from django_panel.resources.importing.files import store_import_file
from tests.project.clients import make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, User
from tests.project.resources import CustomerResource

pytestmark = pytest.mark.django_db


class SpecifiedCustomers(Importer):
    model = Customer

    @classmethod
    def columns(cls) -> list[ImportColumn]:
        return [ImportColumn("name").required(), ImportColumn("email")]


@pytest.fixture(autouse=True)
def private(declare: Declare, settings: Settings, tmp_path: Path) -> Path:
    declare(front=lambda panel: panel.path("front").resources([CustomerResource]))
    backend = "django.core.files.storage.FileSystemStorage"
    options = {"location": str(tmp_path / "private"), "base_url": None}
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {"BACKEND": backend, "OPTIONS": options},
    }
    return tmp_path / "private"


@pytest.fixture
def ann() -> User:
    return make_user("ann", "view_customer", "add_customer")


def job_of(owner: User, text: str = "Name,Email\nAcme,a@example.org\n", **given: Any) -> Any:
    path = store_import_file(SimpleUploadedFile("c.csv", text.encode()), owner, SpecifiedCustomers)
    options: dict[str, Any] = {"mapping": {"name": 0, "email": 1}, **given}
    return RunPanelImport(
        importer=SpecifiedCustomers, path=path, owner=owner.pk, panel_id="front", **options
    )


def test_row_fields() -> None:
    names = [each.name for each in fields(RunPanelImport) if each.init]

    assert names[:5] == ["importer", "path", "mapping", "owner", "panel_id"]


def test_limit_of_tries() -> None:
    assert RunPanelImport.tries == 1


def test_a_stored_file_is_imported_and_deleted(ann: User, private: Path) -> None:
    job_of(ann).handle()

    assert Customer.objects.get().email == "a@example.org"
    assert not list(private.rglob("upload-*"))
    assert StoredNotification.objects.get(user=ann).data["name"] == "import-finished"


def test_a_failure_is_reported(
    ann: User, private: Path, django_capture_on_commit_callbacks: Any
) -> None:
    job = job_of(ann, mapping={"email": 1})

    with pytest.raises(Exception, match="Required columns") as caught:
        job.handle()
    with django_capture_on_commit_callbacks(execute=True):
        job.failed(caught.value)

    assert not Customer.objects.exists()
    assert StoredNotification.objects.get(user=ann).data["name"] == "import-failed"
    assert not list(private.rglob("upload-*"))
