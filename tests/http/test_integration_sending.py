"""Test requests and redelivery from the screen of integrations."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django.fixtures import Settings

from django_panel.integrations import verify_signature
from django_panel.integrations.delivery import deliver
from django_panel.models import Integration, IntegrationDelivery
from tests.http.integrations_panel import (
    OPEN_SETTINGS,
    RIGHTS,
    SCREEN,
    ProjectResource,
    a_delivery,
    errors_of,
    front,
    props_of,
    stored,
    write,
)
from tests.integrations.receivers import answering, receiver
from tests.project.clients import client_for, make_user
from tests.project.fixtures import Declare
from tests.project.models import Customer, Project

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def panels(declare: Declare) -> None:
    declare(OPEN_SETTINGS, front=front)


@pytest.fixture
def manager() -> Client:
    return client_for(make_user("manager", *RIGHTS))


def the_integration() -> Integration:
    return Integration.of("front", "projects").get()


class TestSending:
    def send(self, client: Client, integration: Integration) -> Any:
        response = write(client, f"{SCREEN}/{integration.pk}/send")
        assert response.status_code == 200, response.content
        return json.loads(response.content)

    def test_the_first_record_is_sent_with_the_trigger(self, manager: Client) -> None:
        customer = Customer.objects.create(name="Ann")
        Project.objects.create(name="First", customer=customer)
        Project.objects.create(name="Second", customer=customer)

        with receiver(answering()) as server:
            integration = stored(url=server.url, trigger="after_delete", is_active=False)
            outcome = self.send(manager, integration)

        (request,) = server.requests
        head, _, body = request.partition(b"\r\n\r\n")
        payload = json.loads(body)
        assert payload["trigger"] == "after_delete"
        assert payload["resource"] == "projects"
        assert payload["record"] == {"name": "First", "customer": customer.pk}
        assert payload["changed"] == []
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        names = {name.lower(): value for name, value in headers.items()}
        signature = names["x-panel-signature"]
        assert verify_signature(integration.get_secret(), signature, body)
        fresh = the_integration()
        assert outcome["status"] == fresh.last_status == 200
        assert outcome["error"] is None
        assert fresh.last_attempted_at is not None
        assert outcome["attemptedAt"] == fresh.last_attempted_at.isoformat().replace("+00:00", "Z")
        assert fresh.is_active is False
        (row,) = fresh.deliveries.all()
        assert str(row.delivery_id) == names["x-panel-delivery"]

    def test_a_test_is_marked_until_something_else_is_sent(self, manager: Client) -> None:
        with receiver(answering()) as server:
            integration = stored(url=server.url, triggers=["after_delete", "after_create"])
            self.send(manager, integration)
            (shown,) = props_of(manager)["integrations"]
            deliver(integration, {"trigger": "after_create"}, str(uuid4()), 5)
            (later,) = props_of(manager)["integrations"]

        assert shown["lastIsTest"] is True
        assert [each["isTest"] for each in shown["deliveries"]] == [True]
        assert [each["trigger"] for each in shown["deliveries"]] == ["after_delete"]
        assert later["lastIsTest"] is False
        assert [each["isTest"] for each in later["deliveries"]] == [False, True]

    def test_a_test_that_is_sent_again_is_a_test(self, manager: Client) -> None:
        with receiver(answering()) as server:
            integration = stored(url=server.url)
            self.send(manager, integration)
            (test,) = integration.deliveries.all()
            write(manager, f"{SCREEN}/{integration.pk}/deliveries/{test.pk}/redeliver")

        assert [each.is_test for each in integration.deliveries.all()] == [True, True]

    def test_a_refused_connection_is_a_sentence(self, manager: Client) -> None:
        with receiver(answering()) as server:
            integration = stored(url=server.url)

        outcome = self.send(manager, integration)

        assert outcome["error"] == "The receiver refused the connection."
        (shown,) = props_of(manager)["integrations"]
        assert shown["lastError"] == shown["deliveries"][0]["error"] == outcome["error"]

    def test_an_empty_record_is_sent_where_there_is_none(self, manager: Client) -> None:
        with receiver(answering()) as server:
            self.send(manager, stored(url=server.url))

        payload = json.loads(server.requests[0].partition(b"\r\n\r\n")[2])
        assert payload["record"] == {"name": "", "customer": None}

    def test_records_out_of_scope_are_not_sent(
        self, manager: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        customer = Customer.objects.create(name="Ann")
        Project.objects.create(name="Hidden", customer=customer)
        base = ProjectResource.query

        def query(cls: Any) -> Any:
            return base().exclude(name="Hidden")

        monkeypatch.setattr(ProjectResource, "query", classmethod(query))

        with receiver(answering()) as server:
            self.send(manager, stored(url=server.url))

        assert b"Hidden" not in server.requests[0]

    def test_a_failure_is_an_outcome(self, manager: Client) -> None:
        with receiver(answering("500 No", b"broken")) as server:
            outcome = self.send(manager, stored(url=server.url))

        assert (outcome["status"], outcome["error"]) == (500, "broken")

    def test_a_refused_url_is_an_outcome(self, manager: Client, settings: Settings) -> None:
        integration = stored()
        settings.PANEL = {**settings.PANEL, "integrations": {"allowed_hosts": []}}

        outcome = self.send(manager, integration)

        message = "The host 127.0.0.1 is not in the list of allowed hosts."
        assert (outcome["status"], outcome["error"]) == (None, message)
        assert the_integration().last_error == message

    def test_a_receiver_that_hangs_ends_after_the_timeout(self, manager: Client) -> None:
        def hang(connection: Any, found: Any) -> None:
            found.stopped.wait(20)

        with receiver(hang) as server:
            outcome = self.send(manager, stored(url=server.url))

        assert outcome["error"] == "No response within 2 seconds."

    def test_it_needs_a_csrf_token(self) -> None:
        client = client_for(make_user("manager", *RIGHTS), enforce_csrf_checks=True)

        assert write(client, f"{SCREEN}/{stored().pk}/send").status_code == 403
        assert the_integration().last_attempted_at is None


class TestRedelivery:
    def path(self, delivery: IntegrationDelivery) -> str:
        return f"{SCREEN}/{delivery.integration_id}/deliveries/{delivery.pk}/redeliver"

    def test_the_stored_body_is_sent_with_the_same_id(self, manager: Client) -> None:
        with receiver(answering()) as server:
            integration = stored(url=server.url)
            delivery = a_delivery(integration, request_body='{"ü": 1}', trigger="after_create")
            response = write(manager, self.path(delivery))

        assert json.loads(response.content)["status"] == 200
        head, _, body = server.requests[0].partition(b"\r\n\r\n")
        assert body == '{"ü": 1}'.encode()
        assert f"X-Panel-Delivery: {delivery.delivery_id}".lower() in head.decode().lower()
        newest, _first = integration.deliveries.order_by("-pk")
        assert (newest.delivery_id, newest.trigger) == (delivery.delivery_id, "after_create")
        assert (newest.status, newest.request_body) == (200, '{"ü": 1}')
        assert the_integration().last_status == 200

    def test_a_truncated_body_is_refused_with_the_reason(self, manager: Client) -> None:
        delivery = a_delivery(stored(), request_body="x" * 2000)

        errors = errors_of(write(manager, self.path(delivery)))

        message = "The request body is not stored completely, so it cannot be sent again."
        assert errors == {"delivery": [message]}
        assert IntegrationDelivery.objects.count() == 1

    def test_a_delivery_of_another_integration_is_a_404(self, manager: Client) -> None:
        delivery = a_delivery(stored(name="Other"))
        path = f"{SCREEN}/{stored().pk}/deliveries/{delivery.pk}/redeliver"

        assert write(manager, path).status_code == 404
        assert write(manager, path.replace(f"/{delivery.pk}/", "/x/")).status_code == 404

    def test_an_unreadable_secret_is_an_outcome(self, manager: Client) -> None:
        integration = stored()
        delivery = a_delivery(integration)
        Integration.objects.update(secret="broken")

        outcome = json.loads(write(manager, self.path(delivery)).content)

        assert outcome["status"] is None
        assert outcome["error"] == "The secret cannot be decrypted. Rotate it."
