"""Integrations belong to a tenant, and are sent for its records only."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest
from django.test import Client
from django.utils import timezone

from django_panel import Panel, Resource
from django_panel.integrations import Integrations, Trigger
from django_panel.integrations import active as active_integrations
from django_panel.jobs import running
from django_panel.models import Integration, IntegrationDelivery, JobRun
from django_panel.panels.registry import get_registry
from django_panel.support.tenants import tenant_id
from django_panel.tenancy import SHARED, Tenancy
from tests.http.integrations_panel import OPEN_SETTINGS, a_delivery
from tests.integrations.integrations import make_integration, received
from tests.integrations.receivers import answering, in_turn, receiver
from tests.jobs.conftest import stored_tasks
from tests.project.clients import client_for, fetch, make_user, page_of
from tests.project.fixtures import Declare
from tests.project.models import Badge, Job, Label, Note, Region, Site, User
from tests.project.tenant_panel import RIGHTS
from tests.tenancy.conftest import Tenant

__all__ = ["stored_tasks"]

pytestmark = pytest.mark.django_db


class Sent(Resource):
    """Sends all its triggers."""

    @classmethod
    def integrations(cls, settings: Integrations) -> Integrations:
        return settings.enabled().timeout(2)


class SentRegions(Sent):
    model = Region
    tenant_relationship: ClassVar[Any] = "pk"


class SentSites(Sent):
    model = Site
    tenant_relationship: ClassVar[Any] = "region"


class SentJobs(Sent):
    model = Job
    tenant_relationship: ClassVar[Any] = "site__region"


class SentNotes(Sent):
    model = Note
    tenant_relationship: ClassVar[Any] = "job.site.region"
    soft_deletes: ClassVar[Any] = True


class SentBadges(Sent):
    model = Badge
    tenant_relationship: ClassVar[Any] = "sites__region"


class SentLabels(Sent):
    model = Label
    tenant_relationship: ClassVar[Any] = SHARED


RESOURCES = {
    "regions": SentRegions,
    "sites": SentSites,
    "jobs": SentJobs,
    "notes": SentNotes,
    "badges": SentBadges,
    "labels": SentLabels,
}


@pytest.fixture
def panel(declare: Declare) -> None:
    def crew(panel: Panel) -> Panel:
        return panel.path("t/{tenant}").tenant(Region).resources(RESOURCES.values())

    declare(OPEN_SETTINGS, crew=crew)
    active_integrations.clear()
    # Connects the signals.
    get_registry()


def integrate(tenant: Tenant, slug: str, trigger: str, url: str = "") -> Integration:
    """Store an integration of a tenant."""
    return make_integration(
        url or "http://127.0.0.1:59999/hook",
        panel="crew",
        resource=slug,
        tenant=tenant_id(tenant.region),
        trigger=trigger,
    )


def integrate_all(tenant: Tenant) -> None:
    for slug in RESOURCES:
        for event in ("create", "update", "delete"):
            integrate(tenant, slug, f"after_{event}")


def sent() -> list[tuple[str, str, str]]:
    """Return tenant, resource and trigger of the queued deliveries, and forget them."""
    runs = JobRun.objects.order_by("created_at", "pk")
    found = []
    for run in runs:
        integration = Integration.objects.get(pk=run.payload["integration_id"])
        assert run.tenant == integration.tenant
        region = Region.objects.filter(pk=run.tenant.partition(":")[2]).first()
        name = "gone" if region is None else region.name
        found.append((name, integration.resource, integration.trigger))
    runs.delete()
    return found


@pytest.fixture
def both(stored_tasks: list[Any], north: Tenant, south: Tenant) -> None:
    """Give both tenants integrations of all resources and triggers."""
    integrate_all(north)
    integrate_all(south)


@pytest.mark.parametrize("slug", ["site", "job", "note"])
def test_a_change_is_sent_for_the_tenant_of_the_record(
    slug: str, both: None, north: Tenant, south: Tenant
) -> None:
    record = getattr(north, slug)

    # Written outside of any tenant, and inside another one.
    record.save()
    with Tenancy.entering(south.region):
        record.save()

    assert sent() == [("north", f"{slug}s", "after_update")] * 2


def test_new_and_deleted_records_are_sent_for_their_tenant(
    both: None, north: Tenant, south: Tenant
) -> None:
    site = Site.objects.create(region=south.region, name="new")
    job = Job.objects.create(site=site, title="new")
    assert sent() == [("south", "sites", "after_create"), ("south", "jobs", "after_create")]

    site.delete()
    assert set(sent()) == {("south", "sites", "after_delete"), ("south", "jobs", "after_delete")}
    assert job.pk is not None


def test_a_record_in_the_trash_is_sent_as_deleted(both: None, north: Tenant) -> None:
    north.note.trash()

    assert sent() == [("north", "notes", "after_delete")]


def test_a_record_that_moves_is_sent_for_its_new_tenant(
    both: None, north: Tenant, south: Tenant
) -> None:
    north.site.region = south.region
    north.site.save()
    assert sent() == [("south", "sites", "after_update")]

    north.site.region = north.region
    north.site.save(update_fields=["name"])
    assert sent() == [("south", "sites", "after_update")]


def test_a_record_with_deferred_fields_is_sent_for_its_tenant(both: None, north: Tenant) -> None:
    Site.objects.only("name").get(pk=north.site.pk).save()
    assert sent() == [("north", "sites", "after_update")]

    Job.objects.only("title").get(pk=north.job.pk).delete()
    assert ("north", "jobs", "after_delete") in sent()


def test_the_tenant_itself_is_sent_for_itself(both: None, north: Tenant) -> None:
    north.region.save()

    assert sent() == [("north", "regions", "after_update")]


def test_a_record_of_several_tenants_is_sent_for_each(
    both: None, north: Tenant, south: Tenant
) -> None:
    north.badge.sites.add(south.site)
    north.badge.save()
    assert sorted(sent()) == [
        ("north", "badges", "after_update"),
        ("south", "badges", "after_update"),
    ]

    north.badge.delete()
    assert sorted(sent()) == [
        ("north", "badges", "after_delete"),
        ("south", "badges", "after_delete"),
    ]


def test_a_new_record_of_no_tenant_yet_is_sent_where_it_is_written(
    both: None, north: Tenant
) -> None:
    Badge.objects.create(name="outside")
    assert sent() == []

    with Tenancy.entering(north.region):
        Badge.objects.create(name="inside")
    assert sent() == [("north", "badges", "after_create")]


def test_a_shared_record_is_sent_for_the_tenant_in_which_it_is_written(
    both: None, north: Tenant
) -> None:
    Label.objects.create(name="outside")
    assert sent() == []

    with Tenancy.entering(north.region):
        Label.objects.create(name="inside")
    assert sent() == [("north", "labels", "after_create")]


def test_an_integration_of_no_tenant_is_not_sent(stored_tasks: list[Any], north: Tenant) -> None:
    make_integration(panel="crew", resource="sites", tenant="", trigger="after_update")

    north.site.save()

    assert sent() == []


def test_a_request_before_a_write_is_sent_to_the_receiver_of_the_tenant(
    north: Tenant, south: Tenant
) -> None:
    with receiver(answering()) as own, receiver(answering()) as other:
        integrate(north, "jobs", "before_update", own.url)
        integrate(south, "jobs", "before_update", other.url)

        north.job.save()

        assert len(received(own)) == 1
        assert received(other) == []


def test_a_delivery_of_a_deleted_tenant_is_refused(both: None, north: Tenant) -> None:
    north.site.save()
    run = JobRun.objects.get()
    Region.objects.filter(pk=north.region.pk).delete()

    running.run(run.job, str(run.pk))

    run.refresh_from_db()
    assert run.state == "failed"
    assert not IntegrationDelivery.objects.exists()


def test_every_attempt_of_a_delivery_runs_inside_the_tenant(
    stored_tasks: list[Any], north: Tenant, south: Tenant, declare: Declare
) -> None:
    entered: list[str] = []

    @contextmanager
    def enter(region: Region) -> Iterator[None]:
        entered.append(region.name)
        yield

    def crew(panel: Panel) -> Panel:
        panel.path("t/{tenant}").tenant(Region).enter_tenant_using(enter)
        return panel.resources(RESOURCES.values())

    declare(OPEN_SETTINGS, crew=crew)
    get_registry()
    first_fails = in_turn(answering("503 Service Unavailable"), answering())
    with receiver(first_fails) as own, receiver(answering()) as other:
        integration = integrate(north, "sites", "after_update", own.url)
        integrate(south, "sites", "after_update", other.url)
        north.site.save()
        run = JobRun.objects.get()

        states = []
        for _attempt in range(2):
            JobRun.objects.update(run_after=timezone.now())
            # A worker has no tenant, or that of the job before.
            with Tenancy.entering(south.region):
                running.run(run.job, str(run.pk))
            run.refresh_from_db()
            states.append((run.state, run.tenant))

        assert len(received(own)) == 2
        assert received(other) == []
    assert states == [("queued", tenant_id(north.region)), ("done", tenant_id(north.region))]
    assert [name for name in entered if name == "north"] == ["north", "north"]
    deliveries = IntegrationDelivery.objects.filter(integration=integration)
    assert deliveries.values("delivery_id").distinct().count() == 1
    assert not IntegrationDelivery.objects.exclude(integration=integration).exists()


@pytest.fixture
def manager(north: Tenant, south: Tenant) -> User:
    user = make_user("manager", *RIGHTS, "manage_integrations")
    user.regions.set([north.region, south.region])
    return user


def names(client: Client, tenant: Tenant) -> list[str]:
    page = page_of(fetch(client, f"{tenant.root}/sites/integrations"))
    return [each["name"] for each in page["props"]["integrations"]]


def test_the_screen_shows_and_creates_integrations_of_its_tenant(
    manager: User, north: Tenant, south: Tenant
) -> None:
    client = client_for(manager)
    values = {"name": "Ours", "trigger": "after_update", "url": "http://127.0.0.1:8009/hook"}

    url = f"{north.root}/sites/integrations"
    response = client.post(url, values, content_type="application/json")

    assert response.status_code in {302, 303}, response.content
    assert Integration.objects.get().tenant == tenant_id(north.region)
    assert names(client, south) == []
    assert names(client, north) == ["Ours"]


def test_an_integration_of_another_tenant_is_404(
    manager: User, north: Tenant, south: Tenant
) -> None:
    client = client_for(manager)
    other = integrate(south, "sites", Trigger.AFTER_UPDATE.value)
    delivery = a_delivery(other)
    url = f"{north.root}/sites/integrations/{other.pk}"

    answers = [
        client.put(url, {"name": "Mine"}, content_type="application/json"),
        client.post(f"{url}/rotate", content_type="application/json"),
        client.post(f"{url}/test", content_type="application/json"),
        client.post(f"{url}/deliveries/{delivery.pk}", content_type="application/json"),
        client.delete(url),
    ]

    assert [answer.status_code for answer in answers] == [404] * len(answers)
    assert Integration.objects.get() == other
    assert Integration.objects.get().secret == other.secret
