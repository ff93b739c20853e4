"""``deliver()``: the request that a receiver gets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from threading import Event
from typing import Any
from urllib.parse import parse_qsl

import pytest
from pytest_django.fixtures import Settings

from django_panel.integrations import verify_signature
from django_panel.integrations.delivery import build_request, deliver, new_delivery_id
from django_panel.integrations.sending import Attempt
from django_panel.models import Integration
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


def delivered(suffix: str = "", **fields: Any) -> tuple[Integration, Received, Attempt]:
    """Deliver the payload to a receiver; return the integration, the request and the attempt."""
    with receiver(answering("201 Created", b"thanks")) as found:
        integration = make_integration(found.url + suffix, **fields)
        attempt = deliver(integration, PAYLOAD, new_delivery_id(), 5)
    [request] = received(found)
    return integration, request, attempt


def test_the_payload_arrives_signed() -> None:
    delivery = new_delivery_id()
    with receiver(answering("201 Created", b"thanks")) as found:
        integration = make_integration(found.url)
        attempt = deliver(integration, PAYLOAD, delivery, 5)
    [(line, headers, body)] = received(found)

    assert (attempt.status, attempt.error, attempt.is_success) == (201, None, True)
    assert line == "POST /hook HTTP/1.1"
    assert json.loads(body) == PAYLOAD
    assert headers["Content-Type"] == "application/json"
    assert headers["X-Panel-Delivery"] == headers["webhook-id"] == delivery
    assert verify_signature(integration.get_secret(), headers["X-Panel-Signature"], body)


def test_a_template_replaces_the_payload() -> None:
    template = '{"text": "{{ record.name }} changed", "fields": {{ changed }}}'
    _, request, _ = delivered(body=template)

    assert json.loads(request.body) == {"text": "Büro changed", "fields": ["name"]}


def test_a_form_has_nested_names() -> None:
    integration, request, _ = delivered(body_type="form")

    assert request.headers["Content-Type"] == "application/x-www-form-urlencoded"
    assert dict(parse_qsl(request.body.decode(), keep_blank_values=True)) == {
        "trigger": "after_update",
        "resource": "projects",
        "occurred_at": "2030-01-02T03:04:05+00:00",
        "record[id]": "7",
        "record[name]": "Büro",
        "record[is_open]": "true",
        "record[owner]": "",
        "changed[0]": "name",
    }
    signature = request.headers["X-Panel-Signature"]
    assert verify_signature(integration.get_secret(), signature, request.body)


def test_a_form_of_a_template() -> None:
    _, request, _ = delivered(body_type="form", body='["{{ record.id }}", {"a": 1.5}]')

    assert parse_qsl(request.body.decode()) == [("0", "7"), ("1[a]", "1.5")]


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_without_a_body_the_empty_body_is_signed(method: str) -> None:
    integration, request, _ = delivered(body_type="none", method=method)

    assert request.line == f"{method} /hook HTTP/1.1"
    assert request.body == b""
    assert request.headers["Content-Type"] is None
    assert verify_signature(integration.get_secret(), request.headers["X-Panel-Signature"], b"")


def test_the_query_is_added_to_the_url() -> None:
    query = {"b": "2 3&c", "flag": None, "a": "new"}
    _, request, _ = delivered("?a=1&z=9", query=query)
    target = request.line.split()[1]

    values = dict(parse_qsl(target.partition("?")[2], keep_blank_values=True))
    assert values == {"a": "new", "z": "9", "b": "2 3&c", "flag": ""}


def test_own_headers_are_sent_and_protected_ones_are_not() -> None:
    headers = {
        "Authorization": "Bearer abc",
        "content-type": "application/vnd.example+json",
        "user-agent": "Own/1.0",
        "X-Empty": None,
        "host": "evil.example",
        "x-panel-delivery": "forged",
        "Webhook-Signature": "forged",
        "X-Split": "a\r\nHost: evil.example",
    }
    _, request, _ = delivered(headers=headers)

    assert request.headers["Authorization"] == "Bearer abc"
    assert request.headers.get_all("Content-Type") == ["application/vnd.example+json"]
    assert request.headers.get_all("User-Agent") == ["Own/1.0"]
    assert request.headers["X-Empty"] == ""
    assert request.headers["X-Split"] is None
    [host] = request.headers.get_all("Host") or []
    assert host.startswith("127.0.0.1:")
    assert "forged" not in str(request.headers)


def test_an_attempt_signs_with_its_own_time() -> None:
    integration, delivery = make_integration(), new_delivery_id()
    first = build_request(integration, PAYLOAD, delivery, 1_900_000_000)
    second = build_request(integration, PAYLOAD, delivery, 1_900_000_010)

    assert first.body == second.body
    assert first.headers["X-Panel-Delivery"] == second.headers["X-Panel-Delivery"]
    assert first.headers["X-Panel-Signature"] != second.headers["X-Panel-Signature"]


def test_a_host_that_becomes_private_is_not_reached(settings: Settings) -> None:
    """The second answer of the name server is never used for a connection."""
    # A public address that no network has.
    answers = [["3ffe::1"], ["127.0.0.1"], ["3ffe::1", "127.0.0.1"]]
    settings.PANEL = panel_settings(block_private_networks=True)

    def resolve(host: str, port: int) -> Sequence[str]:
        return answers.pop(0)

    with receiver(answering()) as found:
        integration = make_integration(f"http://hooks.example.test:{found.port}/")
        attempts = [
            deliver(integration, PAYLOAD, new_delivery_id(), 0.5, resolve=resolve) for _ in range(3)
        ]

    assert [attempt.is_refused for attempt in attempts] == [False, True, True]
    assert [attempt.status for attempt in attempts] == [None] * 3
    assert [attempt.address for attempt in attempts] == [None] * 3
    assert attempts[1].error == "The host hooks.example.test is in a private network."
    assert found.requests == []


def test_nothing_is_allowed_by_default(settings: Settings) -> None:
    settings.PANEL = panel_settings(allowed_hosts=[])
    with receiver(answering()) as found:
        attempt = deliver(make_integration(found.url), PAYLOAD, new_delivery_id(), 5)

    assert attempt.is_refused
    assert found.requests == []


def test_a_slow_name_server_costs_the_timeout() -> None:
    answered = Event()

    def resolve(host: str, port: int) -> Sequence[str]:
        answered.wait(10)
        return ["127.0.0.1"]

    integration = make_integration("http://hooks.example.test/")
    attempt = deliver(integration, PAYLOAD, new_delivery_id(), 0.2, resolve=resolve)
    answered.set()

    assert attempt.is_refused
    assert attempt.error == "The host hooks.example.test has no address."
