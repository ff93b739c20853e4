"""Values over relations to many records are those of the tenant (decisions D23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar
from urllib.parse import urlencode

import pytest
from django.test import Client

from django_panel import Resource, tables
from django_panel.actions import ExportAction
from django_panel.exports import ExportColumn, Exporter
from django_panel.infolists import InfolistSchema, RepeatableEntry, TextEntry
from django_panel.models import GeneratedFile
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Label, Site, User
from tests.project.tenant_panel import TenantJobResource, TenantSiteResource
from tests.tenancy.canary.probes import everything_in
from tests.tenancy.conftest import Common, Tenant
from tests.tenancy.inside import declare_resources, post

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


class BadgeSitesExporter(Exporter):
    @classmethod
    def columns(cls) -> Sequence[ExportColumn]:
        return [ExportColumn("name"), ExportColumn("sites.name").label("Sites")]


class Badges(Resource):
    """Shows the sites of a badge in every way."""

    model = Badge
    tenant_relationship: ClassVar[Any] = "sites__region"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return (
            schema.columns(
                [
                    tables.TextColumn("name").searchable().sortable(),
                    tables.TextColumn("sites.name").searchable(),
                    tables.NumberColumn("number").counts("sites").sortable(),
                    tables.TextColumn("sites.jobs.title").searchable(),
                ]
            )
            .filters([tables.RelationFilter("sites")])
            .header_actions([ExportAction(BadgeSitesExporter)])
        )

    @classmethod
    def infolist(cls, schema: InfolistSchema) -> InfolistSchema:
        jobs = RepeatableEntry("jobs").schema([TextEntry("title")])
        sites = RepeatableEntry("sites").schema([TextEntry("name"), jobs])
        return schema.schema([TextEntry("name"), sites])


class Labels(Resource):
    """Shows the jobs of a label, over a through model."""

    model = Label
    tenant_relationship: ClassVar[Any] = "jobs__site__region"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns(
            [
                tables.TextColumn("name"),
                tables.TextColumn("jobs.title").searchable(),
                tables.NumberColumn("number").counts("jobs"),
                tables.NumberColumn("last").max("jobs", "id"),
            ]
        ).filters([tables.RelationFilter("jobs")])


class People(Resource):
    """Shows the badges of a person, over a foreign key."""

    model = User
    slug: ClassVar[str | None] = "people"
    tenant_relationship: ClassVar[Any] = "regions"
    record_title_attribute: ClassVar[str | None] = "username"

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        return schema.columns(
            [
                tables.TextColumn("username"),
                tables.TextColumn("badges.name").searchable(),
                tables.NumberColumn("number").counts("badges"),
            ]
        ).filters([tables.RelationFilter("badges")])


@pytest.fixture
def client(declare: Declare, north: Tenant, common: Common) -> Client:
    declare_resources(declare, Badges, Labels, People, TenantSiteResource, TenantJobResource)
    north.member.is_superuser = True
    north.member.save()
    return client_for(north.member)


def rows(client: Client, tenant: Tenant, slug: str, **query: Any) -> dict[str, Any]:
    """Return the cells of a list by the title of the record."""
    url = f"{tenant.root}/{slug}" + (f"?{urlencode(query)}" if query else "")
    found = page_of(fetch(client, url, "inertia"))["props"]["rows"]
    title = "username" if slug == "people" else "name"
    return {row["cells"][title]: row["cells"] for row in found}


def test_columns_show_and_aggregate_records_of_the_tenant(
    client: Client, north: Tenant, south: Tenant, common: Common
) -> None:
    badge = rows(client, north, "badges")["common badge"]
    label = rows(client, north, "labels")["common label"]
    person = rows(client, north, "people")["common person"]

    assert "north site" in str(badge["sites.name"])
    assert "north job" in str(badge["sites.jobs.title"])
    assert [each["number"]["raw"] for each in (badge, label, person)] == [1, 1, 1]
    assert label["last"]["raw"] == north.job.pk
    assert "south" not in str([badge, label, person])


@pytest.mark.parametrize(
    ("slug", "own", "other"),
    [
        ("badges", "north site", "south site"),
        ("badges", "north job", "south job"),
        ("labels", "north job", "south job"),
        ("people", "north badge", "south badge"),
    ],
)
def test_a_search_finds_nothing_of_the_other_tenant(
    slug: str, own: str, other: str, client: Client, north: Tenant, common: Common
) -> None:
    assert rows(client, north, slug, search=own)
    assert rows(client, north, slug, search=other) == {}


@pytest.mark.parametrize(
    ("slug", "name"), [("badges", "sites"), ("labels", "jobs"), ("people", "badges")]
)
def test_a_filter_by_a_record_of_the_other_tenant_is_one_by_an_unknown_record(
    slug: str, name: str, client: Client, north: Tenant, south: Tenant, common: Common
) -> None:
    keys = [
        {"sites": tenant.site.pk, "jobs": tenant.job.pk, "badges": tenant.badge.pk}[name]
        for tenant in (north, south)
    ]
    absent = "b0b0b0b0-0000-4000-8000-00000000ffff" if name == "badges" else 987654

    own, other, unknown = (
        set(rows(client, north, slug, **{f"filters[{name}][record]": key}))
        for key in (*keys, absent)
    )

    assert "common" in str(own)
    # A filter with an unknown value is left out.
    assert other == unknown == set(rows(client, north, slug))


def test_a_sort_by_a_count_counts_records_of_the_tenant(
    client: Client, north: Tenant, south: Tenant, common: Common
) -> None:
    """By the sites of both tenants, the common badge would have the most."""
    own = Badge.objects.create(name="own badge")
    annexes = [Site.objects.create(region=north.region, name=f"annex {n}") for n in range(2)]
    own.sites.set(annexes)
    annex = Site.objects.create(region=south.region, name="south annex")
    common.badge.sites.add(annex)

    names = list(rows(client, north, "badges", sort="number", direction="desc"))

    assert names[0] == "own badge"


def test_a_page_shows_records_of_the_tenant(
    client: Client, north: Tenant, south: Tenant, common: Common
) -> None:
    response = fetch(client, f"{north.root}/badges/{common.badge.pk}", "inertia")

    text = everything_in(client, response)

    assert "north job" in text
    assert "south" not in text


def test_an_export_contains_records_of_the_tenant(
    client: Client, north: Tenant, south: Tenant, common: Common, private_files: Any
) -> None:
    sent = {"columns": ["name", "sites.name"], "format": "csv"}

    done = post(north, "actions/form", sent, resource="badges", action="export", scope="table")

    assert done.status_code in {200, 303}, done.content[:300]
    file = GeneratedFile.objects.get()
    name = file.path.rpartition("/")[2]
    url = f"{north.root}/exports/{name}?exporter={file.source}"
    content: Any = client.get(url)
    text = content.getvalue().decode()
    assert "common badge" in text
    assert "north site" in text
    assert "south" not in text
