"""New and changed records belong to the tenant of the request, whatever was submitted."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db.models.signals import pre_save
from django.forms import ModelForm

from django_panel import RelationManager, Resource, forms
from django_panel.actions import CreateAction, CreateRelatedAction, ReplicateAction
from django_panel.forms.schema import FormSchema
from django_panel.resources.pages import EditRecord
from django_panel.tables.columns.select import SelectColumn
from django_panel.tables.columns.text import TextColumn
from django_panel.tables.columns.text_input import TextInputColumn
from django_panel.tables.schema import TableSchema
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Note, Region, Site
from tests.project.tenant_panel import (
    TenantBadgeResource,
    TenantJobResource,
    TenantRegionResource,
    TenantSiteResource,
)
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, errors_of, post, send
from tests.tenancy.plot_models import Plot, Team

pytestmark = [pytest.mark.usefixtures("plot_tables"), pytest.mark.django_db, pytest.mark.postgres]


class OpenSiteResource(Resource):
    """Declares the tenant's field in its form and in its table."""

    model = Site
    slug: ClassVar[str | None] = "sites"
    tenant_relationship: ClassVar[Any] = "region"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        region = forms.Select("region").relationship("region").unscoped()
        return schema.schema([forms.TextInput("name"), region])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        action = CreateAction("add").schema(
            [forms.TextInput("name"), forms.Select("region").relationship("region").unscoped()]
        )
        return (
            schema.columns([SelectColumn("region").options({1: "a"}), TextInputColumn("name")])
            .header_actions([action])
            .record_actions([ReplicateAction()])
        )

    @classmethod
    def relation_managers(cls) -> Any:
        return [Jobs]


class Jobs(RelationManager):
    """Creates jobs of a site."""

    relationship: ClassVar[str] = "jobs"

    @classmethod
    def table(cls, schema: TableSchema, owner: Any) -> TableSchema:
        return schema.columns([TextColumn("title")]).header_actions([CreateRelatedAction()])

    @classmethod
    def form(cls, schema: FormSchema, owner: Any) -> FormSchema:
        site = forms.Select("site").relationship("site").unscoped()
        return schema.schema([forms.TextInput("title"), site])


class MovingSitePage(EditRecord[Site]):
    """Moves sites to the tenant with the name ``south`` before they are saved."""

    def before_save(self, record: Any) -> None:
        if record is not None:
            record.region = Region.objects.get(name="south")


class MovingSiteResource(TenantSiteResource):
    slug: ClassVar[str | None] = "sites"

    @classmethod
    def pages(cls) -> Any:
        return {**super().pages(), "edit": MovingSitePage}


class MovingJobPage(EditRecord[Job]):
    """Moves jobs to the site of that tenant."""

    def before_save(self, record: Any) -> None:
        record.site = Site.objects.get(name="south site")


class OwnJobPage(EditRecord[Job]):
    """Stores jobs itself, at that site."""

    def handle_record_update(self, record: Any, attributes: Any) -> Any:
        record.site = Site.objects.get(name="south site")
        record.save()
        return record

    def has_database_transactions(self) -> bool | None:
        return False


def job_resource(page: type[EditRecord[Job]]) -> type[Resource]:
    pages = {**TenantJobResource.pages(), "edit": page}
    members = {"slug": "jobs", "pages": classmethod(lambda cls: pages)}
    return type("MovingJobResource", (TenantJobResource,), members)


class OpenJobResource(Resource):
    """Offers the sites of all tenants."""

    model = Job
    slug: ClassVar[str | None] = "jobs"
    tenant_relationship: ClassVar[Any] = "site__region"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        create = [forms.TextInput("name"), forms.Select("region").relationship("region").unscoped()]
        site = forms.Select("site").relationship("site").unscoped().create_option_form(create)
        return schema.schema([forms.TextInput("title"), site])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        options = lambda: {site.pk: site.name for site in Site.objects.all()}  # noqa: E731
        return schema.columns([SelectColumn("site").options(options), TextColumn("title")])


