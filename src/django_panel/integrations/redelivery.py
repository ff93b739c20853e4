"""Send a delivery of the history again."""

from __future__ import annotations

import time

from django_panel.integrations.delivery import outbound_rules, record, signed_request
from django_panel.integrations.sending import (
    MAX_STORED_BODY,
    Attempt,
    OutboundRequest,
    send_request,
)
from django_panel.models.integration import Integration, UnreadableSecret
from django_panel.models.integration_delivery import IntegrationDelivery


def can_redeliver(delivery: IntegrationDelivery) -> bool:
    """Return whether the whole request body is stored."""
    return len(delivery.request_body) < MAX_STORED_BODY


def redeliver(integration: Integration, delivery: IntegrationDelivery, timeout: float) -> Attempt:
    """Send the stored body again with the same delivery id, and record the attempt.

    Method, URL, headers and secret are those that the integration has now.
    """
    delivery_id, body = str(delivery.delivery_id), delivery.request_body.encode()
    try:
        request = signed_request(integration, body, delivery_id, int(time.time()))
        attempt = send_request(request, outbound_rules(), timeout)
    except UnreadableSecret as error:
        request = OutboundRequest(integration.method, integration.url)
        attempt = Attempt(error=str(error), is_refused=True)
    record(integration, request, attempt, delivery.trigger, delivery_id, is_test=delivery.is_test)
    return attempt
