"""The guide to secure deployments: its checks exist, and its storage refuses infected files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.core.checks.security import base as security_checks
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource, forms
from django_panel.forms.schema import FormSchema
from django_panel.models import Upload
from tests.docs.example_site import EXAMPLES
from tests.docs.pages import page, rows, section, words
from tests.project.clients import fetch
from tests.project.fixtures import Declare, admin, declare, superuser
from tests.project.models import Specimen

__all__ = ["admin", "declare", "superuser"]

PAGE = "how-to/deploy-securely.md"
#: Django's own checks.
DJANGO = Path(security_checks.__file__).parent
VIRUS = b"X5O EICAR-STANDARD-ANTIVIRUS-TEST-FILE"


def test_every_check_of_the_list_exists() -> None:
    named = {word for row in rows(section(page(PAGE), "Checklist")) for word in words(row[2])}
    ours = {word for row in rows(page("reference/checks.md")) for word in words(row[0])}
    django = set()
    for path in DJANGO.glob("*.py"):
        django |= set(re.findall(r"security\.W\d{3}", path.read_text("utf-8")))

    assert named - ours - django == set()
    assert len(named) > 25


def test_every_check_of_deployments_is_in_the_list() -> None:
    deployed = {
        words(row[0])[0] for row in rows(page("reference/checks.md")) if "check --deploy" in row[1]
    }

    assert deployed <= set(words(section(page(PAGE), "Checklist")))
    assert len(deployed) >= 12


class ScannedResource(Resource):
    model = Specimen

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [forms.TextInput("name"), forms.FileUpload("document").disk("scanned")]
        )


def scanned_panel(panel: Panel) -> Panel:
    return panel.path("scans").resources([ScannedResource])


@pytest.mark.django_db
@pytest.mark.parametrize(("content", "status"), [(b"plain text", 200), (VIRUS, 422)])
def test_the_storage_of_the_guide_refuses_infected_files(
    content: bytes,
    status: int,
    admin: Client,
    declare: Declare,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    settings.STORAGES = {
        **settings.STORAGES,
        "scanned": {
            "BACKEND": "library.scanning.ScanningStorage",
            "OPTIONS": {"location": tmp_path},
        },
    }
    declare(desk=scanned_panel)

    file = SimpleUploadedFile("a.txt", content)
    response = fetch(
        admin,
        "/scans/uploads?resource=specimens&page=create",
        "json",
        "post",
        data={"field": "document", "file": file},
    )

    assert response.status_code == status, response.content
    assert Upload.objects.count() == (status == 200)
    assert len([path for path in tmp_path.rglob("*") if path.is_file()]) == (status == 200)
    if status == 422:
        assert "The file contains a virus." in response.content.decode()
