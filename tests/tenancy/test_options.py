"""Selected records of forms: only those of the tenant are offered, chosen, created and removed."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.forms import ModelForm

from django_panel import Resource, forms
from django_panel.forms.schema import FormSchema
from tests.project.clients import fetch
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Labelling, Site, Specimen, User
from tests.project.tenant_panel import TenantBadgeResource, TenantJobResource, TenantSiteResource
from tests.tenancy.canary.probes import everything_in
from tests.tenancy.conftest import Common, Tenant
from tests.tenancy.inside import declare_resources, errors_of, post, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

DONE = {200, 201, 204, 302, 303}


class SelectedSites(Resource):
    """The sites of a badge in a select."""

    model = Badge
    slug: ClassVar[str | None] = "badges"
    tenant_relationship: ClassVar[Any] = "sites__region"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        sites = forms.Select("sites").relationship("sites", "name").searchable()
        return schema.schema([forms.TextInput("name"), sites])


class CheckedSites(SelectedSites):
    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        sites = forms.CheckboxList("sites")
        return schema.schema([forms.TextInput("name"), sites])


class BadgeForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Badge
        fields = ("name", "sites")


class FormClassSites(SelectedSites):
    form_class: ClassVar[Any] = BadgeForm

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema


class DerivedSites(SelectedSites):
    """The form is derived from the model."""

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return super(SelectedSites, cls).form(schema)


class OpenSites(SelectedSites):
    """Users need no permission to view the sites."""

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        sites = forms.Select("sites").relationship("sites", "name").searchable()
        return schema.schema([forms.TextInput("name"), sites.needs_view(False)])


class OpenCheckedSites(SelectedSites):
    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema(
            [forms.TextInput("name"), forms.CheckboxList("sites").needs_view(False)]
        )


WAYS = [SelectedSites, CheckedSites, FormClassSites, DerivedSites, OpenSites, OpenCheckedSites]


class People(Resource):
    """Members of several tenants."""

    model = User
    slug: ClassVar[str | None] = "people"
    tenant_relationship: ClassVar[Any] = "regions"
    record_title_attribute: ClassVar[str | None] = "username"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return schema.schema([forms.TextInput("username")])


class OptionJobs(Resource):
    """Selects a site, and creates one."""

    model = Job
    slug: ClassVar[str | None] = "jobs"
    tenant_relationship: ClassVar[Any] = "site__region"
    record_title_attribute: ClassVar[str | None] = "title"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        site = forms.Select("site").relationship("site", "name").searchable()
        created = [forms.TextInput("name"), forms.Select("badges").relationship("badges", "name")]
        labels = forms.Select("labels").relationship("labels", "name").searchable()
        title = forms.TextInput("title")
        return schema.schema([title, site.create_option_form(created), labels])


class OptionLabels(Resource):
    model = Label
    slug: ClassVar[str | None] = "labels"
    tenant_relationship: ClassVar[Any] = "jobs__site__region"


class OptionSpecimens(Resource):
    """Selects inside a list of entries, and keys in a JSON column."""

    model = Specimen
    slug: ClassVar[str | None] = "specimens"
    tenant_relationship: ClassVar[Any] = "members__regions"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        job = forms.Select("job").exists_in(Job, "id", title_attribute="title").searchable()
        members = forms.Select("members").relationship("members", "username")
        items = forms.Repeater("items").schema([job])
        return schema.schema([forms.TextInput("name"), members, items])


@pytest.fixture
def panel_of(declare: Declare, common: Common) -> Any:
    def of(*resources: type[Resource]) -> None:
        others = (TenantSiteResource, TenantJobResource)
        models = {each.model for each in resources}
        rest = [each for each in others if each.model not in models]
        declare_resources(declare, *resources, *rest)

    return of


def edit_page(tenant: Tenant, path: str) -> str:
    tenant.member.is_superuser = True
    tenant.member.save()
    client = tenant.client()
    response = fetch(client, f"{tenant.root}/{path}/edit", "inertia")
    assert response.status_code == 200, response.content[:300]
    return everything_in(client, response)


def options(tenant: Tenant, **query: Any) -> str:
    tenant.member.is_superuser = True
    tenant.member.save()
    response: Any = tenant.client().get(f"{tenant.root}/options", query)
    assert response.status_code == 200, response.content[:300]
    return str(response.content.decode())


# Many-to-many relations of a record that belongs to both tenants ------------------------


@pytest.mark.parametrize("resource", WAYS)
def test_a_form_shows_related_records_of_the_tenant(
    resource: type[Resource], panel_of: Any, north: Tenant, common: Common
) -> None:
    panel_of(resource)

    text = edit_page(north, f"badges/{common.badge.pk}")

    assert "north site" in text
    assert "south" not in text


@pytest.mark.parametrize("resource", WAYS)
def test_a_form_keeps_related_records_of_the_other_tenant(
    resource: type[Resource], panel_of: Any, north: Tenant, south: Tenant, common: Common
) -> None:
    panel_of(resource)
    annex = Site.objects.create(region=north.region, name="north annex")
    sent = {"name": "renamed", "sites": [annex.pk]}

    saved = send(north, "put", f"badges/{common.badge.pk}/edit", sent)

    assert saved.status_code in DONE, saved.content[:300]
    assert set(common.badge.sites.all()) == {annex, south.site}


@pytest.mark.parametrize("resource", WAYS)
def test_a_related_record_of_the_other_tenant_cannot_be_chosen(
    resource: type[Resource], panel_of: Any, north: Tenant, south: Tenant
) -> None:
    panel_of(resource)
    spare = Site.objects.create(region=south.region, name="south annex")

    for other in (south.site.pk, spare.pk):
        sent = {"name": "x", "sites": [north.site.pk, other]}
        saved = send(north, "put", f"badges/{north.badge.pk}/edit", sent)

        assert list(errors_of(saved)) == ["sites"]
    assert list(north.badge.sites.all()) == [north.site]


def test_a_through_relation_keeps_the_rows_of_the_other_tenant(
    panel_of: Any, north: Tenant, south: Tenant, common: Common
) -> None:
    panel_of(OptionJobs, OptionLabels, TenantBadgeResource)
    foreign = Label.objects.create(name="south label")
    Labelling.objects.create(job=south.job, label=foreign)
    path, sent = f"jobs/{north.job.pk}", {"title": "north job", "site": north.site.pk}

    text = edit_page(north, path)
    refused = send(north, "put", f"{path}/edit", {**sent, "labels": ["south label"]})
    emptied = send(north, "put", f"{path}/edit", {**sent, "labels": []})

    assert "common label" in text
    assert "south" not in text
    assert list(errors_of(refused)) == ["labels"]
    assert emptied.status_code in DONE, emptied.content[:300]
    assert set(south.job.labels.all()) == {common.label, foreign}
    assert not north.job.labels.exists()


# Options --------------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["site", "labels"])
def test_options_and_their_search_are_of_the_tenant(
    field: str, panel_of: Any, north: Tenant, south: Tenant
) -> None:
    panel_of(OptionJobs, OptionLabels)
    for tenant in (north, south):
        label = Label.objects.create(name=f"{tenant.region} label")
        Labelling.objects.create(job=tenant.job, label=label)
    place = {"resource": "jobs", "page": "create", "field": field}

    everything, found = options(north, **place), options(north, **place, search="south")

    assert "north" in everything
    assert "south" not in everything + found


def test_a_select_inside_a_list_of_entries_is_of_the_tenant(
    panel_of: Any, north: Tenant, south: Tenant, common: Common
) -> None:
    panel_of(OptionSpecimens, People)
    sent: dict[str, Any] = {"name": "new", "members": [north.member.pk]}

    found = options(north, resource="specimens", page="create", field="items.0.job", search="south")
    refused = post(north, "specimens/create", {**sent, "items": [{"job": south.job.pk}]})
    created = post(north, "specimens/create", {**sent, "items": [{"job": north.job.pk}]})

    assert "south" not in found
    assert list(errors_of(refused)) == ["items.0.job"]
    assert created.status_code in DONE, created.content[:300]


def test_a_new_option_belongs_to_the_tenant_and_names_its_records(
    panel_of: Any, north: Tenant, south: Tenant
) -> None:
    panel_of(OptionJobs, OptionLabels, TenantBadgeResource)
    place = {"resource": "jobs", "page": "create", "field": "site"}

    refused = post(north, "options", {"name": "new", "badges": [str(south.badge.pk)]}, **place)
    created = post(north, "options", {"name": "new", "badges": [str(north.badge.pk)]}, **place)

    assert "badges" in str(errors_of(refused))
    assert created.status_code in DONE, created.content[:300]
    site = Site.objects.get(name="new")
    assert site.region == north.region
    assert list(site.badges.all()) == [north.badge]
