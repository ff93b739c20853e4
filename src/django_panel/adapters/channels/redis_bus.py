"""One Redis between the processes: what is published reaches all who subscribed.

It has the methods of a channel layer that the hub uses. The layer of ``channels_redis`` keeps
messages in sorted sets and fetches each with four commands, one after the other; on a busy
machine they arrive more slowly than they are sent. Nothing of ours is worth keeping: a page that
missed something fetches it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

from redis import Redis
from redis.asyncio import Redis as AsyncRedis
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError
from redis.retry import Retry

from django_panel.support import json

#: Seconds for a connection, and for a command: nobody who writes waits for a Redis that is gone.
_CONNECT, _COMMAND = 0.7, 1.0
#: Seconds after which silence is a fault: the hub says something to itself more often than that.
_SILENCE = 8.0


class RedisBus:
    """Publishes from any thread; subscribes once for each event loop."""

    def __init__(self, url: str) -> None:
        self._url = url
        patience: dict[str, Any] = {
            "socket_connect_timeout": _CONNECT,
            "socket_timeout": _COMMAND,
        }
        # A Redis that was started anew left broken connections behind: a second try at once.
        self._client = Redis.from_url(url, retry=Retry(NoBackoff(), 1), **patience)
        self._lines: WeakKeyDictionary[asyncio.AbstractEventLoop, _Line] = WeakKeyDictionary()
        # Redis tells subscribers of all its databases; two sites may differ in nothing else.
        number = self._client.connection_pool.connection_kwargs.get("db") or 0
        self._prefix = f"{number}:"

    def send_now(self, group: str, message: Mapping[str, Any]) -> None:
        """Publish from a thread; raises where Redis cannot be reached."""
        self._client.publish(self._prefix + group, json.dumps(message))

    async def group_send(self, group: str, message: Mapping[str, Any]) -> None:
        await self._line().client.publish(self._prefix + group, json.dumps(message))

    async def new_channel(self, prefix: str = "specific") -> str:
        """Return a name for whoever receives; with it the line has something to wait for."""
        channel = f"{prefix}.{uuid4().hex}"
        await self._line().expect(self._prefix + channel)
        return channel

    async def group_add(self, group: str, channel: str) -> None:
        await self._line().join(self._prefix + group)

    async def group_discard(self, group: str, channel: str) -> None:
        await self._line().part(self._prefix + group)

    async def receive(self, channel: str) -> dict[str, Any]:
        """Return the next message of all groups that were joined in this loop."""
        message: dict[str, Any] = json.loads(await self._line().next())
        return message

    async def hang_up(self) -> None:
        """Close what this loop holds; nobody listens here any more."""
        line = self._lines.pop(asyncio.get_running_loop(), None)
        if line is not None:
            await line.close()

    def _line(self) -> _Line:
        loop = asyncio.get_running_loop()
        if loop not in self._lines:
            self._lines[loop] = _Line(self._url)
        return self._lines[loop]


class _Line:
    """The connections of one event loop, and what it is subscribed to."""

    def __init__(self, url: str) -> None:
        patience: dict[str, Any] = {"socket_connect_timeout": _CONNECT}
        self.client: Any = AsyncRedis.from_url(url, retry=AsyncRetry(NoBackoff(), 1), **patience)
        # Never mended in silence: what was said meanwhile is lost, and somebody must know.
        self._ears: Any = AsyncRedis.from_url(url, retry=AsyncRetry(NoBackoff(), 0), **patience)
        self._joined: set[str] = set()
        self._awaited: dict[str, asyncio.Future[None]] = {}
        self._subscription: Any = None
        self._opening = asyncio.Lock()

    async def expect(self, name: str) -> None:
        """Listen to a name, without waiting until Redis has heard of it."""
        self._joined.add(name)
        await (await self._open()).subscribe(name)

    async def join(self, name: str) -> None:
        """Listen to a name; what is published from here on is heard."""
        if name in self._joined:
            return
        arrived = self._awaited[name] = asyncio.get_running_loop().create_future()
        try:
            await self.expect(name)
            await arrived
        except BaseException:
            self._joined.discard(name)
            raise
        finally:
            self._awaited.pop(name, None)

    async def part(self, name: str) -> None:
        self._joined.discard(name)
        if self._subscription is not None:
            await self._subscription.unsubscribe(name)

    async def next(self) -> bytes:
        """Return what is published next; after a fault the line is opened anew."""
        try:
            while True:
                said = await (await self._open()).get_message(timeout=_SILENCE)
                if said is None:
                    raise ConnectionError("Redis has said nothing for too long.")
                if said["type"] == "subscribe":
                    self._confirm(said["channel"].decode())
                elif said["type"] == "message":
                    published: bytes = said["data"]
                    return published
        except Exception as error:
            await self._drop()
            raise ConnectionError(f"The line to Redis broke: {error}") from error

    async def close(self) -> None:
        await self._drop()
        for client in (self.client, self._ears):
            with suppress(Exception):
                await client.aclose()

    def _confirm(self, name: str) -> None:
        arrived = self._awaited.get(name)
        if arrived is not None and not arrived.done():
            arrived.set_result(None)

    async def _open(self) -> Any:
        async with self._opening:
            if self._subscription is None:
                opened = self._ears.pubsub()
                if self._joined:
                    await opened.subscribe(*self._joined)
                self._subscription = opened
            return self._subscription

    async def _drop(self) -> None:
        dropped, self._subscription = self._subscription, None
        if dropped is not None:
            with suppress(Exception):
                await dropped.aclose()
