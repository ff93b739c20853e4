"""``deliver()``: the request that a receiver gets, and what is recorded about it."""

from __future__ import annotations

import json
from email.message import Message
from email.parser import BytesHeaderParser

import pytest
from pytest_django.fixtures import Settings

from django_panel.integrations import verify_signature
from django_panel.integrations.delivery import deliver, new_delivery_id
from django_panel.models import IntegrationDelivery
from tests.integrations.integrations import PAYLOAD, make_integration, panel_settings
from tests.integrations.receivers import Receiver, answering, receiver

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def local_receivers(settings: Settings) -> None:
    settings.PANEL = panel_settings()


def received(found: Receiver, number: int = 0) -> tuple[str, Message, bytes]:
    """Return the first line, the headers and the body of a request."""
    head, _, body = found.requests[number].partition(b"\r\n\r\n")
    line, _, headers = head.partition(b"\r\n")
    return line.decode(), BytesHeaderParser().parsebytes(headers), body


def test_the_payload_arrives_signed() -> None:
    delivery = new_delivery_id()
    with receiver(answering("201 Created", b"thanks")) as found:
        integration = make_integration(found.url)
        attempt = deliver(integration, PAYLOAD, delivery, 5)
    line, headers, body = received(found)

    assert attempt.is_success
    assert line == "POST /hook HTTP/1.1"
    assert json.loads(body) == PAYLOAD
    assert headers["Content-Type"] == "application/json"
    assert headers["X-Panel-Delivery"] == delivery
    assert verify_signature(integration.get_secret(), headers["X-Panel-Signature"], body)


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
