"""Imported rows create and change records of the tenant only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest
from django.db.models import Model

from django_panel import RelationManager, Resource
from django_panel.imports import ImportColumn, Importer
from django_panel.resources.importing.outcome import ImportOutcome
from django_panel.resources.relations.relation_source import RelationSource
from django_panel.resources.resource_source import ResourceSource
from tests.imports.files import csv_bytes, run_csv
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Site
from tests.project.tenant_panel import (
    TenantBadgeResource,
    TenantJobResource,
    TenantNoteResource,
    TenantSiteResource,
)
from tests.tenancy.conftest import Common, Tenant
from tests.tenancy.inside import declare_resources, inside
from tests.tenancy.plot_models import Plot, Team

pytestmark = [pytest.mark.usefixtures("plot_tables"), pytest.mark.django_db, pytest.mark.postgres]


class LabelJobs(RelationManager):
    relationship: ClassVar[str] = "jobs"


class Labels(Resource):
    model = Label
    tenant_relationship: ClassVar[Any] = "jobs__site__region"

    @classmethod
    def relation_managers(cls) -> Any:
        return [LabelJobs]


class Plots(Resource):
    model = Plot
    tenant_relationship: ClassVar[Any] = "region"


class Teams(Resource):
    model = Team
    tenant_relationship: ClassVar[Any] = "regions"


@pytest.fixture(autouse=True)
def resources(declare: Declare, common: Common) -> None:
    declare_resources(
        declare,
        TenantSiteResource,
        TenantJobResource,
        TenantNoteResource,
        TenantBadgeResource,
        Labels,
        Plots,
        Teams,
    )


def importer(
    model: type[Model], *columns: ImportColumn | str, keys: Sequence[str] = (), **more: Any
) -> type[Importer]:
    made = [ImportColumn(each) if isinstance(each, str) else each for each in columns]
    members = {"model": model, "columns": classmethod(lambda cls: made), "update_by": keys, **more}
    return type("TenantRowsImporter", (Importer,), members)


def run(
    tenant: Tenant,
    made: type[Importer],
    resource: type[Resource],
    headings: Sequence[str],
    *rows: Sequence[Any],
) -> ImportOutcome:
    """Import rows inside a tenant."""
    with inside(tenant) as panel:
        return run_csv(made, ResourceSource(resource, panel), csv_bytes(headings, rows))


def test_a_record_of_the_other_tenant_is_not_updated(north: Tenant, south: Tenant) -> None:
    """A row with the name of its site creates a site of this tenant."""
    made = importer(Site, "name", keys=["name"])

    outcome = run(north, made, TenantSiteResource, ["name"], ["south site"], ["north site"])

    assert (outcome.created, outcome.updated, outcome.failed) == (1, 1, 0)
    assert [site.name for site in south.region.sites.all()] == ["south site"]
    assert Site.objects.filter(region=north.region, name="south site").count() == 1


def test_a_primary_key_of_the_other_tenant_is_not_found(north: Tenant, south: Tenant) -> None:
    made = importer(Site, "id", "name", keys=["id"])

    outcome = run(
        north,
        made,
        TenantSiteResource,
        ["id", "name"],
        [south.site.pk, "taken"],
        [987654, "absent"],
        [north.site.pk, "renamed"],
    )

    assert (outcome.created, outcome.updated, outcome.failed) == (0, 1, 2)
    south.site.refresh_from_db()
    assert (south.site.name, south.site.region) == ("south site", south.region)
    assert [(error.column, error.message) for error in outcome.errors] == [
        ("id", f"{key} was not found.") for key in (south.site.pk, 987654)
    ]


@pytest.mark.parametrize("saves", [False, True])
def test_a_record_that_the_importer_found_in_the_other_tenant_is_refused(
    saves: bool, north: Tenant, south: Tenant
) -> None:
    """``resolve()`` reads the whole table."""

    def resolve(cls: Any, data: dict[str, Any]) -> Any:
        found = Site.objects.get(name=data["name"])
        if saves:
            # A copy with the same key.
            return Site(pk=found.pk, name=found.name)
        return found

    made = importer(Site, "name", resolve=classmethod(resolve))

    outcome = run(north, made, TenantSiteResource, ["name"], ["south site"])

    assert outcome.failed == 1
    south.site.refresh_from_db()
    assert (south.site.name, south.site.region) == ("south site", south.region)


@pytest.mark.parametrize("target", ["name", "pk"])
def test_a_foreign_key_is_found_in_the_tenant(target: str, north: Tenant, south: Tenant) -> None:
    site = ImportColumn("site").relationship("site", target)
    made = importer(Job, "title", site, keys=["title"])
    own, other = (getattr(each.site, target) for each in (north, south))

    outcome = run(
        north,
        made,
        TenantJobResource,
        ["title", "site"],
        ["new", own],
        ["other", other],
        ["north job", other],
    )

    assert (outcome.created, outcome.updated, outcome.failed) == (1, 0, 2)
    assert Job.objects.get(title="new").site == north.site
    assert Job.objects.get(pk=north.job.pk).site == north.site
    assert south.site.jobs.count() == 1


def test_a_missing_related_record_is_created_in_the_tenant(north: Tenant, south: Tenant) -> None:
    """A site of the same name exists in the other tenant."""
    site = ImportColumn("site").relationship("site", "name").create_related()
    made = importer(Job, "title", site)

    outcome = run(north, made, TenantJobResource, ["title", "site"], ["new", "south site"])

    assert outcome.created == 1
    created = Job.objects.get(title="new").site
    assert created != south.site
    assert created.region == north.region


def test_a_column_of_the_tenant_is_ignored(north: Tenant, south: Tenant) -> None:
    region = ImportColumn("region").relationship("region", "name")
    made = importer(Site, "name", region, keys=["name"])

    run(
        north,
        made,
        TenantSiteResource,
        ["name", "region"],
        ["new", "south"],
        ["north site", "south"],
    )

    assert set(north.region.sites.values_list("name", flat=True)) == {"north site", "new"}
    assert south.region.sites.count() == 1


def test_a_unique_value_is_unique_in_its_tenant(north: Tenant, south: Tenant) -> None:
    Plot.objects.create(region=south.region, name="a", code="s")
    made = importer(Plot, "name", "code")

    outcome = run(north, made, Plots, ["name", "code"], ["a", "n"], ["a", "x"], ["b", "s"])

    assert (outcome.created, outcome.failed) == (1, 2)
    assert Plot.objects.get(region=south.region).code == "s"


def test_a_record_without_a_way_to_the_tenant_is_refused(north: Tenant) -> None:
    outcome = run(north, importer(Badge, "name"), TenantBadgeResource, ["name"], ["new"])

    assert (outcome.created, outcome.failed) == (0, 1)
    assert not Badge.objects.filter(name="new").exists()


def test_new_records_join_the_tenant_and_shared_ones_stay_in_both(
    north: Tenant, south: Tenant
) -> None:
    shared, other = Team.objects.create(name="shared"), Team.objects.create(name="other")
    shared.regions.set([north.region, south.region])
    other.regions.set([south.region])
    made = importer(Team, "name", keys=["name"])

    outcome = run(north, made, Teams, ["name"], ["shared"], ["other"])

    assert (outcome.created, outcome.updated) == (1, 1)
    assert set(shared.regions.all()) == {north.region, south.region}
    assert list(other.regions.all()) == [south.region]
    new = Team.objects.exclude(pk__in=[shared.pk, other.pk]).get()
    assert list(new.regions.all()) == [north.region]


def test_an_import_into_a_relation_keeps_to_the_tenant(
    north: Tenant, south: Tenant, common: Common
) -> None:
    """The label belongs to both tenants, and so do its jobs together."""
    site = ImportColumn("site").relationship("site", "name")
    made = importer(Job, "title", site, keys=["title"])
    data = csv_bytes(
        ["title", "site"],
        [["south job", "north site"], ["new", "south site"], ["north job", "north site"]],
    )

    with inside(north) as panel:
        source = RelationSource(LabelJobs, Labels, common.label, panel)
        outcome = run_csv(made, source, data)

    assert (outcome.created, outcome.updated, outcome.failed) == (1, 1, 1)
    south.job.refresh_from_db()
    assert (south.job.title, south.job.site) == ("south job", south.site)
    assert set(common.label.jobs.filter(site__region=south.region)) == {south.job}
