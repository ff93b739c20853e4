"""Secrets of integrations: encrypted at rest, rotated with an overlap, in no log."""

from __future__ import annotations

import json
import logging
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django.fixtures import Settings
from standardwebhooks.webhooks import Webhook, WebhookVerificationError

from django_panel.integrations import verify_signature
from django_panel.integrations.delivery import deliver, new_delivery_id
from django_panel.integrations.signing import standard_webhook_secret
from django_panel.models import Integration, IntegrationDelivery
from django_panel.models.integration import UnreadableSecret
from tests.integrations.integrations import (
    PAYLOAD,
    Received,
    make_integration,
    panel_settings,
    received,
)
from tests.integrations.receivers import answering, receiver

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def local_receivers(settings: Settings) -> None:
    settings.PANEL = panel_settings()


def sent_by(integration: Integration) -> Received:
    with receiver(answering()) as found:
        integration.url = found.url
        assert deliver(integration, PAYLOAD, new_delivery_id(), 5).is_success
    [request] = received(found)
    return request


def accepts(secret: str, request: Received) -> bool:
    """Return whether both our own function and the published library accept a request."""
    own = verify_signature(secret, request.headers["X-Panel-Signature"], request.body)
    try:
        content = Webhook(standard_webhook_secret(secret)).verify(
            request.body, {name.lower(): value for name, value in request.headers.items()}
        )
    except WebhookVerificationError:
        assert not own
        return False
    assert content == json.loads(request.body)
    assert own
    return True


def test_a_secret_is_encrypted_at_rest() -> None:
    integration = make_integration()
    first = integration.get_secret()
    second = integration.rotate()
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM panel_integrations")
        row = str(cursor.fetchall())

    assert len(first) == len(second) == 64
    assert first not in row
    assert second not in row
    assert Integration.objects.get().get_secret() == second


def test_both_secrets_verify_after_a_rotation_and_one_a_day_later() -> None:
    integration = make_integration()
    before = integration.get_secret()
    assert accepts(before, sent_by(integration))

    after = integration.rotate()
    stored = Integration.objects.get()
    request = sent_by(stored)
    assert accepts(before, request)
    assert accepts(after, request)
    assert stored.previous_secret_until is not None
    overlap = stored.previous_secret_until - timezone.now()
    assert timedelta(hours=23, minutes=59) < overlap <= timedelta(hours=24)

    stored.previous_secret_until = timezone.now() - timedelta(seconds=1)
    request = sent_by(stored)
    assert not accepts(before, request)
    assert accepts(after, request)


def test_a_second_rotation_ends_the_first_secret() -> None:
    integration = make_integration()
    first, second, third = integration.get_secret(), integration.rotate(), integration.rotate()
    request = sent_by(integration)

    assert [accepts(secret, request) for secret in (first, second, third)] == [False, True, True]


def test_set_secret_replaces_without_an_overlap() -> None:
    integration = make_integration()
    integration.rotate()
    integration.set_secret("ab" * 32)

    assert integration.signing_secrets() == ["ab" * 32]


def test_a_secret_of_an_earlier_key_is_read(settings: Settings) -> None:
    integration = make_integration()
    plain = integration.get_secret()
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another key"
    assert integration.get_secret() == plain
    new = integration.rotate()
    settings.SECRET_KEY_FALLBACKS = []

    # The earlier secret cannot be read any more; the new one can.
    assert integration.signing_secrets() == [new]


def test_without_its_secret_nothing_is_sent(settings: Settings) -> None:
    with receiver(answering()) as found:
        integration = make_integration(found.url)
        settings.SECRET_KEY = "another key"
        attempt = deliver(integration, PAYLOAD, new_delivery_id(), 5)

    assert attempt.is_refused
    assert found.requests == []
    assert IntegrationDelivery.objects.get().error == "The secret cannot be decrypted. Rotate it."
    with pytest.raises(UnreadableSecret):
        integration.get_secret()


def test_nothing_secret_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    integration = make_integration(
        headers={"Authorization": "Bearer header-token"}, query={"key": "query-token"}
    )
    request = sent_by(integration)
    signature = request.headers["X-Panel-Signature"].partition("v1=")[2]

    assert "query-token" in request.line
    assert caplog.records
    for text in (integration.get_secret(), signature, "header-token", "query-token"):
        assert text not in caplog.text
