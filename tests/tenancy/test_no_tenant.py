"""Queries of tenant resources where no tenant is bound: scripts, signals, jobs, other panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.core.checks import run_checks
from django.core.exceptions import SynchronousOnlyOperation
from django.core.management import call_command
from django.db import transaction
from django.db.models import QuerySet
from django.db.models.signals import post_save

from django_panel import Panel, Resource, panel
from django_panel.exceptions import PanelRegistrationException
from django_panel.exports import Exporter
from django_panel.resources.exporting.rows import selected_rows
from django_panel.resources.resource_source import ResourceSource
from django_panel.support import context
from django_panel.tables import TableSchema, TextColumn
from django_panel.tenancy import SHARED, Tenancy, TenantNotBound
from django_panel.testing import panel_client
from django_panel.widgets import TableWidget
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Region, Site
from tests.tenancy.conftest import Tenant

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class SiteResource(Resource):
    model = Site
    tenant_relationship = "region"


class JobResource(Resource):
    """Forgets ``super()``."""

    model = Job
    tenant_relationship = "site__region"

    @classmethod
    def query(cls) -> QuerySet[Any]:
        return Job.objects.all()


class BadgeResource(Resource):
    model = Badge
    tenant_relationship = SHARED


class LooseResource(Resource):
    """Registered in no panel."""

    model = Site
    slug = "loose"
    tenant_relationship = "region"


RESOURCES = [SiteResource, JobResource, BadgeResource]


def crew(built: Panel) -> Panel:
    return built.path("t/{tenant}").tenant(Region).resources(RESOURCES)


def office(built: Panel) -> Panel:
    return built.path("office").resources([])


@pytest.fixture(autouse=True)
def panels(north: Tenant, south: Tenant, declare: Declare) -> None:
    """Declare the panels of these tests instead of that of the fixtures."""
    declare(crew=crew, office=office)


def names(rows: Any) -> list[str]:
    return sorted(str(row) for row in rows)


def bound(panel_id: str) -> Any:
    found = panel(panel_id)
    assert found is not None
    return context.bind(panel=found)


# Without a tenant.


def test_a_query_outside_of_panels_needs_a_tenant() -> None:
    with pytest.raises(TenantNotBound) as raised:
        SiteResource.query()

    assert isinstance(raised.value, PanelRegistrationException)
    for part in ("SiteResource.query()", "Tenancy.entering(", "Tenancy.all_tenants("):
        assert part in str(raised.value)


@pytest.mark.parametrize("panel_id", ["crew", "office"])
def test_a_query_in_a_panel_needs_a_tenant(panel_id: str) -> None:
    with bound(panel_id), pytest.raises(TenantNotBound):
        SiteResource.query()


@pytest.mark.parametrize(
    "read",
    [
        lambda north: SiteResource.find_record(north.site.pk),
        lambda north: SiteResource.find_records([north.site.pk]),
        lambda north: SiteResource.resolve_record(north.site.pk),
        lambda north: SiteResource.global_search_query(),
    ],
)
def test_every_look_up_needs_a_tenant(read: Callable[[Tenant], Any], north: Tenant) -> None:
    with pytest.raises(TenantNotBound):
        read(north)


def test_a_query_without_super_is_covered_by_its_source() -> None:
    assert names(JobResource.query()) == ["north job", "south job"]
    source = ResourceSource(JobResource, panel("crew"))

    with pytest.raises(TenantNotBound):
        source.queryset()


def test_a_signal_of_the_project_needs_a_tenant(north: Tenant) -> None:
    def count(**_kwargs: Any) -> None:
        SiteResource.query().count()

    post_save.connect(count, sender=Badge)
    try:
        with pytest.raises(TenantNotBound):
            north.badge.save()
        with Tenancy.entering(north.region):
            north.badge.save()
    finally:
        post_save.disconnect(count, sender=Badge)


# With a tenant.


def test_a_tenant_restricts_queries_outside_of_panels(north: Tenant, south: Tenant) -> None:
    with Tenancy.entering(south.region):
        assert names(SiteResource.query()) == ["south site"]
        assert SiteResource.find_record(north.site.pk) is None
        with bound("office"):
            assert names(SiteResource.query()) == ["south site"]
    with Tenancy.entering(north.region):
        assert names(SiteResource.query()) == ["north site"]


def test_a_record_that_is_no_tenant_of_the_resource_is_not_one(north: Tenant) -> None:
    with Tenancy.entering(north.badge), pytest.raises(TenantNotBound):
        SiteResource.query()


# Resources that need no tenant.


def test_shared_records_need_no_tenant() -> None:
    assert names(BadgeResource.query()) == ["north badge", "south badge"]


def test_a_resource_of_no_panel_needs_no_tenant() -> None:
    assert names(LooseResource.query()) == ["north site", "south site"]


def test_a_resource_that_is_also_in_a_panel_without_tenants_needs_none_there(
    declare: Declare, north: Tenant
) -> None:
    declare(crew=crew, office=lambda built: built.path("office").resources([SiteResource]))

    with bound("office"):
        assert names(SiteResource.query()) == ["north site", "south site"]
        with Tenancy.entering(north.region):
            assert names(SiteResource.query()) == ["north site", "south site"]
    assert names(SiteResource.query()) == ["north site", "south site"]
    with Tenancy.entering(north.region):
        assert names(SiteResource.query()) == ["north site"]
    with bound("crew"), pytest.raises(TenantNotBound):
        SiteResource.query()


def test_declarations_need_no_tenant() -> None:
    with context.declaring("SiteResource.table()"):
        assert SiteResource.query().model is Site


# All tenants.


def test_all_tenants_are_read_together(north: Tenant, south: Tenant) -> None:
    with Tenancy.all_tenants():
        assert names(SiteResource.query()) == ["north site", "south site"]
        assert SiteResource.find_record(south.site.pk) == south.site
    with bound("crew"), Tenancy.entering(north.region):
        with Tenancy.all_tenants():
            assert Tenancy.current() is None
            assert names(SiteResource.query()) == ["north site", "south site"]
            source = ResourceSource(JobResource, panel("crew"))
            assert names(source.queryset()) == ["north job", "south job"]
        assert names(SiteResource.query()) == ["north site"]
    with pytest.raises(TenantNotBound):
        SiteResource.query()


@pytest.mark.parametrize(
    "write",
    [
        lambda site: site.save(),
        lambda site: site.delete(),
        lambda site: Site.objects.update(name="x"),
        lambda site: Site.objects.bulk_create([Site(region=site.region, name="x")]),
        lambda site: Badge.objects.create(name="x"),
        lambda site: site.badges.clear(),
    ],
)
def test_a_write_over_all_tenants_raises(write: Callable[[Site], Any], north: Tenant) -> None:
    before = (names(Site.objects.all()), names(Badge.objects.all()), north.site.badges.count())

    with (
        pytest.raises(TenantNotBound, match="all_tenants"),
        transaction.atomic(),
        Tenancy.all_tenants(),
    ):
        write(north.site)

    now = (names(Site.objects.all()), names(Badge.objects.all()), north.site.badges.count())
    assert now == before


def test_a_tenant_may_be_entered_for_a_write(north: Tenant) -> None:
    with Tenancy.all_tenants():
        for site in SiteResource.query():
            with Tenancy.entering(site.region):
                site.name = f"{site.name} 2"
                site.save()
                assert names(SiteResource.query()) == [site.name]
        assert names(SiteResource.query()) == ["north site 2", "south site 2"]
    # The guard is gone with the block.
    north.badge.save()


def test_asynchronous_code_reads_all_tenants_in_a_thread_of_its_own(north: Tenant) -> None:
    """Its writes would use connections of another thread, which do not refuse them."""

    async def write() -> None:
        with Tenancy.all_tenants():
            await Badge.objects.acreate(name="x")

    async def read() -> list[str]:
        def read_and_write() -> list[str]:
            with Tenancy.all_tenants():
                with pytest.raises(TenantNotBound), transaction.atomic():
                    north.badge.save()
                return names(SiteResource.query())

        return await sync_to_async(read_and_write)()

    with pytest.raises(SynchronousOnlyOperation, match="sync_to_async"):
        async_to_sync(write)()
    assert async_to_sync(read)() == ["north site", "south site"]
    assert not Badge.objects.filter(name="x").exists()


def test_records_are_read_with_a_lock_over_all_tenants() -> None:
    with Tenancy.all_tenants():
        assert len(SiteResource.query().select_for_update()) == 2


# What the panels do themselves.


class SiteTable(TableWidget):
    def table(self, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("age")])

    def query(self) -> QuerySet[Any]:
        return SiteResource.query()


def test_the_system_checks_need_no_tenant(declare: Declare) -> None:
    declare(crew=lambda built: crew(built).widgets([SiteTable]), office=office)

    found = [str(each) for each in run_checks(tags=["panel"]) if "SiteTable" in str(each)]

    # The columns were checked, although the query has no tenant.
    assert [("'age'" in each, "TenantNotBound" in each) for each in found] == [(True, False)]


def test_a_page_reads_the_records_of_its_tenant(north: Tenant) -> None:
    north.member.is_superuser = True
    north.member.save()
    client = panel_client(north.member, panel="crew", tenant=north.region)

    rows = client.visit("resources.sites.index").props["rows"]

    assert len(rows) == 1


def test_the_rows_of_an_export_need_a_tenant(north: Tenant) -> None:
    source = ResourceSource(SiteResource, panel("crew"))

    with bound("crew"):
        with pytest.raises(TenantNotBound):
            selected_rows(source, Exporter, {}, [north.site.pk])
        with Tenancy.entering(north.region):
            assert names(selected_rows(source, Exporter, {}, [north.site.pk])) == ["north site"]


def test_the_explanation_of_a_page_binds_the_tenant(
    north: Tenant, capsys: pytest.CaptureFixture[str]
) -> None:
    north.member.is_superuser = True
    north.member.save()

    # An exit code would raise SystemExit.
    call_command("panel_explain", north.member.username, "sites.view", north.site.pk)
    assert "'crew'" in capsys.readouterr().out
    north.member.regions.clear()
    with pytest.raises(SystemExit):
        call_command("panel_explain", north.member.username, "sites.view", north.site.pk)
