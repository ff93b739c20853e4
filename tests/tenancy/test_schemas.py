"""The recipe for a schema per tenant: the same tables, once per tenant."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from django_panel.jobs.owner import bound_owner
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Job, Region, Site, User
from tests.project.tenant_panel import RIGHTS
from tests.tenancy.connection_panel import example, separated, site_names

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL"),
]


@pytest.fixture(params=[False, True], ids=["autocommit", "atomic requests"])
def tenants(
    request: Any, declare: Declare, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Region, Region]]:
    """Create a schema for each of two regions, with one site each."""
    monkeypatch.setitem(connection.settings_dict, "ATOMIC_REQUESTS", request.param)
    recipe = example("connection")
    declare(crew=separated(recipe.tenant_schema))
    pair = Region.objects.create(name="north"), Region.objects.create(name="south")
    for region in pair:
        recipe.create_schema(region, [Site, Job])
        with recipe.tenant_schema(region):
            # The first key of each schema is the same.
            site = Site.objects.create(region=region, name=f"{region.name} site")
            Job.objects.create(site=site, title=f"{region.name} job")
    yield pair
    with connection.cursor() as cursor:
        for region in pair:
            cursor.execute(f"DROP SCHEMA {recipe.schema_name(region)} CASCADE")


def member_of(region: Region) -> User:
    user = make_user(f"member of {region.name}", *RIGHTS)
    user.regions.add(region)
    return user


def search_path() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW search_path")
        return str(cursor.fetchone()[0])


def test_requests_use_the_tables_of_their_tenant(tenants: tuple[Region, Region]) -> None:
    before = search_path()
    for region in tenants:
        client = client_for(member_of(region))
        root = f"/t/{region.pk}"

        found = json.loads(fetch(client, f"{root}/host", "json").content)["names"]
        rows = page_of(fetch(client, f"{root}/jobs"))["props"]["rows"]
        client.post(f"{root}/sites/create", {"name": "new", "region": region.pk})

        assert found == [f"{region.name} site"]
        assert len(rows) == 1
        assert region.name in str(rows)
        assert json.loads(fetch(client, f"{root}/host", "json").content)["names"] == [
            "new",
            f"{region.name} site",
        ]
        assert search_path() == before
    assert site_names() == []


def test_equal_keys_are_different_records(tenants: tuple[Region, Region]) -> None:
    for region in tenants:
        page = page_of(fetch(client_for(member_of(region)), f"/t/{region.pk}/sites/1"))

        assert f"{region.name} site" in str(page["props"])


@pytest.mark.parametrize("mode", ["raise", "broken", "caught", "rolled-back"])
def test_the_connection_is_reset_after_errors_and_broken_transactions(
    mode: str, tenants: tuple[Region, Region]
) -> None:
    before = search_path()
    north, south = tenants
    client = client_for(member_of(north), raise_request_exception=False)

    fetch(client, f"/t/{north.pk}/host?mode={mode}", "json")

    assert search_path() == before
    answer = fetch(client_for(member_of(south)), f"/t/{south.pk}/host", "json")
    assert json.loads(answer.content)["names"] == ["south site"]
    assert search_path() == before


def test_a_job_uses_the_tables_of_its_tenant(tenants: tuple[Region, Region]) -> None:
    for region in tenants:
        with bound_owner("crew", member_of(region).pk, region.pk):
            assert site_names() == [f"{region.name} site"]
