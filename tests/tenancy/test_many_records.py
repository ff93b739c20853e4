"""Many records that are written at once stay in the tenant."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.core.exceptions import ValidationError
from django.db.models.signals import pre_save

from django_panel import Resource
from django_panel.records.relations import note_related
from django_panel.records.row import Row
from django_panel.records.writer import RecordWriter, write_records
from django_panel.resources.resource_source import ResourceSource
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Site
from tests.project.tenant_panel import TenantBadgeResource, TenantJobResource, TenantSiteResource
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, inside
from tests.tenancy.plot_models import Safe, SafeKey

pytestmark = [pytest.mark.usefixtures("plot_tables"), pytest.mark.django_db, pytest.mark.postgres]


class SafeResource(Resource):
    model = Safe
    tenant_relationship: ClassVar[Any] = "key__region"


@pytest.fixture(autouse=True)
def resources(declare: Declare) -> None:
    declare_resources(
        declare, TenantSiteResource, TenantJobResource, TenantBadgeResource, SafeResource
    )


class Refused(list[tuple[Any, list[str]]]):
    """The records that were not stored, and the names of their errors."""

    def __call__(self, record: Any, error: Exception) -> None:
        assert isinstance(error, ValidationError)
        self.append((record, list(getattr(error, "error_dict", {}))))


def test_new_records_below_a_record_of_the_other_tenant_are_refused(
    north: Tenant, south: Tenant
) -> None:
    new, refused = [Job(site=north.site, title="a"), Job(site=south.site, title="b")], Refused()

    def work(writer: RecordWriter) -> None:
        writer.create_many(new, refused)

    with inside(north) as panel:
        write_records(ResourceSource(TenantJobResource, panel), work)

    assert refused == [(new[1], ["site"])]
    assert Job.objects.filter(title="a").exists()
    assert not Job.objects.filter(title="b").exists()


def test_a_change_that_leads_to_the_other_tenant_is_refused(north: Tenant, south: Tenant) -> None:
    other = Job.objects.create(site=north.site, title="other")
    refused = Refused()

    def work(writer: RecordWriter) -> None:
        rows = [Row(north.job), Row(other)]
        rows[0].assign({"site_id": south.site.pk, "title": "moved"})
        rows[1].assign({"title": "kept"})
        writer.change_many(rows, refused)

    with inside(north) as panel:
        write_records(ResourceSource(TenantJobResource, panel), work)

    north.job.refresh_from_db()
    other.refresh_from_db()
    assert refused == [(north.job, ["site"])]
    assert (north.job.site, north.job.title) == (north.site, "north job")
    assert other.title == "kept"


def test_a_record_that_nothing_leads_to_the_tenant_is_new_again(north: Tenant) -> None:
    """Only its stored relations could lead a badge to a tenant, so it is inserted first."""
    badge, refused = Badge(name="lost"), Refused()

    def work(writer: RecordWriter) -> None:
        writer.create_many([badge], refused)

    with inside(north) as panel:
        write_records(ResourceSource(TenantBadgeResource, panel), work)

    assert refused == [(badge, [])]
    assert badge._state.adding
    assert not Badge.objects.filter(name="lost").exists()


def test_records_of_the_other_tenant_are_refused(north: Tenant, south: Tenant) -> None:
    new = [Site(region=each.region, name="new") for each in (north, south)]
    refused = Refused()

    def work(writer: RecordWriter) -> None:
        row = Row(north.site)
        row.assign({"region_id": south.region.pk})
        writer.create_many(new, refused)
        writer.change_many([row], refused)

    with inside(north) as panel:
        write_records(ResourceSource(TenantSiteResource, panel), work)

    assert refused == [(new[1], ["region"]), (north.site, ["region"])]
    assert Site.objects.get(name="new").region == north.region
    assert Site.objects.get(pk=north.site.pk).region == north.region


def test_a_receiver_cannot_give_records_to_the_other_tenant(north: Tenant, south: Tenant) -> None:
    def move(instance: Site, **kwargs: Any) -> None:
        if instance.name == "moved":
            instance.region = south.region

    new, refused = [Site(region=north.region, name=name) for name in ("kept", "moved")], Refused()

    def work(writer: RecordWriter) -> None:
        row = Row(north.site)
        row.assign({"name": "moved"})
        writer.create_many(new, refused)
        writer.change_many([row], refused)

    pre_save.connect(move, sender=Site)
    try:
        with inside(north) as panel:
            write_records(ResourceSource(TenantSiteResource, panel), work)
    finally:
        pre_save.disconnect(move, sender=Site)

    assert refused == [(new[1], ["region"]), (north.site, ["region"])]
    assert set(Site.objects.values_list("name", "region__name")) == {
        ("kept", "north"),
        ("north site", "north"),
        ("south site", "south"),
    }


def test_records_that_another_record_leads_to_the_tenant_are_checked(
    north: Tenant, south: Tenant
) -> None:
    stored = [Safe.objects.create(name=name) for name in ("own", "other")]
    for safe, tenant in zip(stored, (north, south), strict=True):
        SafeKey.objects.create(safe=safe, region=tenant.region)
    new, refused = Safe(name="new"), Refused()

    def work(writer: RecordWriter) -> None:
        rows = [Row(safe) for safe in stored]
        for row in rows:
            row.assign({"name": "renamed"})
        writer.create_many([new], refused)
        writer.change_many(rows, refused)

    with inside(north) as panel:
        write_records(ResourceSource(SafeResource, panel), work)

    assert refused == [(new, []), (stored[1], [])]
    assert list(Safe.objects.order_by("pk").values_list("name", flat=True)) == ["renamed", "other"]


def test_relations_of_a_record_that_is_rolled_back_are_not_announced(north: Tenant) -> None:
    badge, refused, left = Badge(name="lost"), Refused(), []

    class Sites(ResourceSource):
        def join_many(self, records: Any) -> None:
            note_related(north.site, "badges", added=records)

    def work(writer: RecordWriter) -> None:
        writer.create_many([badge], refused)
        left.append(writer.attempt.log.has_related(north.site))

    with inside(north) as panel:
        write_records(Sites(TenantBadgeResource, panel), work)

    assert refused == [(badge, [])]
    assert left == [False]
