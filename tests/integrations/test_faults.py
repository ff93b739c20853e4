"""Deliveries by real worker processes to receivers that fail in every way."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import pytest

from django_panel.integrations import verify_signature
from tests.integrations.integrations import PAYLOAD, received
from tests.integrations.receivers import (
    Behaviour,
    Receiver,
    answering,
    drip,
    endless,
    hang,
    in_turn,
    many_headers,
    receiver,
    reset,
)
from tests.jobs.sites import MakeSite, make_site, site_templates
from tests.jobs.workers import Site

__all__ = ["make_site", "site_templates"]

pytestmark = [pytest.mark.slow, pytest.mark.fault, pytest.mark.services()]

STEPS = "tests.integrations.fault_site"
SETTINGS = "tests.integrations.worker_settings"
BOMB = gzip.compress(b"\0" * 50_000_000)
ANSWER = "broken\r\nfor today"
BROKEN = answering("500 Broken", ANSWER.encode())


def all_faults(redirect: str) -> dict[str, tuple[Behaviour, str, int]]:
    """Return receivers, each with the state and the number of attempts of its delivery."""
    busy = answering("503 Busy", headers="Retry-After: 4\r\n")
    return {
        "works": (answering(), "done", 1),
        "fails": (BROKEN, "failed", 3),
        "hangs": (hang, "failed", 3),
        "sends byte by byte": (drip, "failed", 3),
        "resets": (reset, "failed", 3),
        "redirects": (answering("302 Found", headers=f"Location: {redirect}\r\n"), "failed", 3),
        "sends many headers": (many_headers, "failed", 3),
        "sends ten gigabytes": (endless, "done", 1),
        "sends a bomb": (answering(body=BOMB, headers="Content-Encoding: gzip\r\n"), "done", 1),
        "recovers": (in_turn(BROKEN, reset, answering()), "done", 3),
        "is busy": (in_turn(busy, answering()), "done", 2),
        "is gone": (answering("410 Gone"), "failed", 1),
    }


@dataclass
class Delivery:
    """A dispatched delivery and its receiver."""

    found: Receiver
    integration: int
    secret: str
    run: str
    id: str


class Deliveries:
    """Dispatches deliveries to receivers that live as long as the test."""

    def __init__(self, site: Site, stack: ExitStack) -> None:
        self.site = site
        self._stack = stack

    def receiver(self, behaviour: Behaviour) -> Receiver:
        return self._stack.enter_context(receiver(behaviour))

    def dispatch(self, behaviour: Behaviour, timeout: int = 1) -> Delivery:
        return self.dispatch_to(self.receiver(behaviour), timeout)

    def dispatch_to(self, found: Receiver, timeout: int = 1) -> Delivery:
        integration, secret = self.site.call(f"{STEPS}:add", found.url)
        run, delivery = self.site.call(f"{STEPS}:dispatch", integration, timeout)
        return Delivery(found, integration, secret, run, delivery)

    def outcome(self, delivery: Delivery) -> tuple[str, int]:
        """Wait for the end of a delivery; return its state and the number of its attempts."""
        row = self.site.wait(delivery.run, timeout=60)
        return row["state"], row["attempts"]

    def history(self, delivery: Delivery) -> list[list[Any]]:
        rows: list[list[Any]] = self.site.call(f"{STEPS}:history", delivery.integration)
        return rows


@pytest.fixture(params=["sqlite", "postgres"])
def deliveries(make_site: MakeSite, request: pytest.FixtureRequest) -> Iterator[Deliveries]:
    with ExitStack() as stack:
        yield Deliveries(make_site(request.param, settings_module=SETTINGS), stack)


def assert_attempts(delivery: Delivery, number: int) -> None:
    """Check that all requests of a delivery are the same one, signed with different times."""
    requests = received(delivery.found)
    assert len(requests) == number
    assert {each.headers["X-Panel-Delivery"] for each in requests} == {delivery.id}
    assert {each.headers["webhook-id"] for each in requests} == {delivery.id}
    assert {each.body for each in requests} == {requests[0].body}
    assert json.loads(requests[0].body) == PAYLOAD
    times = [each.timestamp for each in requests]
    assert times == sorted(set(times))
    for each in requests:
        signature = each.headers["X-Panel-Signature"]
        assert verify_signature(delivery.secret, signature, each.body, now=each.timestamp)


def test_every_failure_has_three_attempts(deliveries: Deliveries) -> None:
    site = deliveries.site
    followed = deliveries.receiver(answering())
    faults = all_faults(followed.url)
    worker = site.start_worker()
    started = {name: deliveries.dispatch(behaviour) for name, (behaviour, *_) in faults.items()}

    outcomes = {name: deliveries.outcome(delivery) for name, delivery in started.items()}

    assert outcomes == {name: (state, number) for name, (_, state, number) in faults.items()}
    for delivery, (_, number) in zip(started.values(), outcomes.values(), strict=True):
        assert_attempts(delivery, number)
        assert [row[0] for row in deliveries.history(delivery)] == [delivery.id] * number
        assert delivery.secret not in worker.output
    assert followed.requests == []
    first, second = received(started["is busy"].found)
    assert second.timestamp - first.timestamp >= 4
    assert not site.call(f"{STEPS}:is_active", started["is gone"].integration)
    assert site.call(f"{STEPS}:is_active", started["fails"].integration)
    assert deliveries.history(started["fails"])[2][1:] == [500, ANSWER]
    # The bodies were neither read to their end nor unpacked.
    assert worker.peak_rss() < 200 * 1024 * 1024
    # Expected failures are one line of the log, without the response.
    assert "Traceback" not in worker.output
    assert "failed: status 500" in worker.output
    assert "for today" not in worker.output


def test_a_killed_worker_costs_an_attempt_and_no_delivery(deliveries: Deliveries) -> None:
    site = deliveries.site
    worker = site.start_worker()
    waiting = deliveries.dispatch(in_turn(BROKEN, answering()))
    site.wait_until(lambda: len(deliveries.history(waiting)) == 1)
    hanging = deliveries.dispatch(in_turn(hang, answering()), timeout=30)
    site.wait_until(lambda: len(hanging.found.requests) == 1)
    worker.kill()
    assert site.state(hanging.run)["state"] == "running"
    site.start_worker()

    assert deliveries.outcome(waiting) == ("done", 2)
    assert deliveries.outcome(hanging) == ("done", 2)
    assert_attempts(waiting, 2)
    assert_attempts(hanging, 2)
    # An attempt that was killed leaves no row.
    assert [row[1] for row in deliveries.history(waiting)] == [500, 200]
    assert [row[1] for row in deliveries.history(hanging)] == [200]


def test_what_changes_between_the_write_and_the_delivery(deliveries: Deliveries) -> None:
    site = deliveries.site
    written = deliveries.receiver(answering())
    integration, _ = site.call(f"{STEPS}:add", written.url)
    endings = ("committed", "rolled back", "savepoint rolled back")
    runs = {
        ending: site.call(f"{STEPS}:write_and_dispatch", integration, ending) for ending in endings
    }
    deleted, inactive = deliveries.dispatch(answering()), deliveries.dispatch(answering())
    site.call(f"{STEPS}:delete", deleted.integration)
    site.call(f"{STEPS}:switch_off", inactive.integration)
    switched_off = deliveries.dispatch(BROKEN)
    with receiver(answering()) as found:
        gone = deliveries.dispatch_to(found)
    site.start_worker()
    site.wait_until(lambda: len(deliveries.history(switched_off)) == 1)
    site.call(f"{STEPS}:switch_off", switched_off.integration)

    # The outbox row is written in the transaction of the record.
    assert {ending: site.call(f"{STEPS}:stored", run) for ending, run in runs.items()} == {
        "committed": True,
        "rolled back": False,
        "savepoint rolled back": False,
    }
    assert site.call(f"{STEPS}:customers") == [
        "outer committed",
        "inner committed",
        "outer savepoint rolled back",
    ]
    assert site.wait(runs["committed"])["state"] == "done"
    assert deliveries.outcome(deleted) == ("done", 1)
    assert deliveries.outcome(inactive) == ("done", 1)
    assert deliveries.outcome(switched_off) == ("done", 2)
    assert deliveries.outcome(gone) == ("failed", 3)
    assert len(written.requests) == 1
    assert deleted.found.requests == inactive.found.requests == gone.found.requests == []
    assert len(switched_off.found.requests) == 1
    assert [row[:2] for row in deliveries.history(gone)] == [[gone.id, None]] * 3
