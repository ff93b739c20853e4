"""A step of a wizard reports the errors about the tenant that submitting the form would."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpResponse

from django_panel import Resource, forms
from django_panel.forms.schema import FormSchema
from django_panel.policies import Policy
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Note, Site
from tests.project.tenant_panel import TenantJobResource, TenantSiteResource
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, errors_of, post, send

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def wizard(schema: FormSchema, *steps: list[Any]) -> FormSchema:
    named = [forms.Step(f"Step {number}").schema(fields) for number, fields in enumerate(steps)]
    return schema.schema([forms.Wizard(named)])


class SteppedJobs(Resource):
    """A foreign key with which the path to the tenant begins, in the first step."""

    model = Job
    slug: ClassVar[str | None] = "jobs"
    tenant_relationship: ClassVar[Any] = "site__region"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        site = forms.Select("site").relationship("site").unscoped().searchable()
        return wizard(schema, [site], [forms.TextInput("title").required()])


class SteppedJobKeys(SteppedJobs):
    """The field stores the key of the foreign key."""

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        site = forms.Select("site_id").exists_in(Site, "id").unscoped().searchable()
        return wizard(schema, [site], [forms.TextInput("title").required()])


class JobForm(ModelForm):  # type: ignore[type-arg]
    class Meta:
        model = Job
        fields = ("site", "title")


class SteppedFormClassJobs(SteppedJobs):
    """The form class offers the sites of all tenants."""

    form_class: ClassVar[Any] = JobForm

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        site = forms.Select("site").relationship("site").unscoped()
        return wizard(schema, [site], [forms.FormField("title")])


class SteppedBadges(Resource):
    """A many-to-many relation with which the path to the tenant begins."""

    model = Badge
    slug: ClassVar[str | None] = "badges"
    tenant_relationship: ClassVar[Any] = "sites__region"

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        sites = forms.Select("sites").relationship("sites").unscoped().required(False)
        return wizard(schema, [sites], [forms.TextInput("name").required()])


class ScopedBadges(SteppedBadges):
    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        sites = forms.Select("sites").relationship("sites").required(False)
        return wizard(schema, [sites], [forms.TextInput("name").required()])


class NestedSteps(Resource):
    """The server sets the foreign key."""

    model = Note
    slug: ClassVar[str | None] = "steps"
    tenant_relationship: ClassVar[Any] = "job__site__region"
    parent_relationship: ClassVar[str | None] = "todos"
    parent_resource: ClassVar[type[Resource] | None] = TenantJobResource

    @classmethod
    def form(cls, schema: FormSchema) -> FormSchema:
        return wizard(schema, [forms.TextInput("title").required()], [])


class NoSites(Policy):
    """Hides all sites."""

    def scope(self, user: Any, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.none()


class HiddenSites(TenantSiteResource):
    policy = NoSites


def create_step(tenant: Tenant, slug: str, step: int, data: dict[str, Any]) -> HttpResponse:
    return post(tenant, f"{slug}/create/step", {**data, "step": step})


def edit_step(tenant: Tenant, slug: str, key: Any, data: dict[str, Any]) -> HttpResponse:
    return post(tenant, f"{slug}/{key}/edit/step", {**data, "step": 0})


@pytest.mark.parametrize(
    ("resource", "name"),
    [(SteppedJobs, "site"), (SteppedJobKeys, "site_id"), (SteppedFormClassJobs, "site")],
)
def test_a_foreign_key_that_leads_to_another_tenant_is_an_error_of_its_step(
    resource: type[Resource], name: str, north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, resource, TenantSiteResource)
    other = {name: south.site.pk}

    created = create_step(north, "jobs", 0, other)
    edited = edit_step(north, "jobs", north.job.pk, other)

    assert list(errors_of(created)) == list(errors_of(edited)) == [name]
    sent = post(north, "jobs/create", {**other, "title": "new"})
    assert errors_of(sent) == errors_of(created)
    own = {name: north.site.pk}
    assert create_step(north, "jobs", 0, own).status_code == 200
    assert edit_step(north, "jobs", north.job.pk, own).status_code == 200


def test_an_earlier_step_is_not_an_error_of_a_later_one(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, SteppedJobs, TenantSiteResource)

    step = create_step(north, "jobs", 1, {"site": south.site.pk, "title": "new"})

    assert step.status_code == 200


def test_a_selection_that_leads_to_no_tenant_is_an_error_of_its_step(
    north: Tenant, south: Tenant, declare: Declare
) -> None:
    declare_resources(declare, SteppedBadges, TenantSiteResource)

    for keys in ([], [south.site.pk]):
        created = create_step(north, "badges", 0, {"sites": keys})
        edited = edit_step(north, "badges", north.badge.pk, {"sites": keys})

        assert list(errors_of(created)) == list(errors_of(edited)) == ["sites"]
        sent = post(north, "badges/create", {"sites": keys, "name": "new"})
        assert errors_of(sent) == errors_of(created)
    both = {"sites": [north.site.pk, south.site.pk]}
    assert create_step(north, "badges", 0, both).status_code == 200
    assert edit_step(north, "badges", north.badge.pk, both).status_code == 200


def test_related_records_that_the_user_cannot_choose_keep_the_record_in_the_tenant(
    north: Tenant, declare: Declare
) -> None:
    declare_resources(declare, ScopedBadges, HiddenSites)
    Site.objects.create(region=north.region, name="other")

    step = edit_step(north, "badges", north.badge.pk, {"sites": []})

    assert step.status_code == 200
    saved = send(north, "put", f"badges/{north.badge.pk}/edit", {"sites": [], "name": "renamed"})
    assert saved.status_code in {200, 204, 302, 303}
    assert list(north.badge.sites.all()) == [north.site]


def test_a_foreign_key_that_the_server_sets_is_no_error(north: Tenant, declare: Declare) -> None:
    declare_resources(declare, TenantSiteResource, TenantJobResource, NestedSteps)

    step = create_step(north, f"jobs/{north.job.pk}/steps", 0, {"title": "new"})

    assert step.status_code == 200
