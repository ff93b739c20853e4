"""What preferences change on the server: times are in the user's zone, filters in the tenant."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

import pytest
from django.test import Client

from django_panel import Panel, Resource, tables
from django_panel.models import Preference
from tests.preferences.desk import put
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project, Region, Site
from tests.tenancy.conftest import Tenant, north, south

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

__all__ = ["north", "south"]


class Jobs(Resource):
    model = Project
    slug: ClassVar[str | None] = "jobs"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns([tables.TextColumn("name"), tables.DateTimeColumn("created_at")])


class Sites(Resource):
    model = Site
    slug = "sites"
    tenant_relationship = "region"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        schema = schema.columns([tables.TextColumn("name").searchable().sortable()])
        return schema.persist_search().persist_sort()


def test_a_list_shows_times_in_the_zone_of_the_user(declare: Declare, admin: Client) -> None:
    declare(desk=lambda panel: panel.path("desk").resources([Jobs]))
    project = Project.objects.create(name="Bridge", customer=Customer.objects.create(name="Ann"))
    noon = datetime(2026, 1, 31, 22, 30, tzinfo=UTC)
    Project.objects.filter(pk=project.pk).update(created_at=noon)

    def shown() -> str:
        return str(page_of(fetch(admin, "/desk/jobs", "inertia"))["props"]["rows"])

    before = shown()
    assert put(admin, {"timezone": "Asia/Tokyo"}).status_code == 204
    after = shown()

    assert "Jan 31, 2026" in before
    assert "Feb 1, 2026" in after


@pytest.fixture
def panel(declare: Declare) -> None:
    """Declare the panel of the tenants."""

    def crew(panel: Panel) -> Panel:
        return panel.path("t/{tenant}").tenant(Region).resources([Sites])

    declare(crew=crew)


def test_the_search_is_of_the_tenant_and_the_order_of_all(north: Tenant, south: Tenant) -> None:
    north.member.regions.add(south.region)
    client = client_for(north.member)

    def state(tenant: Tenant, query: str = "") -> Any:
        page = page_of(fetch(client, f"{tenant.root}/sites{query}"))
        return page["props"]["state"]

    state(north, "?search=nothing&sort=name&direction=desc")

    assert (state(north)["search"], state(north)["direction"]) == ("nothing", "desc")
    assert (state(south)["search"], state(south)["direction"]) == (None, "desc")
    keys = Preference.objects.values_list("key", flat=True)
    assert sum("@" in key for key in keys) == 1
