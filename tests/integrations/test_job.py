"""``SendPanelIntegration``: one attempt of a delivery, and when there is another one."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID

import pytest
from pytest_django.fixtures import Settings

from django_panel.exceptions import PanelSchemaException
from django_panel.integrations.job import DeliveryFailed
from django_panel.integrations.sending import Attempt
from django_panel.jobs import JobRefused, SendPanelIntegration
from django_panel.jobs.job import job_class
from django_panel.models import Integration, IntegrationDelivery
from tests.integrations.integrations import PAYLOAD, make_integration, panel_settings, received
from tests.integrations.receivers import answering, receiver

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def local_receivers(settings: Settings) -> None:
    settings.PANEL = panel_settings()


def job_for(integration: Integration, **fields: Any) -> SendPanelIntegration:
    return SendPanelIntegration(integration.pk, PAYLOAD, 5, **fields)


def test_the_job_is_found_by_its_key() -> None:
    assert job_class("integration") is SendPanelIntegration
    assert not SendPanelIntegration.can_retry


def test_a_delivery_has_its_id_from_the_start() -> None:
    job = job_for(make_integration())
    again = SendPanelIntegration(**json.loads(json.dumps(job.arguments())))

    assert UUID(str(job.delivery_id)).version == 4
    assert again == job
    assert job_for(make_integration()).delivery_id != job.delivery_id


def test_a_delivery_id_is_a_uuid() -> None:
    given = "0b1f7d7a-8d35-4f9c-9a0e-5f4e6b1c2d3e"
    assert job_for(make_integration(), delivery_id=given).delivery_id == given
    with pytest.raises(PanelSchemaException, match="The delivery id is 'seven'"):
        job_for(make_integration(), delivery_id="seven")


def test_a_success_is_done() -> None:
    with receiver(answering("204 No Content", b"")) as found:
        job = job_for(make_integration(found.url))
        assert job.handle() is None
    [request] = received(found)

    assert json.loads(request.body) == PAYLOAD
    assert request.headers["X-Panel-Delivery"] == job.delivery_id


@pytest.mark.parametrize("status", ["301 Moved", "400 Bad", "404 Missing", "429 Busy", "500 No"])
def test_any_other_status_is_a_failure(status: str) -> None:
    with receiver(answering(status, b"details of the receiver")) as found:
        job = job_for(make_integration(found.url))
        with pytest.raises(DeliveryFailed) as raised:
            job.handle()

    # The response is in the history, and neither in the log nor in the row of the job.
    assert str(raised.value) == f"status {status[:3]}"
    assert job.error_message(raised.value) == "The receiver did not accept the delivery."
    assert IntegrationDelivery.objects.get().response_body == "details of the receiver"


def test_no_response_is_a_failure() -> None:
    with receiver(answering()) as found:
        integration = make_integration(found.url)
    with pytest.raises(DeliveryFailed, match="no response"):
        job_for(integration).handle()


def test_410_is_not_tried_again() -> None:
    with receiver(answering("410 Gone")) as found:
        job = job_for(make_integration(found.url))
        with pytest.raises(JobRefused):
            job.handle()
        assert job.handle() is None

    assert not Integration.objects.get().is_active
    assert len(found.requests) == 1


def test_a_deleted_or_inactive_integration_is_not_sent() -> None:
    with receiver(answering()) as found:
        deleted, inactive = make_integration(found.url), make_integration(found.url)
        jobs = [job_for(deleted), job_for(inactive)]
        deleted.delete()
        inactive.switch_off()
        assert [job.handle() for job in jobs] == [None, None]

    assert found.requests == []
    assert IntegrationDelivery.objects.count() == 0


@pytest.mark.parametrize(
    ("attempts", "retry_after", "shortest", "longest"),
    [(1, None, 10, 12), (2, None, 60, 72), (1, 5, 10, 12), (1, 120, 120, 144), (2, 300, 300, 360)],
)
def test_the_time_between_attempts(
    attempts: int, retry_after: int | None, shortest: float, longest: float
) -> None:
    job = SendPanelIntegration(1, PAYLOAD, 5)
    error = DeliveryFailed(Attempt(status=503, error="busy", retry_after=retry_after))
    delays = {job.retry_delay(attempts, error) for _ in range(50)}

    assert all(shortest <= delay <= longest for delay in delays)
    # Deliveries that failed together are not repeated together.
    assert len(delays) > 10


def test_a_crash_of_the_worker_waits_too() -> None:
    assert 10 <= SendPanelIntegration(1, PAYLOAD, 5).retry_delay(1, None) <= 12
