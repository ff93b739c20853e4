"""A channel layer based on Redis publish/subscribe.

It has the methods of a channel layer that the hub uses. The layer of ``channels_redis`` stores
messages in sorted sets and needs four commands for each; on a busy machine it falls behind.
Messages need not be stored: a page that misses one fetches the data.
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

#: The timeouts of a connection and of a command, in seconds.
_CONNECT_TIMEOUT, _COMMAND_TIMEOUT = 0.7, 1.0
#: Without a message for this many seconds the connection is broken: heartbeats are more frequent.
_RECEIVE_TIMEOUT = 8.0


class RedisBus:
    """Publishes from any thread; has one subscription for each event loop."""

    def __init__(self, url: str) -> None:
        self._url = url
        timeouts: dict[str, Any] = {
            "socket_connect_timeout": _CONNECT_TIMEOUT,
            "socket_timeout": _COMMAND_TIMEOUT,
        }
        # After a restart of Redis, pooled connections are broken: retry once.
        self._client = Redis.from_url(url, retry=Retry(NoBackoff(), 1), **timeouts)
        self._connections: WeakKeyDictionary[asyncio.AbstractEventLoop, _LoopConnection] = (
            WeakKeyDictionary()
        )
        # Redis channels are shared by all databases of a server; two sites may use different ones.
        number = self._client.connection_pool.connection_kwargs.get("db") or 0
        self._prefix = f"{number}:"

    def send_now(self, group: str, message: Mapping[str, Any]) -> None:
        """Publish from a thread; raise an error if Redis cannot be reached."""
        self._client.publish(self._prefix + group, json.dumps(message))

    async def group_send(self, group: str, message: Mapping[str, Any]) -> None:
        await self._connection().client.publish(self._prefix + group, json.dumps(message))

    async def new_channel(self, prefix: str = "specific") -> str:
        """Return the name of a new channel and subscribe to it."""
        channel = f"{prefix}.{uuid4().hex}"
        await self._connection().expect(self._prefix + channel)
        return channel

    async def group_add(self, group: str, channel: str) -> None:
        await self._connection().join(self._prefix + group)

    async def group_discard(self, group: str, channel: str) -> None:
        await self._connection().part(self._prefix + group)

    async def receive(self, channel: str) -> dict[str, Any]:
        """Return the next message of all groups that this event loop subscribed to."""
        message: dict[str, Any] = json.loads(await self._connection().next())
        return message

    async def disconnect(self) -> None:
        """Close the connections of this event loop."""
        connection = self._connections.pop(asyncio.get_running_loop(), None)
        if connection is not None:
            await connection.close()

    def _connection(self) -> _LoopConnection:
        loop = asyncio.get_running_loop()
        if loop not in self._connections:
            self._connections[loop] = _LoopConnection(self._url)
        return self._connections[loop]


class _LoopConnection:
    """The connections and subscriptions of one event loop."""

    def __init__(self, url: str) -> None:
        timeouts: dict[str, Any] = {"socket_connect_timeout": _CONNECT_TIMEOUT}
        self.client: Any = AsyncRedis.from_url(url, retry=AsyncRetry(NoBackoff(), 1), **timeouts)
        # No retry: messages are lost meanwhile, so the error must be raised.
        self._subscriber: Any = AsyncRedis.from_url(
            url, retry=AsyncRetry(NoBackoff(), 0), **timeouts
        )
        self._channels: set[str] = set()
        self._unconfirmed: dict[str, asyncio.Future[None]] = {}
        self._subscription: Any = None
        self._opening = asyncio.Lock()

    async def expect(self, name: str) -> None:
        """Subscribe to a channel without waiting for the confirmation."""
        self._channels.add(name)
        await (await self._open()).subscribe(name)

    async def join(self, name: str) -> None:
        """Subscribe to a channel and wait for the confirmation."""
        if name in self._channels:
            return
        confirmed = self._unconfirmed[name] = asyncio.get_running_loop().create_future()
        try:
            await self.expect(name)
            await confirmed
        except BaseException:
            self._channels.discard(name)
            raise
        finally:
            self._unconfirmed.pop(name, None)

    async def part(self, name: str) -> None:
        self._channels.discard(name)
        if self._subscription is not None:
            await self._subscription.unsubscribe(name)

    async def next(self) -> bytes:
        """Return the next message; after an error the connection is opened again."""
        try:
            while True:
                message = await (await self._open()).get_message(timeout=_RECEIVE_TIMEOUT)
                if message is None:
                    raise ConnectionError("Redis has sent no message for too long.")
                if message["type"] == "subscribe":
                    self._confirm(message["channel"].decode())
                elif message["type"] == "message":
                    published: bytes = message["data"]
                    return published
        except Exception as error:
            await self._drop()
            raise ConnectionError(f"The connection to Redis failed: {error}") from error

    async def close(self) -> None:
        await self._drop()
        for client in (self.client, self._subscriber):
            with suppress(Exception):
                await client.aclose()

    def _confirm(self, name: str) -> None:
        confirmed = self._unconfirmed.get(name)
        if confirmed is not None and not confirmed.done():
            confirmed.set_result(None)

    async def _open(self) -> Any:
        async with self._opening:
            if self._subscription is None:
                opened = self._subscriber.pubsub()
                if self._channels:
                    await opened.subscribe(*self._channels)
                self._subscription = opened
            return self._subscription

    async def _drop(self) -> None:
        dropped, self._subscription = self._subscription, None
        if dropped is not None:
            with suppress(Exception):
                await dropped.aclose()