class TeamResource(Resource):
    model = Team
    tenant_relationship: ClassVar[Any] = "regions"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        regions = forms.Select("regions").relationship("regions").multiple().unscoped()
        return schema.schema([forms.TextInput("name"), regions])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name")]).record_actions([ReplicateAction()])


class OpenBadgeResource(TenantBadgeResource):
    """Copies badges, and offers the sites of all tenants."""

    slug: ClassVar[str | None] = "badges"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        sites = forms.Select("sites").relationship("sites").multiple().unscoped().required(False)
        return schema.schema([forms.TextInput("name"), sites])

    @classmethod
    def table(cls, schema: TableSchema) -> TableSchema:
        return schema.columns([TextColumn("name")]).record_actions([ReplicateAction()])


class GroupJobResource(Resource):
    """Creates the site of a job in the job's form."""

    model = Job
    slug: ClassVar[str | None] = "jobs"
    tenant_relationship: ClassVar[Any] = "site__region"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        region = forms.Select("region").relationship("region").unscoped()
        group = forms.RelationGroup("site").schema([forms.TextInput("name"), region])
        return schema.schema([forms.TextInput("title"), group])


class SiteForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Site
        fields = ("name", "region")


class TeamForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Team
        fields = ("name", "regions")


class FormClassSiteResource(Resource):
    model = Site
    slug: ClassVar[str | None] = "sites"
    tenant_relationship: ClassVar[Any] = "region"
    form_class: ClassVar[Any] = SiteForm


class FormClassTeamResource(Resource):
    model = Team
    slug: ClassVar[str | None] = "teams"
    tenant_relationship: ClassVar[Any] = "regions"
    form_class: ClassVar[Any] = TeamForm


# The tenant's own field -----------------------------------------------------------------


@pytest.mark.parametrize("resource", [OpenSiteResource, FormClassSiteResource])
def test_a_form_that_sends_the_tenant_is_ignored(
    resource: type[Resource], north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, resource, TenantJobResource)
    sent = {"name": "new", "region": south.region.pk}

    created = post(north, "sites/create", sent)
    changed = send(north, "put", f"sites/{north.site.pk}/edit", {**sent, "name": "changed"})

    assert {created.status_code, changed.status_code} <= {200, 204, 302, 303}
    assert Site.objects.get(name="new").region == north.region
    assert Site.objects.get(name="changed").region == north.region
    assert south.region.sites.count() == 1


@pytest.mark.parametrize("resource", [TeamResource, FormClassTeamResource])
def test_a_form_that_sends_other_tenants_is_ignored(
    resource: type[Resource], north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, resource)
    shared = Team.objects.create(name="shared")
    shared.regions.set([north.region, south.region])
    sent = {"name": "new", "regions": [south.region.pk]}

    created = post(north, "teams/create", sent)
    changed = send(north, "put", f"teams/{shared.pk}/edit", {"name": "x", "regions": []})

    assert {created.status_code, changed.status_code} <= {200, 204, 302, 303}
    assert list(Team.objects.get(name="new").regions.all()) == [north.region]
    assert set(Team.objects.get(name="x").regions.all()) == {north.region, south.region}


def test_a_dialog_and_a_cell_do_not_write_the_tenant(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, OpenSiteResource, TenantJobResource)
    sent = {"name": "new", "region": south.region.pk}
    cell = {"resource": "sites", "record": north.site.pk, "column": "region"}

    created = post(north, "actions/form", sent, resource="sites", action="add", scope="table")
    written = post(north, "actions/cell", {**cell, "value": south.region.pk})

    assert created.status_code in {200, 204, 302, 303}
    assert Site.objects.get(name="new").region == north.region
    assert written.status_code == 403
    assert Site.objects.get(pk=north.site.pk).region == north.region


def test_the_field_of_the_tenant_is_not_shown(north: Tenant, declare: Declare) -> None:
    declare_resources(declare, OpenSiteResource, TenantJobResource)

    page = north.client().get(f"{north.root}/sites/create").content.decode()

    assert "name" in page
    assert "relationship" not in page
    assert north.region.name not in page.partition('"form"')[2].partition('"breadcrumbs"')[0]


