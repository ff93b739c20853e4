"""A disk without space: 503 with a message, and nothing is left behind."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Resource
from django_panel.actions import ExportAction
from django_panel.forms import FileUpload, FormSchema, TextInput
from django_panel.models import GeneratedFile, StoredNotification, Upload
from django_panel.tables import TableSchema
from tests.project.clients import KINDS, Kind, fetch, text_of
from tests.project.fixtures import Declare
from tests.project.models import Specimen
from tests.uploads.files import PDF
from tests.uploads.full_disks import SIZE, files_below, small_disk
from tools import services

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

SENTENCE = "The file could not be stored. Try again in a moment."
#: Larger than the disk.
LARGE = PDF + b"\n" * SIZE


class SpecimenResource(Resource):
    model = Specimen

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([TextInput("name"), FileUpload("document").max_size(1024)])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return super().table(schema).header_actions([ExportAction()])


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """Return a folder on a file system of its own."""
    try:
        with small_disk(tmp_path / "small") as folder:
            yield folder
    except PermissionError as error:
        if services.is_required():
            raise
        pytest.skip(f"a file system cannot be mounted: {error}")


@pytest.fixture(params=["mounted", "device"])
def full_media(request: pytest.FixtureRequest, settings: Settings, tmp_path: Path) -> Path:
    """Return the folder of a default storage without space."""
    if request.param == "mounted":
        settings.MEDIA_ROOT = request.getfixturevalue("small")
    else:
        settings.MEDIA_ROOT = tmp_path / "media"
        full = {"BACKEND": "tests.uploads.full_disks.FullStorage"}
        settings.STORAGES = {**settings.STORAGES, "default": full}
    return Path(settings.MEDIA_ROOT)


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(garden=lambda panel: panel.path("garden").resources([SpecimenResource]))


def send(client: Client, kind: Kind = "json", content: bytes = LARGE) -> Any:
    data = {"field": "document", "file": SimpleUploadedFile("plan.pdf", content)}
    return fetch(client, "/garden/uploads?resource=specimens&page=create", kind, "post", data=data)


def require_refused(response: Any, kind: Kind = "json") -> None:
    assert response.status_code == 503
    assert response["Retry-After"] == "5"
    if kind == "json":
        assert json.loads(response.content) == {"message": SENTENCE}
    else:
        assert SENTENCE in text_of(response)


@pytest.mark.parametrize("kind", KINDS)
def test_an_upload_on_a_full_disk_is_503_and_leaves_nothing(
    full_media: Path, kind: Kind, admin: Client
) -> None:
    response = send(admin, kind)

    require_refused(response, kind)
    assert files_below(full_media) == []
    assert not Upload.objects.exists()


def test_a_full_disk_for_temporary_files_is_503_too(
    small: Path, admin: Client, settings: Settings, tmp_path: Path
) -> None:
    """Django writes a large body to a file before a view sees it."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.FILE_UPLOAD_TEMP_DIR = str(small)
    settings.FILE_UPLOAD_MAX_MEMORY_SIZE = 1024

    response = send(admin)

    require_refused(response)
    assert files_below(small) == []
    assert not Upload.objects.exists()


def test_a_short_export_on_a_full_disk_fails_with_a_message(
    small: Path, admin: Client, settings: Settings
) -> None:
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": str(small), "base_url": None},
        },
    }
    Specimen.objects.bulk_create(Specimen(name="x" * 100) for _ in range(SIZE // 100 + 10))

    response = fetch(
        admin,
        "/garden/actions/form",
        "inertia",
        "post",
        data={"resource": "specimens", "action": "export", "scope": "table", "data": {}},
        content_type="application/json",
    )

    assert response.status_code == 303, response.content
    assert files_below(small) == []
    assert not GeneratedFile.objects.exists()
    [notice] = StoredNotification.objects.all()
    assert notice.data["body"] == "No space left on device"
