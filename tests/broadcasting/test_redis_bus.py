"""The Redis between processes: who hears, who does not, and what a broken line says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.exceptions import ConnectionError

from django_panel.adapters.channels.redis_bus import RedisBus
from tests.broadcasting.conftest import Redis
from tests.broadcasting.servers import free_port

pytestmark = pytest.mark.fault

MESSAGE = {"type": "panel.frame", "topic": "x", "frame": "{}"}


@asynccontextmanager
async def listening(bus: RedisBus, *groups: str) -> AsyncIterator[asyncio.Queue[dict[str, Any]]]:
    """Join groups with a reader that runs, as the hub's does; hang up at the end."""
    heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    channel = await bus.new_channel("panel")

    async def read() -> None:
        while True:
            heard.put_nowait(await bus.receive(channel))

    reading = asyncio.get_running_loop().create_task(read())
    for group in groups:
        await bus.group_add(group, channel)
    yield heard
    reading.cancel()
    await asyncio.wait([reading])
    await bus.disconnect()


def test_a_new_subscriber_receives_the_next_message(redis: Redis) -> None:
    async def meet() -> None:
        here, there = RedisBus(redis.url), RedisBus(redis.url)
        for number in range(50):
            async with listening(here, f"g{number}") as heard:
                await there.group_send(f"g{number}", MESSAGE)
                assert await asyncio.wait_for(heard.get(), 10) == MESSAGE
        await there.disconnect()

    asyncio.run(meet())


def test_a_thread_is_heard(redis: Redis) -> None:
    async def meet() -> None:
        bus = RedisBus(redis.url)
        async with listening(bus, "g") as heard:
            await asyncio.to_thread(bus.send_now, "g", MESSAGE)
            assert await asyncio.wait_for(heard.get(), 10) == MESSAGE

    asyncio.run(meet())


def test_only_subscribers_receive_messages(redis: Redis) -> None:
    async def meet() -> None:
        bus = RedisBus(redis.url)
        async with listening(bus, "kept", "left") as heard:
            await bus.group_discard("left", "")
            for group in ("other", "left", "kept"):
                await bus.group_send(group, {**MESSAGE, "topic": group})
            assert (await asyncio.wait_for(heard.get(), 10))["topic"] == "kept"
            assert heard.empty()

    asyncio.run(meet())


def test_sites_in_two_databases_of_one_redis_do_not_hear_each_other(redis: Redis) -> None:
    """Redis itself publishes to the subscribers of all its databases."""

    async def meet() -> None:
        first, second = RedisBus(redis.url), RedisBus(redis.url.replace("/0", "/1"))
        async with listening(first, "g") as heard, listening(second, "g") as other:
            second.send_now("g", {**MESSAGE, "topic": "second"})
            first.send_now("g", {**MESSAGE, "topic": "first"})
            assert (await asyncio.wait_for(heard.get(), 10))["topic"] == "first"
            assert (await asyncio.wait_for(other.get(), 10))["topic"] == "second"
            assert heard.qsize() + other.qsize() == 0

    asyncio.run(meet())


def test_a_line_that_broke_says_so_and_is_there_again_with_the_next_question() -> None:
    own = Redis()
    own.start()

    async def meet() -> None:
        bus = RedisBus(own.url)
        channel = await bus.new_channel("panel")
        waiting = asyncio.ensure_future(bus.receive(channel))
        await bus.group_add("g", channel)
        own.stop()
        with pytest.raises(ConnectionError):
            await asyncio.wait_for(waiting, 10)
        with pytest.raises(ConnectionError):
            bus.send_now("g", MESSAGE)
        own.start()
        waiting = asyncio.ensure_future(bus.receive(channel))
        # A message that is published before the subscription is there again is lost.
        for _ in range(50):
            if waiting.done() and waiting.exception() is not None:
                waiting = asyncio.ensure_future(bus.receive(channel))
            bus.send_now("g", MESSAGE)
            await asyncio.wait({waiting}, timeout=0.2)
            if waiting.done() and waiting.exception() is None:
                break
        assert await asyncio.wait_for(waiting, 10) == MESSAGE
        await bus.disconnect()

    try:
        asyncio.run(meet())
    finally:
        own.stop()


def test_a_missing_redis_does_not_block_for_long() -> None:
    bus = RedisBus(f"redis://127.0.0.1:{free_port()}/0")

    with pytest.raises(ConnectionError):
        bus.send_now("g", MESSAGE)
