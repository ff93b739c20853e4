"""What is sent while a record is written: within a time budget, and without a veto."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.db.models import F
from django.http import HttpRequest
from pytest_django.fixtures import Settings

from django_panel.integrations import IntegrationObserver, before
from django_panel.models import Integration, IntegrationDelivery
from django_panel.support import context
from tests.integrations.integrations import make_integration, panel_settings
from tests.integrations.observed import (
    ENABLED,
    Gadget,
    TrashedGadget,
    listen,
    observed,
    observed_tables,
)
from tests.integrations.receivers import Receiver, answering, read_request, receiver

__all__ = ["observed", "observed_tables"]

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.usefixtures("observed", "empty_cache"),
]

BEFORE = ("before_create", "before_update", "before_delete")
#: Beyond the budget: queries and threads on a busy machine.
TOLERANCE = 0.8


@pytest.fixture
def empty_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def payloads(found: Receiver) -> list[dict[str, Any]]:
    return [json.loads(request.partition(b"\r\n\r\n")[2]) for request in found.requests]


def hang(connection: socket.socket, found: Receiver) -> None:
    read_request(connection, found)
    found.stopped.wait(20)


@contextmanager
def measured() -> Iterator[list[float]]:
    """Return a list that gets the seconds of the block."""
    seconds: list[float] = []
    started = time.monotonic()
    yield seconds
    seconds.append(time.monotonic() - started)


def test_every_write_is_sent_before_it_happens() -> None:
    with receiver(answering()) as found:
        listen(*BEFORE, url=found.url)
        gadget = Gadget.objects.create(name="Lamp")
        gadget.name = "Lantern"
        gadget.save()
        gadget.delete()

    created, updated, deleted = payloads(found)
    assert [each["trigger"] for each in (created, updated, deleted)] == list(BEFORE)
    assert (created["record"]["id"], created["record"]["name"]) == (None, "Lamp")
    assert created["record"]["doubled"] is None
    assert updated["record"]["name"] == "Lantern"
    assert updated["changed"] == ["name"]
    assert deleted["record"]["name"] == "Lantern"


def test_one_integration_is_sent_once_for_each_of_its_triggers() -> None:
    with receiver(answering()) as found:
        make_integration(found.url, resource="gadgets", triggers=["before_create", "before_delete"])
        gadget = Gadget.objects.create(name="Lamp")
        gadget.name = "Lantern"
        gadget.save()
        gadget.delete()

    assert [each["trigger"] for each in payloads(found)] == ["before_create", "before_delete"]
    deliveries = IntegrationDelivery.objects.order_by("pk")
    assert [each.trigger for each in deliveries] == ["before_create", "before_delete"]
    assert not any(each.is_test for each in deliveries)


def test_moving_to_the_trash_is_sent_as_a_deletion() -> None:
    IntegrationObserver.register(TrashedGadget, "admin", "trashed", ENABLED)
    with receiver(answering()) as found:
        listen(*BEFORE, resource="trashed", url=found.url)
        gadget = TrashedGadget.objects.create(name="Lamp")
        gadget.trash()
        gadget.restore()

    triggers = [payload["trigger"] for payload in payloads(found)]
    assert triggers == ["before_create", "before_delete", "before_update"]


def test_the_result_of_a_database_expression_is_not_known_yet() -> None:
    gadget = Gadget.objects.create(name="Lamp", count=2)
    with receiver(answering()) as found:
        listen("before_update", url=found.url)
        gadget.count = F("count") + 1
        gadget.save(update_fields=["count"])

    [payload] = payloads(found)
    assert payload["changed"] == ["count"]
    assert (payload["record"]["count"], payload["record"]["doubled"]) == (None, 4)


def test_a_receiver_that_refuses_prevents_nothing() -> None:
    with receiver(answering("403 Forbidden")) as found:
        [integration] = listen("before_create", url=found.url)
        Gadget.objects.create(name="Lamp")

    assert Gadget.objects.count() == 1
    integration.refresh_from_db()
    assert integration.last_status == 403


def test_a_hanging_receiver_costs_two_seconds() -> None:
    with receiver(hang) as found, measured() as seconds:
        [integration] = listen("before_create", url=found.url)
        Gadget.objects.create(name="Lamp")

    assert 1.8 <= seconds[0] <= before.SECONDS_EACH + TOLERANCE
    assert Gadget.objects.count() == 1
    integration.refresh_from_db()
    assert integration.last_status is None
    assert integration.last_error


def test_several_hanging_receivers_cost_five_seconds_in_total(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with receiver(hang) as found, receiver(answering()) as other, measured() as seconds:
        for number in range(4):
            listen("before_create", url=found.url, name=f"{number}")
        listen("before_create", url=other.url, name="z")
        Gadget.objects.create(name="Lamp")

    assert 4.5 <= seconds[0] <= before.SECONDS_IN_TOTAL + TOLERANCE
    assert len(found.requests) == 3
    assert other.requests == []
    assert "others took all the time" in caplog.text
    assert Gadget.objects.count() == 1


def test_the_writes_of_one_request_share_the_budget() -> None:
    with receiver(hang) as found, measured() as seconds:
        listen("before_create", url=found.url)
        with context.bind(request=HttpRequest()):
            for _write in range(4):
                Gadget.objects.create(name="Lamp")

    assert seconds[0] <= before.SECONDS_IN_TOTAL + TOLERANCE
    assert len(found.requests) == 3
    assert Gadget.objects.count() == 4


def test_a_short_timeout_of_the_resource_is_kept() -> None:
    IntegrationObserver.register(Gadget, "admin", "gadgets", ENABLED.timeout(1))
    with receiver(hang) as found, measured() as seconds:
        listen("before_create", url=found.url)
        Gadget.objects.create(name="Lamp")

    assert seconds[0] <= 1 + TOLERANCE


def test_a_name_server_that_hangs_costs_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's name resolution has no time limit of its own."""
    stopped = threading.Event()

    def resolve(*args: Any, **kwargs: Any) -> list[Any]:
        stopped.wait(20)
        return []

    listen("before_create", url="http://slow.example.test/hook")
    # The connection to the database exists by now.
    Gadget.objects.count()
    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    with measured() as seconds:
        Gadget.objects.create(name="Lamp")
    stopped.set()

    assert seconds[0] <= before.SECONDS_EACH + TOLERANCE
    assert Gadget.objects.count() == 1
    assert IntegrationDelivery.objects.get().status is None


