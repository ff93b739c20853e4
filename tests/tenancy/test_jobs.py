"""Jobs run inside the tenant in which they were dispatched."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from django_panel import Panel
from django_panel.jobs import RunPanelExport, reaper, running
from django_panel.jobs.retrying import retry
from django_panel.models import JobRun, StoredNotification
from django_panel.support import context
from django_panel.support.tenants import tenant_id
from django_panel.tenancy import Tenancy
from tests.jobs.conftest import immediate, stored_tasks
from tests.project.clients import client_for, fetch, page_of
from tests.project.fixtures import Declare
from tests.project.models import Customer, Region
from tests.project.tenant_panel import tenant_panel
from tests.tenancy.conftest import Tenant
from tests.tenancy.tenant_jobs import CountSites, ListSites, NameTenant, NameTenantForOwner

__all__ = ["immediate", "stored_tasks"]

pytestmark = pytest.mark.django_db(transaction=True)

#: The regions that were entered, and left.
switches: list[str] = []


@contextmanager
def entered(region: Region) -> Iterator[None]:
    """Note when the connection would be switched."""
    switches.append(f"enter {region}")
    try:
        yield
    finally:
        switches.append(f"leave {region}")


@pytest.fixture
def panel(declare: Declare) -> None:
    def crew(panel: Panel) -> Panel:
        return tenant_panel(panel).enter_tenant_using(entered)

    declare(crew=crew)
    switches.clear()


@pytest.fixture
def client(north: Tenant, south: Tenant) -> Client:
    north.member.regions.add(south.region)
    return client_for(north.member)


def dispatch(tenant: Tenant, owner: Any = None, **fields: Any) -> JobRun:
    owner = tenant.member if owner is None else owner
    with Tenancy.entering(tenant.region):
        return CountSites(panel_id="crew", owner=owner.pk, **fields).dispatch()


def deliver(run: JobRun) -> JobRun:
    """Run the task of a job as a worker does, and return the row."""
    JobRun.objects.filter(pk=run.pk).update(run_after=timezone.now())
    running.run(run.job, str(run.pk))
    run.refresh_from_db()
    return run


def marks() -> list[str]:
    return list(Customer.objects.order_by("pk").values_list("name", flat=True))


def test_every_attempt_runs_inside_the_tenant(
    stored_tasks: list[Any], north: Tenant, south: Tenant
) -> None:
    run = dispatch(north, succeeds_at=2)

    assert deliver(run).state == "queued"
    assert deliver(run).state == "done"

    assert run.tenant == tenant_id(north.region)
    assert marks() == ["attempt 1 ['north site']", "attempt 2 ['north site']"]
    assert run.result["url"] == north.root
    assert StoredNotification.objects.get().tenant == run.tenant
    assert switches == ["enter north", "leave north"] * 2
    assert context.current().tenant is None


def test_a_job_without_a_queue_runs_inside_the_tenant_and_leaves_it(
    immediate: None, north: Tenant, south: Tenant
) -> None:
    north.member.regions.add(south.region)
    with Tenancy.entering(south.region):
        run = dispatch(north)
        assert Tenancy.current() == south.region

    run.refresh_from_db()
    assert run.result["message"] == "['north site']"


def test_a_job_without_a_panel_runs_inside_the_tenant(
    stored_tasks: list[Any], north: Tenant
) -> None:
    with Tenancy.entering(north.region):
        run = NameTenant().dispatch()

    assert deliver(run).result["message"] == "north"
    assert deliver(NameTenant().dispatch()).result["message"] == "None"


def test_a_job_reads_records_of_tenants_only_inside_one(
    stored_tasks: list[Any], north: Tenant, south: Tenant, caplog: pytest.LogCaptureFixture
) -> None:
    with Tenancy.entering(north.region):
        inside = ListSites().dispatch()

    assert deliver(inside).result["message"] == "['north site']"
    assert deliver(ListSites().dispatch()).state == "failed"
    assert "TenantNotBound" in caplog.text


def test_a_user_who_lost_the_tenant_is_refused(stored_tasks: list[Any], north: Tenant) -> None:
    run = dispatch(north)
    north.member.regions.clear()

    assert deliver(run).state == "failed"

    assert run.error == "You no longer have access to this panel."
    assert marks() == ["failed in north"]


@pytest.mark.parametrize("panel_id", ["crew", ""])
def test_a_job_without_bound_owner_is_refused_in_a_tenant_that_its_owner_has_lost(
    panel_id: str, stored_tasks: list[Any], north: Tenant
) -> None:
    with Tenancy.entering(north.region):
        first, second = (
            NameTenantForOwner(north.member.pk, panel_id).dispatch() for _number in range(2)
        )
    assert deliver(first).result["message"] == "north"
    switches.clear()
    north.member.regions.clear()

    assert deliver(second).state == "failed"

    assert second.error == "You no longer have access to this panel."
    assert marks() == ["handled in north"]
    # The connection of the tenant was not used either.
    assert switches == []


def test_a_deleted_tenant_is_refused(stored_tasks: list[Any], north: Tenant) -> None:
    run = dispatch(north)
    Region.objects.filter(pk=north.region.pk).delete()

    assert deliver(run).state == "failed"

    assert len(marks()) == 1
    assert not switches


def test_a_run_of_a_dead_worker_fails_inside_its_tenant(
    stored_tasks: list[Any], north: Tenant
) -> None:
    run = dispatch(north)
    long_ago = timezone.now() - timedelta(days=1)
    JobRun.objects.filter(pk=run.pk).update(
        state="running", claim="x", attempts=3, heartbeat_at=long_ago
    )

    assert reaper.reap() == 1

    assert marks() == ["failed in north"]


def test_a_tenant_that_cannot_be_entered_is_tried_again(
    stored_tasks: list[Any], north: Tenant, declare: Declare
) -> None:
    def broken(region: Region) -> Any:
        raise RuntimeError("no such schema")

    declare(crew=lambda panel: tenant_panel(panel).enter_tenant_using(broken))
    with context.bind(tenant=north.region):
        run = CountSites("crew", north.member.pk).dispatch()

    assert deliver(run).state == "queued"
    assert deliver(run).state == "queued"
    assert deliver(run).state == "failed"
    assert marks() == ["failed in north"]


def test_a_retried_run_keeps_its_tenant(
    stored_tasks: list[Any], north: Tenant, south: Tenant
) -> None:
    run = dispatch(north)
    JobRun.objects.update(state="failed")
    run.refresh_from_db()

    with Tenancy.entering(south.region):
        again = retry(run)

    assert deliver(again).result["message"] == "['north site']"


def test_background_work_of_another_tenant_does_not_exist(
    stored_tasks: list[Any], client: Client, north: Tenant, south: Tenant
) -> None:
    runs = {tenant.region.name: dispatch(tenant, north.member) for tenant in (north, south)}
    personal = CountSites("crew", north.member.pk).dispatch()
    own, other = runs["north"], runs["south"]

    page = page_of(fetch(client, f"{north.root}/background-work"))["props"]
    active = client.get(f"{north.root}/background-work/active?ids={other.pk}").json()

    assert {row["key"] for row in page["rows"]} == {str(own.pk), str(personal.pk)}
    assert {job["id"] for job in active["jobs"]} == {str(own.pk), str(personal.pk)}
    for name in ("cancel", "retry"):
        url = f"{north.root}/background-work/{name}"
        assert client.post(url, {"id": str(other.pk)}, "application/json").status_code == 404
    other.refresh_from_db()
    assert other.state == "queued"
    sent = {"id": str(other.pk)}
    url = f"{south.root}/background-work/cancel"
    assert client.post(url, sent, "application/json").status_code < 400
    other.refresh_from_db()
    assert other.state == "cancelled"


def test_an_export_that_names_its_tenant_belongs_to_it(
    stored_tasks: list[Any], north: Tenant, south: Tenant
) -> None:
    run = RunPanelExport(
        exporter="site-exporter",
        resource="nothing",
        columns=["name"],
        format="csv",
        owner=north.member.pk,
        table_state={},
        keys=None,
        panel_id="crew",
        tenant=north.region.pk,
    ).dispatch()

    assert run.tenant == tenant_id(north.region)
    deliver(run)
    # The list does not exist: the failure is reported in the tenant too.
    assert [each.tenant for each in StoredNotification.objects.all()] == [run.tenant]
