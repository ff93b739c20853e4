"""Two servers and a worker share a Redis, which may die."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from redis import Redis as Client

from tests.broadcasting.conftest import Redis
from tests.broadcasting.servers import Server, closing_code, receive_frame, run, send_frame

pytestmark = [pytest.mark.django_db, pytest.mark.fault]

Pair = tuple[Server, Server]


def test_one_server_is_heard_at_the_other(two_servers: Pair) -> None:
    here, there = two_servers
    with here.listening("ann") as (near, _), there.listening("ann") as (far, _):
        here.do("notify", "ann")

        assert receive_frame(near) == receive_frame(far)


def test_a_worker_is_heard(two_servers: Pair, site_database: Path, redis: Redis) -> None:
    _, there = two_servers
    with there.listening("ann") as (far, _):
        run(site_database, redis.url, "tests.broadcasting.site", "notify", "ann")

        assert receive_frame(far)["data"]["title"] == "Hello ann"


def test_a_sign_out_at_one_server_ends_the_sockets_at_the_other(two_servers: Pair) -> None:
    here, there = two_servers
    known = here.do("sign-in", "ann")
    with there.open(known["cookie"]) as far:
        here.do("sign-out", known["cookie"].partition("=")[2])

        assert closing_code(far, 5) == 4401


def test_nothing_is_left_behind_by_those_who_came_and_went(two_servers: Pair, redis: Redis) -> None:
    here, _ = two_servers
    with Client.from_url(redis.url) as client:
        for _ in range(15):
            with here.listening("ann") as (near, _), here.listening("ben"):
                here.do("notify", "ann")
                assert receive_frame(near)["event"] == "panel.notification"
        ends_at = time.monotonic() + 10
        while client.pubsub_channels():
            assert time.monotonic() < ends_at, client.pubsub_channels()
            time.sleep(0.1)

        # This one, and those by which the two servers publish.
        assert len(client.client_list()) < 12


def test_a_dead_redis_takes_nothing_but_the_toast(two_servers: Pair, redis: Redis) -> None:
    here, _ = two_servers
    with here.listening("dora") as (opened, known):
        redis.stop()
        try:
            began = time.monotonic()
            here.do("notify", "dora")

            assert time.monotonic() - began < 4
            assert here.get("/admin/notifications", known["cookie"])["unread"] == 1
            assert closing_code(opened, 12) in {1012, 1013}
        finally:
            redis.start()

    ends_at = time.monotonic() + 15
    while True:
        try:
            with here.listening("dora") as (again, _):
                here.do("notify", "dora")
                if receive_frame(again, 3)["event"] == "panel.notification":
                    break
        except Exception:
            assert time.monotonic() < ends_at
            time.sleep(0.5)
    assert here.get("/admin/notifications", known["cookie"])["unread"] >= 2


def test_a_redis_that_forgot_everybody_is_noticed(two_servers: Pair, redis: Redis) -> None:
    """A quick restart breaks no command that waits; only a message to oneself tells."""
    here, _ = two_servers
    with here.listening("emma") as (opened, _):
        redis.stop()
        redis.start()

        assert closing_code(opened, 15) == 1012


def test_what_a_worker_writes_reaches_the_lists(
    two_servers: Pair, site_database: Path, redis: Redis
) -> None:
    """A process that serves no pages reads the panels before its first write."""
    here, _ = two_servers
    known = here.do("sign-in", "reader")
    here.do("grant", "reader")
    with here.open(known["cookie"], path="/desk/broadcasting") as opened:
        channel = "panel.desk.resources.customers"
        assert send_frame(opened, {"subscribe": channel}) == {"subscribed": channel}

        run(site_database, redis.url, "tests.broadcasting.site", "customer", "Ben")

        assert len(receive_frame(opened)["data"]["created"]) == 1
