"""Files of a form: uploaded, saved and downloaded in a tenant, and unknown in another one."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Resource, forms
from django_panel.forms import BinaryUpload
from django_panel.forms.schema import FormSchema
from tests.project.clients import client_for, fetch
from tests.project.fixtures import Declare
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, errors_of
from tests.tenancy.plot_models import Scan

pytestmark = [pytest.mark.usefixtures("plot_tables"), pytest.mark.django_db, pytest.mark.postgres]

FIELDS = ("document", "content")


class Scans(Resource):
    model = Scan
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        files = [forms.FileUpload("document"), BinaryUpload("content")]
        return schema.schema([forms.TextInput("name"), *files])


@pytest.fixture
def client(
    north: Tenant, south: Tenant, declare: Declare, settings: Settings, tmp_path: Path
) -> Client:
    """Return a member of both tenants, with all permissions."""
    settings.MEDIA_ROOT = tmp_path
    declare_resources(declare, Scans)
    north.member.regions.add(south.region)
    north.member.is_superuser = True
    north.member.save()
    return client_for(north.member)


def upload(client: Client, tenant: Tenant, field: str, page: str = "page=create") -> str:
    """Upload a file whose content names the tenant; return its path."""
    file = SimpleUploadedFile("a.txt", f"{tenant.region} file".encode())
    url = f"{tenant.root}/uploads?resource=scans&{page}"
    sent: Any = fetch(client, url, "json", "post", data={"field": field, "file": file})
    assert sent.status_code == 200, sent.content
    return str(sent.json()["path"])


def save(client: Client, tenant: Tenant, key: Any = None, **data: Any) -> HttpResponse:
    path, method = ("create", "post") if key is None else (f"{key}/edit", "put")
    url = f"{tenant.root}/scans/{path}"
    return fetch(
        client, url, "json", method, data={"name": "a", **data}, content_type="application/json"
    )


def stored(client: Client, tenant: Tenant) -> Any:
    """Create a record with both files."""
    paths = {field: upload(client, tenant, field) for field in FIELDS}
    saved = save(client, tenant, **paths)
    assert saved.status_code in {200, 201, 303}, saved.content[:300]
    return Scan.objects.get(region=tenant.region)


def download(client: Client, tenant: Tenant, key: Any) -> Any:
    query = f"resource=scans&page=edit&record={key}&field=content"
    return client.get(f"{tenant.root}/uploads?{query}", headers={"Accept": "application/json"})


def test_a_file_is_uploaded_saved_and_downloaded_in_its_tenant(
    client: Client, north: Tenant
) -> None:
    scan = stored(client, north)

    page = fetch(client, f"{north.root}/scans/{scan.pk}/edit", "inertia").content.decode()

    assert scan.document.read() == b"north file"
    assert bytes(scan.content) == b"north file"
    assert scan.document.name in page
    assert download(client, north, scan.pk).getvalue() == b"north file"


def test_the_content_of_another_tenant_is_not_downloaded(
    client: Client, north: Tenant, south: Tenant
) -> None:
    scan = stored(client, south)

    other, absent = download(client, north, scan.pk), download(client, north, 987654)

    assert other.status_code == absent.status_code == 404
    assert other.content == absent.content


@pytest.mark.parametrize("field", FIELDS)
def test_an_upload_of_another_tenant_is_unknown(
    field: str, client: Client, north: Tenant, south: Tenant
) -> None:
    """The same user has uploaded it, in another tab."""
    path = upload(client, south, field)

    other = save(client, north, **{field: path})
    absent = save(client, north, **{field: path.replace("a.txt", "b.txt")})

    assert errors_of(other) == errors_of(absent)
    assert list(errors_of(other)) == [field]
    assert not Scan.objects.exists()
    saved = save(client, south, **{field: path})
    assert saved.status_code in {200, 201, 303}, saved.content[:300]


@pytest.mark.parametrize("kind", ["new", "stored"])
def test_the_path_of_a_stored_file_of_another_tenant_is_unknown(
    kind: str, client: Client, north: Tenant, south: Tenant
) -> None:
    other = stored(client, south)
    own = stored(client, north) if kind == "stored" else None
    key = None if own is None else own.pk
    name = other.document.name

    refused = save(client, north, key, document=name)
    absent = save(client, north, key, document=name.replace("a.txt", "b.txt"))

    assert errors_of(refused) == errors_of(absent)
    assert list(errors_of(refused)) == ["document"]
    assert other.document.read() == b"south file"
    assert Scan.objects.filter(document=name).get() == other


def test_a_replaced_file_deletes_nothing_of_another_tenant(
    client: Client, north: Tenant, south: Tenant
) -> None:
    other, own = stored(client, south), stored(client, north)
    path = upload(client, north, "document", f"page=edit&record={own.pk}")

    saved = save(client, north, own.pk, document=path)

    assert saved.status_code in {200, 303}, saved.content[:300]
    own.refresh_from_db()
    assert own.document.read() == b"north file"
    assert other.document.read() == b"south file"
