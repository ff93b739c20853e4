"""What the session stores in one tenant is not used in another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from django_panel import Panel, Resource, tables
from django_panel.models import Submission
from django_panel.resources.pages.create_record import CreateRecord
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Region, Site
from tests.tenancy.conftest import Tenant


class CreateSite(CreateRecord[Site]):
    preserves_data_on_create_another = True


class SearchedSites(Resource):
    """A list that remembers its search, and a form that remembers its values."""

    model = Site
    slug = "sites"
    tenant_relationship = "region"

    @classmethod
    def pages(cls) -> Mapping[str, Any]:
        return {**super().pages(), "create": CreateSite}

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name").searchable()]).persist_search()


@pytest.fixture
def panel(declare: Declare) -> None:
    def crew(panel: Panel) -> Panel:
        return panel.path("t/{tenant}").tenant(Region).resources([SearchedSites])

    declare(crew=crew)


@pytest.fixture
def client(north: Tenant, south: Tenant) -> Client:
    north.member.regions.add(south.region)
    return client_for(north.member)


def total(client: Client, tenant: Tenant, query: str = "") -> int:
    page = page_of(fetch(client, f"{tenant.root}/sites{query}"))
    return int(page["props"]["pagination"]["total"])


def test_the_state_of_a_list_is_of_its_tenant(client: Client, north: Tenant, south: Tenant) -> None:
    assert total(client, north, "?search=nothing") == 0

    assert total(client, north) == 0
    assert total(client, south) == 1


def test_errors_are_shown_in_their_tenant(client: Client, north: Tenant, south: Tenant) -> None:
    response = client.post(f"{north.root}/sites/create", {"name": ""})
    assert response.status_code in {302, 303}

    assert page_of(fetch(client, f"{south.root}/sites/create"))["props"]["errors"] == {}
    assert "name" in page_of(fetch(client, f"{north.root}/sites/create"))["props"]["errors"]
    assert page_of(fetch(client, f"{north.root}/sites/create"))["props"]["errors"] == {}


def test_the_values_of_create_another_are_of_their_tenant(
    client: Client, north: Tenant, south: Tenant
) -> None:
    sent = {"name": "secret of north", "createAnother": "1"}
    response = client.post(f"{north.root}/sites/create", sent)
    assert response.status_code in {302, 303}

    assert "secret of north" not in str(page_of(fetch(client, f"{south.root}/sites/create")))
    assert "secret of north" in str(page_of(fetch(client, f"{north.root}/sites/create")))


def test_the_same_submit_key_creates_a_record_in_each_tenant(
    client: Client, north: Tenant, south: Tenant
) -> None:
    key = uuid4().hex
    for tenant in (north, south, north):
        client.post(f"{tenant.root}/sites/create", {"name": "new", "submitKey": key})

    assert set(Site.objects.filter(name="new").values_list("region", flat=True)) == {
        north.region.pk,
        south.region.pk,
    }
    assert Site.objects.filter(name="new").count() == 2
    assert Submission.objects.count() == 2