# A path through a relation --------------------------------------------------------------


def test_a_relation_that_leads_to_another_tenant_is_an_error(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, OpenJobResource, TenantSiteResource)
    sent = {"title": "new", "site": south.site.pk}
    cell = {"resource": "jobs", "record": north.job.pk, "column": "site"}

    created = post(north, "jobs/create", sent)
    changed = send(north, "put", f"jobs/{north.job.pk}/edit", sent)
    written = post(north, "actions/cell", {**cell, "value": south.site.pk})

    assert list(errors_of(created)) == ["site"]
    assert list(errors_of(changed)) == ["site"]
    assert list(errors_of(written)) == ["value"]
    assert Job.objects.count() == 2
    assert Job.objects.get(pk=north.job.pk).site == north.site
    other = Site.objects.create(region=north.region, name="other")
    assert post(north, "actions/cell", {**cell, "value": other.pk}).status_code in {200, 204, 303}
    assert Job.objects.get(pk=north.job.pk).site == other


def test_a_record_of_a_relation_belongs_to_its_owner(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, OpenSiteResource, OpenJobResource)
    relation = {"resource": "sites", "record": north.site.pk, "relation": "jobs"}
    sent = {"title": "new", "site": south.site.pk}

    created = post(north, "relations/form", sent, **relation, operation="create")

    assert created.status_code in {200, 204, 302, 303}
    assert Job.objects.get(title="new").site == north.site


def test_a_new_option_belongs_to_the_tenant(north: Tenant, south: Tenant, declare: Declare) -> None:
    declare_resources(declare, OpenJobResource, TenantSiteResource)
    sent = {"name": "new", "region": south.region.pk}

    created = post(north, "options", sent, resource="jobs", page="create", field="site")

    assert created.status_code in {200, 201}
    assert Site.objects.get(name="new").region == north.region


def test_a_relation_group_creates_a_record_of_the_tenant(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, GroupJobResource, TenantSiteResource)
    sent = {"title": "new", "site": {"name": "new", "region": south.region.pk}}

    created = post(north, "jobs/create", sent)

    assert created.status_code in {200, 204, 302, 303}, created.content[:300]
    assert Job.objects.get(title="new").site.region == north.region


