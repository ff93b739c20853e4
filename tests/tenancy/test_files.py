"""Exported files and uploads belong to the tenant in which they were made."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel import Panel, Resource, tables
from django_panel.actions import ExportAction
from django_panel.models import GeneratedFile, Upload
from django_panel.support import context
from django_panel.support.tenants import tenant_id
from django_panel.tenancy import Tenancy
from tests.project.clients import client_for, fetch
from tests.project.fixtures import Declare
from tests.project.models import Region, Site
from tests.tenancy.conftest import Tenant


class ExportedSites(Resource):
    model = Site
    slug = "sites"
    tenant_relationship = "region"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name")]).header_actions([ExportAction()])


@pytest.fixture
def panel(declare: Declare, settings: Settings, tmp_path: Path) -> None:
    def crew(panel: Panel) -> Panel:
        return panel.path("t/{tenant}").tenant(Region).resources([ExportedSites])

    declare(crew=crew)
    settings.STORAGES = {
        **settings.STORAGES,
        "panel_private": {
            "BACKEND": "django.core.files.storage.FileSystemStorage",
            "OPTIONS": {"location": tmp_path},
        },
    }


@pytest.fixture
def client(north: Tenant, south: Tenant) -> Client:
    north.member.regions.add(south.region)
    return client_for(north.member)


def export(client: Client, tenant: Tenant) -> None:
    response = fetch(
        client,
        f"{tenant.root}/actions/form?resource=sites&action=export&scope=table",
        "json",
        "post",
        data=json.dumps({"columns": ["name"], "format": "csv"}),
        content_type="application/json",
    )
    assert response.status_code < 400, response.content


def download(client: Client, tenant: Tenant, file: GeneratedFile) -> Any:
    name = file.path.rpartition("/")[2]
    return client.get(f"{tenant.root}/exports/{name}?exporter={file.source}")


def test_an_export_is_downloaded_in_its_tenant_only(
    client: Client, north: Tenant, south: Tenant
) -> None:
    export(client, north)
    file = GeneratedFile.objects.get()

    response = download(client, north, file)

    content = response.getvalue()
    assert b"north site" in content
    assert b"south" not in content
    assert file.tenant == tenant_id(north.region)
    assert download(client, south, file).status_code == 404


def test_a_file_without_a_row_is_not_found(client: Client, north: Tenant, tmp_path: Path) -> None:
    export(client, north)
    file = GeneratedFile.objects.get()
    GeneratedFile.objects.all().delete()

    assert (tmp_path / file.path).exists()
    assert download(client, north, file).status_code == 404


def test_a_file_of_no_tenant_is_downloaded_in_each(
    client: Client, north: Tenant, south: Tenant
) -> None:
    export(client, north)
    file = GeneratedFile.objects.get()
    GeneratedFile.objects.update(tenant="")

    assert download(client, north, file).status_code == 200
    assert download(client, south, file).status_code == 200


def test_an_upload_waits_in_its_tenant(north: Tenant, south: Tenant) -> None:
    user = north.member
    with context.bind(user=user), Tenancy.entering(north.region):
        Upload.add(user=user, place="crew:sites:file", path="a", name="a", content_type="", size=4)

    for tenant, count in ((north, 1), (south, 0)):
        with Tenancy.entering(tenant.region):
            assert Upload.waiting(user, "crew:sites:file", ["a"]).count() == count
    with Tenancy.entering(south.region):
        assert Upload.spend(user, "crew:sites:file", ["a"]) == 0
    with Tenancy.entering(north.region):
        assert Upload.spend(user, "crew:sites:file", ["a"]) == 1
