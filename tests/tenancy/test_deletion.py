"""Deletions and selections: nothing of another tenant is deleted, counted or named."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from django.http import HttpResponse

from django_panel import Resource, tables
from django_panel.actions import Action, DeleteAction, DeleteBulkAction
from django_panel.tenancy import SHARED
from tests.project.clients import client_for, selection_of
from tests.project.fixtures import Declare
from tests.project.models import Job, Note, Site
from tests.project.tenant_panel import TenantJobResource, TenantNoteResource
from tests.tenancy.conftest import Tenant
from tests.tenancy.inside import declare_resources, post
from tests.tenancy.plot_models import Plot, Visit

pytestmark = [pytest.mark.usefixtures("plot_tables"), pytest.mark.django_db, pytest.mark.postgres]

DONE = {200, 201, 204, 302, 303}

#: The names of the records that a bulk action received.
received: list[str] = []


class Deleted(Resource):
    """Deletes records, one or many."""

    @classmethod
    def table(cls, schema: tables.TableSchema) -> tables.TableSchema:
        note = Action("note").bulk_action(lambda records: received.extend(map(str, records)))
        return (
            schema.columns([tables.TextColumn("pk")])
            .record_actions([DeleteAction()])
            .bulk_actions([DeleteBulkAction(), note])
        )


class Sites(Deleted):
    model = Site
    tenant_relationship: ClassVar[Any] = "region"


class SharedSites(Deleted):
    model = Site
    slug: ClassVar[str | None] = "sites"
    tenant_relationship: ClassVar[Any] = SHARED


class Plots(Resource):
    model = Plot
    tenant_relationship: ClassVar[Any] = "region"


class Visits(Resource):
    model = Visit
    tenant_relationship: ClassVar[Any] = "region"


@pytest.fixture(autouse=True)
def resources(declare: Declare, north: Tenant, south: Tenant) -> None:
    received.clear()
    declare_resources(declare, Sites, Plots, Visits, TenantJobResource, TenantNoteResource)


def delete(tenant: Tenant, slug: str, key: Any) -> HttpResponse:
    body = {"resource": slug, "action": "delete", "record": str(key)}
    return post(tenant, "actions/record", body)


def preview(tenant: Tenant, slug: str, key: Any) -> HttpResponse:
    body = {"resource": slug, "action": "delete", "record": str(key), "scope": "record"}
    return post(tenant, "actions/confirmation", body)


def token_of(tenant: Tenant, slug: str = "sites") -> str:
    """Return the token with which a page selects all records of its list."""
    tenant.member.is_superuser = True
    tenant.member.save()
    return selection_of(client_for(tenant.member), f"{tenant.root}/{slug}")


def test_a_deletion_deletes_rows_of_its_tenant(north: Tenant, south: Tenant) -> None:
    shown = preview(north, "sites", north.site.pk)

    deleted = delete(north, "sites", north.site.pk)

    assert "south" not in shown.content.decode()
    assert deleted.status_code in DONE, deleted.content[:300]
    assert list(Site.objects.all()) == [south.site]
    assert list(Job.objects.all()) == [south.job]
    assert list(Note.objects.all()) == [south.note]


@pytest.mark.parametrize("scope", ["record", "bulk"])
def test_a_cascade_into_the_other_tenant_is_refused(
    scope: str, north: Tenant, south: Tenant
) -> None:
    Visit.objects.create(region=south.region, site=north.site, name="south visit")
    keys = {"record": north.site.pk} if scope == "record" else {"records": [north.site.pk]}
    body = {"resource": "sites", "action": "delete", **keys}

    shown = post(north, "actions/confirmation", {**body, "scope": scope})
    refused = post(north, f"actions/{scope}", body)

    assert "south" not in shown.content.decode() + refused.content.decode()
    assert refused.status_code == 403
    assert set(Site.objects.all()) == {north.site, south.site}
    assert Visit.objects.count() == 1


@pytest.mark.parametrize(("of_south", "is_refused"), [(True, True), (False, False)])
def test_a_shared_record_is_not_deleted_with_rows_of_another_tenant(
    north: Tenant, south: Tenant, declare: Declare, *, of_south: bool, is_refused: bool
) -> None:
    """The model of the visits has no resource; its only relation to the tenants counts."""
    declare_resources(declare, SharedSites, Plots, TenantJobResource, TenantNoteResource)
    shared = Site.objects.create(name="shared", region=north.region)
    Visit.objects.create(site=shared, region=north.region, name="own")
    if of_south:
        Visit.objects.create(site=shared, region=south.region, name="other")

    response = delete(north, "sites", shared.pk)

    assert (response.status_code not in DONE) is is_refused
    assert Visit.objects.exists() is is_refused
    assert Site.objects.filter(pk=shared.pk).exists() is is_refused


def test_a_cascade_inside_the_tenant_is_allowed(north: Tenant, south: Tenant) -> None:
    Visit.objects.create(region=north.region, site=north.site, name="north visit")
    Visit.objects.create(region=south.region, site=south.site, name="south visit")

    deleted = delete(north, "sites", north.site.pk)

    assert deleted.status_code in DONE, deleted.content[:300]
    assert [visit.name for visit in Visit.objects.all()] == ["south visit"]


def test_a_reference_of_the_other_tenant_is_cleared_and_not_named(
    north: Tenant, south: Tenant
) -> None:
    """A plot of the other tenant names the site; the foreign key is set to null."""
    plot = Plot.objects.create(region=south.region, name="south plot", neighbour=north.site)

    shown = preview(north, "sites", north.site.pk)
    deleted = delete(north, "sites", north.site.pk)

    assert "plot" not in shown.content.decode()
    assert deleted.status_code in DONE
    plot.refresh_from_db()
    assert plot.neighbour is None


# Selections -----------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["note", "delete"])
def test_a_selection_of_all_records_is_one_of_the_tenant(
    action: str, north: Tenant, south: Tenant
) -> None:
    body = {"resource": "sites", "action": action, "selection": token_of(north)}

    done = post(north, "actions/bulk", {**body, "confirmed": 1})

    assert done.status_code in DONE, done.content[:300]
    if action == "delete":
        assert list(Site.objects.all()) == [south.site]
    else:
        assert received == ["north site"]


@pytest.mark.parametrize("action", ["note", "delete"])
def test_a_selection_of_another_tenant_selects_nothing(
    action: str, north: Tenant, south: Tenant
) -> None:
    """The user belongs to both tenants, and sends the token of one page to the other one."""
    north.member.regions.add(south.region)
    token = token_of(Tenant(**{**vars(south), "member": north.member}))
    body = {"resource": "sites", "action": action, "confirmed": 1}

    answers = [
        post(north, "actions/bulk", {**body, "selection": each}) for each in (token, "absent:x:y")
    ]

    assert answers[0].status_code == answers[1].status_code >= 400
    assert answers[0].content == answers[1].content
    assert received == []
    assert Site.objects.count() == 2


@pytest.mark.parametrize("action", ["note", "delete"])
def test_a_key_of_another_tenant_is_not_part_of_a_selection(
    action: str, north: Tenant, south: Tenant
) -> None:
    body = {"resource": "sites", "action": action}

    other, absent = (
        post(north, "actions/bulk", {**body, "records": [north.site.pk, key]})
        for key in (south.site.pk, 987654)
    )

    assert other.status_code == absent.status_code == 404
    assert received == []
    assert Site.objects.count() == 2