def test_a_relation_group_does_not_move_a_record(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    """The site has no resource; its only relation to the tenants is not written."""
    declare_resources(declare, GroupJobResource)
    sent = {"title": "moved", "site": {"name": "x", "region": south.region.pk}}

    changed = send(north, "put", f"jobs/{north.job.pk}/edit", sent)

    assert changed.status_code < 400
    assert Job.objects.get(pk=north.job.pk).title == "moved"
    site = Site.objects.get(pk=north.site.pk)
    assert (site.name, site.region) == ("x", north.region)


def test_a_record_without_a_way_to_the_tenant_is_not_stored(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, OpenBadgeResource, TenantSiteResource)

    without = post(north, "badges/create", {"name": "new", "sites": []})
    outside = post(north, "badges/create", {"name": "new", "sites": [south.site.pk]})
    cleared = send(north, "put", f"badges/{north.badge.pk}/edit", {"name": "x", "sites": []})

    assert [list(errors_of(each)) for each in (without, outside, cleared)] == [["sites"]] * 3
    assert Badge.objects.count() == 2
    assert list(Badge.objects.get(pk=north.badge.pk).sites.all()) == [north.site]
    sent = {"name": "new", "sites": [north.site.pk, south.site.pk]}
    assert post(north, "badges/create", sent).status_code in {200, 204, 302, 303}


# Code of the project ----------------------------------------------------------------------


@pytest.mark.parametrize("page", [MovingJobPage, OwnJobPage])
def test_a_hook_cannot_move_a_record_to_another_tenant(
    page: type[EditRecord[Job]], north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, MovingSiteResource, job_resource(page))

    moved = send(north, "put", f"sites/{north.site.pk}/edit", {"name": "x"})
    led_away = send(north, "put", f"jobs/{north.job.pk}/edit", {"title": "x"})

    assert (moved.status_code, led_away.status_code) == (422, 422)
    north.site.refresh_from_db()
    north.job.refresh_from_db()
    assert (north.site.name, north.site.region) == ("north site", north.region)
    assert (north.job.title, north.job.site) == ("north job", north.site)


def test_a_receiver_cannot_give_a_record_to_another_tenant(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, OpenSiteResource, TenantJobResource)

    def move(instance: Site, **kwargs: Any) -> None:
        instance.region = south.region

    pre_save.connect(move, sender=Site)
    try:
        created = post(north, "sites/create", {"name": "new"})
        copied = post(
            north,
            "actions/record",
            {"action": "replicate", "resource": "sites", "record": north.site.pk},
        )
        cell = {"resource": "sites", "record": north.site.pk, "column": "name", "value": "x"}
        written = post(north, "actions/cell", cell)
    finally:
        pre_save.disconnect(move, sender=Site)

    assert (created.status_code, written.status_code) == (422, 422)
    assert copied.status_code >= 400 or Site.objects.count() == 2
    assert set(Site.objects.values_list("name", "region__name")) == {
        ("north site", "north"),
        ("south site", "south"),
    }


# Copies ---------------------------------------------------------------------------------


def test_a_copy_belongs_to_the_tenant(north: Tenant, south: Tenant, declare: Declare) -> None:
    declare_resources(declare, OpenSiteResource, TeamResource, OpenBadgeResource, TenantJobResource)
    shared = Team.objects.create(name="shared")
    shared.regions.set([north.region, south.region])
    replicate = {"action": "replicate"}

    post(north, "actions/record", {**replicate, "resource": "sites", "record": north.site.pk})
    post(north, "actions/record", {**replicate, "resource": "teams", "record": shared.pk})
    badge = {**replicate, "resource": "badges", "record": str(north.badge.pk)}
    refused = post(north, "actions/record", badge)
    foreign = {**replicate, "resource": "sites", "record": south.site.pk}

    assert north.region.sites.count() == 2
    assert list(Team.objects.exclude(pk=shared.pk).get().regions.all()) == [north.region]
    assert refused.status_code >= 400 or Badge.objects.count() == 2
    assert Badge.objects.count() == 2
    assert post(north, "actions/record", foreign).status_code == 404
    assert south.region.sites.count() == 1


# The tenant itself ----------------------------------------------------------------------


class SingularRegionResource(TenantRegionResource):
    slug: ClassVar[str | None] = "region"
    singular: ClassVar[bool] = True


def test_the_tenant_is_changed_and_neither_created_nor_deleted(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, TenantRegionResource)
    delete = {"resource": "regions", "action": "delete", "records": [north.region.pk]}

    created = post(north, "regions/create", {"name": "west"})
    deleted = post(north, "actions/bulk", delete)
    changed = send(north, "put", f"regions/{north.region.pk}/edit", {"name": "North"})

    assert (created.status_code, deleted.status_code) == (403, 403)
    assert changed.status_code in {200, 204, 302, 303}
    assert set(Region.objects.values_list("name", flat=True)) == {"North", "south"}
    assert send(north, "put", f"regions/{south.region.pk}/edit", {"name": "x"}).status_code == 404


def test_a_singular_resource_of_the_tenant_shows_the_current_one(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, SingularRegionResource)

    changed = send(south, "put", "region/edit", {"name": "South"})

    assert changed.status_code in {200, 204, 302, 303}
    assert set(Region.objects.values_list("name", flat=True)) == {"north", "South"}


class PlotResource(Resource):
    model = Plot
    tenant_relationship: ClassVar[Any] = "region"


def test_a_note_of_a_job_of_another_tenant_is_an_error(
    north: Tenant, south: Tenant, panel: None
) -> None:
    created = post(north, "notes/create", {"title": "new", "job": south.job.pk, "position": 0})

    assert list(errors_of(created)) == ["job"]
    assert Note.objects.count() == 2