def test_a_receiver_that_is_down_is_skipped_after_five_failures() -> None:
    with receiver(answering("500 Broken")) as broken, receiver(answering()) as fine:
        [down] = listen("before_create", url=broken.url, name="a")
        listen("before_create", url=fine.url, name="b")
        for _write in range(8):
            Gadget.objects.create(name="Lamp")

        assert (len(broken.requests), len(fine.requests)) == (5, 8)
        # An integration that was edited is tried again.
        down.refresh_from_db()
        down.url = fine.url
        down.save()
        Gadget.objects.create(name="Lamp")
        assert len(fine.requests) == 10


def test_an_attempt_is_recorded_after_the_commit() -> None:
    with receiver(answering()) as found:
        [integration] = listen("before_create", url=found.url)
        with transaction.atomic():
            Gadget.objects.create(name="Lamp")
            assert not IntegrationDelivery.objects.exists()
        [delivery] = IntegrationDelivery.objects.all()

    assert (delivery.trigger, delivery.status) == ("before_create", 200)
    assert f"X-Panel-Delivery: {delivery.delivery_id}".encode() in found.requests[0]
    integration.refresh_from_db()
    assert (integration.last_status, integration.last_error) == (200, None)


def test_a_write_that_is_rolled_back_was_sent_and_is_not_recorded() -> None:
    with receiver(answering()) as found:
        [integration] = listen("before_create", url=found.url)
        with transaction.atomic():
            Gadget.objects.create(name="Lamp")
            transaction.set_rollback(True)

    assert len(found.requests) == 1
    integration.refresh_from_db()
    assert integration.last_status is None
    assert not Gadget.objects.exists()


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite locks the whole database")
def test_the_write_locks_no_row_of_the_integration() -> None:
    updated: list[int] = []

    def update() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                cursor.execute("SET LOCAL lock_timeout = '2s'")
            updated.append(Integration.objects.update(name="Renamed"))
        connection.close()

    with receiver(answering()) as found:
        listen("before_create", url=found.url)
        with transaction.atomic():
            Gadget.objects.create(name="Lamp")
            thread = threading.Thread(target=update)
            thread.start()
            thread.join(5)

    assert updated == [1]


@pytest.fixture
def no_history() -> Iterator[None]:
    """Rename the table of the deliveries."""
    rename = "ALTER TABLE {} RENAME TO {}"
    tables = ("panel_integration_deliveries", "panel_integration_deliveries_gone")
    with connection.cursor() as cursor:
        cursor.execute(rename.format(*tables))
        yield
        cursor.execute(rename.format(*reversed(tables)))


@pytest.mark.usefixtures("no_history")
def test_a_history_that_cannot_be_written_fails_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with receiver(answering()) as found:
        listen("before_create", url=found.url)
        with transaction.atomic():
            Gadget.objects.create(name="Lamp")

    assert len(found.requests) == 1
    assert Gadget.objects.count() == 1
    assert "could not be recorded" in caplog.text


def test_an_integration_that_is_deleted_meanwhile_is_not_recorded() -> None:
    with receiver(answering()) as found:
        [integration] = listen("before_create", url=found.url)
        with transaction.atomic():
            Gadget.objects.create(name="Lamp")
            Integration.objects.filter(pk=integration.pk).delete()

    assert Gadget.objects.count() == 1
    assert not IntegrationDelivery.objects.exists()


def test_a_receiver_that_is_gone_switches_the_integration_off() -> None:
    with receiver(answering("410 Gone")) as found:
        [integration] = listen("before_create", url=found.url)
        for _write in range(3):
            Gadget.objects.create(name="Lamp")

    integration.refresh_from_db()
    assert not integration.is_active
    assert len(found.requests) == 1


def test_a_url_that_is_not_allowed_is_recorded_and_not_called(settings: Settings) -> None:
    settings.PANEL = panel_settings(allowed_hosts=[])
    # The new settings have loaded the panels again.
    IntegrationObserver.register(Gadget, "admin", "gadgets", ENABLED)
    with receiver(answering()) as found:
        listen("before_create", url=found.url)
        Gadget.objects.create(name="Lamp")

    assert found.requests == []
    assert "not in the list of allowed hosts" in (IntegrationDelivery.objects.get().error or "")


def test_an_integration_that_cannot_be_sent_does_not_keep_the_others_from_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with receiver(answering()) as found:
        listen("before_create", url=found.url, name="a", headers=["not a mapping"])
        listen("before_create", url=found.url, name="b")
        Gadget.objects.create(name="Lamp")

    assert len(found.requests) == 1
    assert "could not be sent" in caplog.text
