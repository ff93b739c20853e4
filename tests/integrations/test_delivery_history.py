"""What is recorded about a delivery, and how long it is kept."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django.fixtures import Settings

from django_panel.integrations.delivery import deliver, new_delivery_id, record
from django_panel.integrations.housekeeping import delete_old_deliveries
from django_panel.integrations.sending import Attempt, OutboundRequest
from django_panel.internal.fast.updates import can_return_updated
from django_panel.jobs import SendPanelIntegration, running
from django_panel.models import Integration, IntegrationDelivery, JobRun
from tests.integrations.integrations import PAYLOAD, make_integration, panel_settings
from tests.integrations.receivers import answering, receiver
from tests.jobs.conftest import INTERFACE

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

REQUEST = OutboundRequest("POST", "http://127.0.0.1:1/hook", {"Authorization": "abc"}, body=b"{}")
#: What a transaction inside the test's own adds.
SAVEPOINTS = {"SAVEPOINT", "RELEASE"}


@pytest.fixture(autouse=True)
def local_receivers(settings: Settings) -> None:
    settings.PANEL = panel_settings()


def add_attempt(integration: Integration, **fields: Any) -> None:
    record(integration, REQUEST, Attempt(**fields), "after_update", new_delivery_id())


def statement(query: dict[str, str]) -> str:
    return query["sql"].split()[0]


def pruning() -> list[str]:
    """Return the statements that prune: MariaDB needs two."""
    return ["SELECT", "DELETE"] if connection.vendor == "mysql" else ["DELETE"]


def days_ago(days: float) -> Any:
    return timezone.now() - timedelta(days=days)


def test_an_attempt_is_recorded() -> None:
    delivery = new_delivery_id()
    with receiver(answering("500 Broken", b"x" * 5_000)) as found:
        integration = make_integration(found.url)
        attempt = deliver(integration, PAYLOAD, delivery, 5)
    integration.refresh_from_db()
    [row] = IntegrationDelivery.objects.all()

    assert (integration.last_status, integration.last_error) == (500, "x" * 500)
    assert integration.last_attempted_at == attempt.attempted_at == row.attempted_at
    assert (str(row.delivery_id), row.trigger, row.method) == (delivery, "after_update", "POST")
    assert (row.status, row.url, row.error) == (500, found.url, "x" * 500)
    assert json.loads(row.request_body) == PAYLOAD
    assert row.response_body == "x" * 2_000


def test_a_success_clears_the_last_error() -> None:
    integration = make_integration()
    add_attempt(integration, error="down")
    add_attempt(integration, status=204)
    integration.refresh_from_db()

    assert (integration.last_status, integration.last_error) == (204, None)


def test_a_refused_attempt_is_recorded(settings: Settings) -> None:
    settings.PANEL = panel_settings(allowed_hosts=["other.example.com"])
    integration = make_integration()
    deliver(integration, PAYLOAD, new_delivery_id(), 5)
    integration.refresh_from_db()
    [row] = IntegrationDelivery.objects.all()

    assert (row.status, row.duration_ms) == (None, 0)
    assert row.error == "The host 127.0.0.1 is not in the list of allowed hosts."
    assert (integration.last_status, integration.last_error) == (None, row.error)


def test_bodies_are_truncated_and_headers_are_not_stored() -> None:
    integration = make_integration(headers={"Authorization": "Bearer stored-nowhere"})
    deliver(integration, PAYLOAD | {"record": {"text": "ü" * 5_000}}, new_delivery_id(), 5)
    [row] = IntegrationDelivery.objects.values()

    assert len(row["request_body"]) == 2_000
    assert "stored-nowhere" not in str(row)
    assert integration.get_secret() not in str(row)


def test_the_newest_attempts_are_kept(settings: Settings) -> None:
    settings.PANEL = panel_settings(history={"keep_per_integration": 3})
    integration, other = make_integration(), make_integration()
    add_attempt(other, status=200)
    for status in range(200, 206):
        add_attempt(integration, status=status)

    kept = integration.deliveries.order_by("pk").values_list("status", flat=True)
    assert list(kept) == [203, 204, 205]
    assert other.deliveries.count() == 1


def test_old_attempts_are_deleted_by_the_next_one(settings: Settings) -> None:
    integration = make_integration()
    add_attempt(integration, status=201, attempted_at=days_ago(29))
    add_attempt(integration, status=202, attempted_at=days_ago(31))
    add_attempt(integration, status=203)

    assert set(integration.deliveries.values_list("status", flat=True)) == {201, 203}


def test_at_least_one_attempt_is_kept_and_zero_days_keep_all(settings: Settings) -> None:
    settings.PANEL = panel_settings(history={"keep_per_integration": 1, "retention_days": 0})
    integration = make_integration()
    add_attempt(integration, status=201, attempted_at=days_ago(500))
    assert integration.deliveries.count() == 1
    add_attempt(integration, status=202)

    assert list(integration.deliveries.values_list("status", flat=True)) == [202]


def test_without_history_only_the_last_attempt_is_known(settings: Settings) -> None:
    settings.PANEL = panel_settings(history={"enabled": False})
    integration = make_integration()
    add_attempt(integration, status=500, error="down")
    integration.refresh_from_db()

    assert IntegrationDelivery.objects.count() == 0
    assert (integration.last_status, integration.last_error) == (500, "down")


def test_the_history_goes_with_its_integration() -> None:
    integration = make_integration()
    add_attempt(integration, status=200)
    integration.delete()

    assert IntegrationDelivery.objects.count() == 0


def test_410_switches_the_integration_off() -> None:
    with receiver(answering("410 Gone")) as found:
        integration = make_integration(found.url)
        assert deliver(integration, PAYLOAD, new_delivery_id(), 5).is_gone

    assert not integration.is_active
    assert not Integration.objects.get().is_active
    assert IntegrationDelivery.objects.get().status == 410


@pytest.mark.django_db(transaction=True)
def test_an_integration_that_is_deleted_meanwhile_is_no_error() -> None:
    integration = make_integration()
    Integration.objects.all().delete()

    add_attempt(integration, status=410, error="gone")

    assert IntegrationDelivery.objects.count() == 0
    assert Integration.objects.count() == 0


def test_a_recorded_attempt_takes_few_statements() -> None:
    integration = make_integration()
    for _ in range(50):
        add_attempt(integration, status=200)

    with CaptureQueriesContext(connection) as queries:
        add_attempt(integration, status=200)

    assert [each for each in map(statement, queries) if each not in SAVEPOINTS] == [
        "INSERT",
        *pruning(),
        "UPDATE",
    ]


def test_a_delivery_by_the_job_takes_few_statements() -> None:
    with receiver(answering()) as found:
        job = SendPanelIntegration(make_integration(found.url).pk, PAYLOAD, 5)
        job.handle()
        with CaptureQueriesContext(connection) as queries:
            job.handle()

    assert [each for each in map(statement, queries) if each not in SAVEPOINTS] == [
        "SELECT",
        "INSERT",
        *pruning(),
        "UPDATE",
    ]


def test_a_dispatched_delivery_takes_at_most_eight_statements(settings: Settings) -> None:
    """From the claim of its run to its end, with the full history of an integration."""
    settings.PANEL = {**panel_settings(), "fast_paths": True}
    settings.TASKS = {"default": {"BACKEND": f"{INTERFACE}.backends.dummy.DummyBackend"}}
    with receiver(answering()) as found:
        integration = make_integration(found.url)
        for _ in range(51):
            add_attempt(integration, status=200)
        for _ in range(2):
            run = SendPanelIntegration(integration.pk, PAYLOAD, 5).dispatch()
            with CaptureQueriesContext(connection) as queries:
                running.run(run.job, str(run.pk))
    run.refresh_from_db()
    words = [each for each in map(statement, queries) if each not in SAVEPOINTS]

    assert run.state == "done"
    assert len(queries) <= (8 if can_return_updated(JobRun.rows()) else 10)
    if can_return_updated(JobRun.rows()):
        assert words == ["UPDATE", "SELECT", "INSERT", "DELETE", "UPDATE", "UPDATE"]


def test_housekeeping_prunes_silent_integrations(settings: Settings) -> None:
    silent, full = make_integration(), make_integration()
    for days in (31, 40, 1):
        add_attempt(silent, status=200, attempted_at=days_ago(days))
    for _ in range(5):
        add_attempt(full, status=200)
    IntegrationDelivery.record(
        silent,
        trigger="after_update",
        method="POST",
        url=silent.url,
        delivery_id=new_delivery_id(),
        attempted_at=days_ago(60),
    )
    settings.PANEL = panel_settings(history={"keep_per_integration": 2})

    assert delete_old_deliveries() == 4
    assert (silent.deliveries.count(), full.deliveries.count()) == (1, 2)
    assert delete_old_deliveries() == 0
