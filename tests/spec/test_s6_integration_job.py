"""Specification §6 and §8: the integration job, its fields, its delivery id and its tries."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from django_panel.integrations.job import DeliveryFailed
from django_panel.integrations.payload import payload_of, sent_fields
from django_panel.integrations.triggers import Trigger
from django_panel.jobs import SendPanelIntegration
from django_panel.models import JobRun
from tests.integrations.integrations import PAYLOAD, make_integration, panel_settings, received
from tests.integrations.receivers import answering, in_turn, receiver
from tests.project.models import Customer

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def local_receivers(settings: Settings) -> None:
    settings.PANEL = panel_settings()


def stored_copy(job: SendPanelIntegration) -> SendPanelIntegration:
    """Return the job as a worker creates it for each attempt."""
    arguments: dict[str, Any] = JobRun.objects.get(pk=job.dispatch().pk).payload
    return SendPanelIntegration(**arguments)


def test_row_fields() -> None:
    declared = [each for each in fields(SendPanelIntegration) if each.init]

    assert [each.name for each in declared[:4]] == [
        "integration_id",
        "payload",
        "timeout",
        "delivery_id",
    ]
    assert declared[3].default is None


def test_the_constructor_carries_scalars_and_plain_arrays() -> None:
    job = SendPanelIntegration(make_integration().pk, PAYLOAD, 5)

    assert json.loads(json.dumps(job.arguments())) == job.arguments()


def test_handle_sends_the_payload() -> None:
    with receiver(answering()) as found:
        SendPanelIntegration(make_integration(found.url).pk, PAYLOAD, 5).handle()
    [request] = received(found)

    assert json.loads(request.body) == PAYLOAD


def test_the_payload_outlives_a_deleted_record() -> None:
    customer = Customer.objects.create(name="Acme")
    key = customer.pk
    with receiver(answering()) as found:
        integration = make_integration(found.url, trigger="after_delete")
        payload = payload_of(Trigger.AFTER_DELETE, "customers", customer, sent_fields(Customer))
        job = stored_copy(SendPanelIntegration(integration.pk, payload, 5))
        customer.delete()
        job.handle()
    [request] = received(found)

    record = json.loads(request.body)["record"]
    assert (record["id"], record["name"]) == (key, "Acme")


def test_the_delivery_id_is_assigned_when_the_write_happens() -> None:
    with receiver(in_turn(answering("500 Broken"), answering("503 Busy"), answering())) as found:
        job = SendPanelIntegration(make_integration(found.url).pk, PAYLOAD, 5)
        assigned = job.delivery_id
        attempt = stored_copy(job)
        for _ in range(2):
            with pytest.raises(DeliveryFailed):
                attempt.handle()
        stored_copy(job).handle()

    assert assigned is not None
    sent = [request.headers["X-Panel-Delivery"] for request in received(found)]
    assert sent == [assigned] * 3


def test_limit_of_tries() -> None:
    assert SendPanelIntegration.tries == 3
    assert tuple(SendPanelIntegration.backoff) == (10, 60)
