"""Relation managers of records that belong to two tenants: the other tenant's are not there."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.http import HttpResponse

from django_panel import RelationManager, Resource, forms, tables
from django_panel.actions import (
    AssociateAction,
    AttachAction,
    CreateRelatedAction,
    DeleteAction,
    DetachAction,
    DetachBulkAction,
    DissociateAction,
    DissociateBulkAction,
    EditRelatedAction,
)
from tests.project.clients import client_for, fetch, page_of, reload
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Labelling, Site, User
from tests.tenancy.canary.probes import everything_in
from tests.tenancy.conftest import Common, Tenant
from tests.tenancy.inside import declare_resources, errors_of, post

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

DONE = {200, 201, 204, 302, 303}


class PivotManager(RelationManager):
    """A many-to-many relation with a through model."""

    column: ClassVar[str]

    @classmethod
    def pivot_form(cls, schema: forms.FormSchema, owner: Any) -> forms.FormSchema:
        return schema.schema([forms.NumberInput("weight").integer().default(1)])

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns([tables.TextColumn(cls.column)])
            .record_actions([EditRelatedAction(), DetachAction()])
            .bulk_actions([DetachBulkAction()])
            .header_actions([AttachAction(), CreateRelatedAction()])
        )


class LabelJobs(PivotManager):
    relationship: ClassVar[str] = "jobs"
    column: ClassVar[str] = "title"


class JobLabels(PivotManager):
    """The same relation from its other side."""

    relationship: ClassVar[str] = "labels"
    column: ClassVar[str] = "name"


class BadgeSites(RelationManager):
    """A plain many-to-many relation, with which the path of badges to the tenant begins."""

    relationship: ClassVar[str] = "sites"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns([tables.TextInputColumn("name")])
            .record_actions([DetachAction(), DeleteAction()])
            .bulk_actions([DetachBulkAction()])
            .header_actions([AttachAction()])
        )


class SiteBadges(BadgeSites):
    """The same relation from its other side."""

    relationship: ClassVar[str] = "badges"


class HeldBadges(RelationManager):
    """A nullable foreign key."""

    relationship: ClassVar[str] = "badges"

    @classmethod
    def table(cls, schema: tables.TableSchema, owner: Any) -> tables.TableSchema:
        return (
            schema.columns([tables.TextColumn("name")])
            .record_actions([DissociateAction()])
            .bulk_actions([DissociateBulkAction()])
            .header_actions([AssociateAction()])
        )


class Labels(Resource):
    model = Label
    tenant_relationship: ClassVar[Any] = "jobs__site__region"

    @classmethod
    def relation_managers(cls) -> Any:
        return [LabelJobs]


class Jobs(Resource):
    model = Job
    tenant_relationship: ClassVar[Any] = "site__region"
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def relation_managers(cls) -> Any:
        return [JobLabels]


class Badges(Resource):
    model = Badge
    tenant_relationship: ClassVar[Any] = "sites__region"

    @classmethod
    def relation_managers(cls) -> Any:
        return [BadgeSites]


class Sites(Resource):
    model = Site
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def relation_managers(cls) -> Any:
        return [SiteBadges]


class People(Resource):
    model = User
    slug: ClassVar[str | None] = "people"
    tenant_relationship: ClassVar[Any] = "regions"
    record_title_attribute: ClassVar[str | None] = "username"

    @classmethod
    def form(cls, schema: forms.FormSchema) -> forms.FormSchema:
        return schema.schema([forms.TextInput("username").required()])

    @classmethod
    def relation_managers(cls) -> Any:
        return [HeldBadges]


@pytest.fixture(autouse=True)
def resources(declare: Declare, common: Common) -> None:
    declare_resources(declare, Labels, Jobs, Badges, Sites, People)


def address(common: Common) -> dict[str, dict[str, Any]]:
    """Return the keys of each relation of a record of both tenants."""
    return {
        "jobs": {"resource": "labels", "record": common.label.pk, "relation": "jobs"},
        "sites": {"resource": "badges", "record": str(common.badge.pk), "relation": "sites"},
        "badges": {"resource": "people", "record": common.person.pk, "relation": "badges"},
    }


def related_of(tenant: Tenant) -> dict[str, str]:
    return {
        "jobs": str(tenant.job.pk),
        "sites": str(tenant.site.pk),
        "badges": str(tenant.badge.pk),
    }


def act(tenant: Tenant, place: dict[str, Any], action: str, key: str) -> HttpResponse:
    return post(tenant, "relations/action", {**place, "action": action, "related": key})


def act_on_several(
    tenant: Tenant, place: dict[str, Any], action: str, keys: list[str]
) -> HttpResponse:
    return post(tenant, "relations/bulk", {**place, "action": action, "records": keys})


def links(common: Common) -> list[Any]:
    """Return all relations of the common records."""
    return [
        sorted(Labelling.objects.filter(label=common.label).values_list("job_id", "weight")),
        sorted(common.badge.sites.values_list("pk", flat=True)),
        sorted(common.person.badges.values_list("name", flat=True)),
    ]


@pytest.mark.parametrize("name", ["labels", "badges", "people"])
def test_a_relation_lists_records_of_its_tenant(
    name: str, north: Tenant, south: Tenant, common: Common
) -> None:
    north.member.is_superuser = True
    north.member.save()
    owner = {"labels": common.label, "badges": common.badge, "people": common.person}[name]
    client = client_for(north.member)

    for page in ("", "/edit"):
        response = fetch(client, f"{north.root}/{name}/{owner.pk}{page}", "inertia")
        text = everything_in(client, response)

        assert response.status_code == 200
        assert "north " in text
        assert "south" not in text


def test_a_tab_counts_records_of_its_tenant(
    declare: Declare, north: Tenant, south: Tenant, common: Common
) -> None:
    class Copy(LabelJobs):
        key: ClassVar[str | None] = "copy"

    class TabbedLabels(Labels):
        slug: ClassVar[str | None] = "labels"

        @classmethod
        def relation_managers(cls) -> Any:
            return [LabelJobs, Copy]

    declare_resources(declare, TabbedLabels, Jobs)
    extra = Job.objects.create(site=south.site, title="south errand")
    Labelling.objects.create(job=extra, label=common.label)

    for tenant, number in ((north, 1), (south, 2)):
        tenant.member.is_superuser = True
        tenant.member.save()
        path = f"{tenant.root}/labels/{common.label.pk}"
        client = client_for(tenant.member)
        response = reload(client, path, "panel/resources/View", "relationCounts")
        counted = page_of(response)["props"]["relationCounts"]
        assert counted == {"copy": {"total": number, "totalIsExact": True}}


@pytest.mark.parametrize(
    ("name", "action"), [("jobs", "detach"), ("sites", "detach"), ("badges", "dissociate")]
)
def test_a_record_of_the_other_tenant_is_not_removed(
    name: str, action: str, north: Tenant, south: Tenant, common: Common
) -> None:
    place, other = address(common)[name], related_of(south)[name]
    before = links(common)

    single = act(north, place, action, other)
    several = act_on_several(north, place, action, [related_of(north)[name], other])

    assert (single.status_code, several.status_code) == (404, 404)
    assert links(common) == before


@pytest.mark.parametrize(
    ("name", "operation"), [("jobs", "attach"), ("sites", "attach"), ("badges", "associate")]
)
def test_a_record_of_the_other_tenant_is_not_added(
    name: str, operation: str, north: Tenant, south: Tenant, common: Common
) -> None:
    place = {**address(common)[name], "operation": operation}
    before = links(common)
    job = Job.objects.create(site=south.site, title="south errand")
    site = Site.objects.create(region=south.region, name="south annex")
    badge = Badge.objects.create(name="south spare badge")
    badge.sites.add(south.site)
    key = {"jobs": job.pk, "sites": site.pk, "badges": str(badge.pk)}[name]

    refused = post(north, "relations/form", {"related": key}, **place)
    absent = post(north, "relations/form", {"related": _absent(key)}, **place)

    assert refused.status_code == absent.status_code == 404
    assert links(common) == before
    options = north.client().get(f"{north.root}/options", {**place, "field": "related"})
    assert options.status_code == 200
    assert "south" not in options.content.decode()


def _absent(key: Any) -> Any:
    return 987654 if isinstance(key, int) else "b0b0b0b0-0000-4000-8000-00000000ffff"


def test_the_through_row_of_the_other_tenant_is_neither_shown_nor_changed(
    north: Tenant, south: Tenant, common: Common
) -> None:
    place = {**address(common)["jobs"], "operation": "edit"}
    before = links(common)

    shown = north.client().get(f"{north.root}/relations/form", {**place, "related": south.job.pk})
    saved = post(north, "relations/form", {"pivot.weight": 9}, **place, related=str(south.job.pk))

    assert (shown.status_code, saved.status_code) == (404, 404)
    assert links(common) == before
    own = post(
        north,
        "relations/form",
        {"title": "north job", "site": north.site.pk, "pivot.weight": 9},
        **place,
        related=str(north.job.pk),
    )
    assert own.status_code in DONE, own.content[:300]
    assert sorted(
        Labelling.objects.filter(label=common.label).values_list("weight", flat=True)
    ) == [
        2,
        9,
    ]


def test_the_other_side_of_a_relation_adds_and_removes_in_its_tenant(
    north: Tenant, south: Tenant, common: Common
) -> None:
    spare = Label.objects.create(name="south label")
    Labelling.objects.create(job=south.job, label=spare)
    errand = Job.objects.create(site=north.site, title="north errand")
    Labelling.objects.create(job=errand, label=common.label)
    own = {"resource": "jobs", "record": north.job.pk, "relation": "labels"}
    foreign = {**own, "record": south.job.pk}

    refused = [
        post(north, "relations/form", {"related": "south label"}, **own, operation="attach"),
        post(north, "relations/form", {"related": "common label"}, **foreign, operation="attach"),
        act(north, foreign, "detach", "common label"),
        act_on_several(north, foreign, "detach", ["common label"]),
    ]
    removed = act(north, own, "detach", "common label")

    assert [each.status_code for each in refused] == [404] * 4
    assert removed.status_code in DONE, removed.content[:300]
    jobs = Labelling.objects.filter(label=common.label).values_list("job", flat=True)
    assert set(jobs) == {south.job.pk, errand.pk}


def test_a_new_record_of_a_relation_is_one_of_the_tenant(
    north: Tenant, south: Tenant, common: Common
) -> None:
    place = {**address(common)["jobs"], "operation": "create"}
    sent = {"title": "new", "pivot.weight": 3}

    refused = post(north, "relations/form", {**sent, "site": south.site.pk}, **place)
    created = post(north, "relations/form", {**sent, "site": north.site.pk}, **place)

    assert list(errors_of(refused)) == ["site"]
    assert created.status_code in DONE, created.content[:300]
    assert Job.objects.get(title="new").site == north.site


def test_records_are_added_and_removed_without_touching_the_other_tenant(
    north: Tenant, south: Tenant, common: Common
) -> None:
    annex = Site.objects.create(region=north.region, name="north annex")
    spare = Badge.objects.create(name="north spare badge")
    spare.sites.add(north.site)
    sites, badges = address(common)["sites"], address(common)["badges"]

    done = [
        post(north, "relations/form", {"related": annex.pk}, **sites, operation="attach"),
        act(north, sites, "detach", str(north.site.pk)),
        post(north, "relations/form", {"related": str(spare.pk)}, **badges, operation="associate"),
        act(north, badges, "dissociate", str(north.badge.pk)),
    ]

    assert {each.status_code for each in done} <= DONE, [each.content[:200] for each in done]
    assert set(common.badge.sites.all()) == {annex, south.site}
    assert set(common.person.badges.all()) == {spare, south.badge}


def test_the_last_link_to_the_tenant_is_not_removed(
    north: Tenant, south: Tenant, common: Common
) -> None:
    """Otherwise the record would be in no tenant, or in the other one only."""
    sites = {"resource": "badges", "record": str(north.badge.pk), "relation": "sites"}
    badges = {"resource": "sites", "record": north.site.pk, "relation": "badges"}
    keys = [str(north.badge.pk), str(common.badge.pk)]

    refused = [
        act(north, sites, "detach", str(north.site.pk)),
        act_on_several(north, sites, "detach", [str(north.site.pk)]),
        *(act(north, badges, "detach", key) for key in keys),
        act_on_several(north, badges, "detach", keys),
    ]

    assert all(400 <= each.status_code < 500 for each in refused), refused
    assert list(north.badge.sites.all()) == [north.site]
    assert set(common.badge.sites.all()) == {north.site, south.site}
