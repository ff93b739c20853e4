"""All WebSockets of a process: one subscription per topic for all of them."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

from django_panel.adapters.channels import list_changes
from django_panel.adapters.channels.authentication import (
    SocketUser,
    expired_users,
    in_joining_thread,
    in_thread,
)
from django_panel.adapters.channels.layers import group_of, layer
from django_panel.adapters.channels.list_changes import Permissions, Subscription
from django_panel.adapters.channels.socket import RESTARTING, Socket
from django_panel.broadcasting.channels import ListChannel, channel_for
from django_panel.support import json

logger = logging.getLogger("django_panel.broadcasting")

#: Seconds between two checks of the users and of the channel layer.
CHECK_INTERVAL = 2
#: The timeout of the channel layer, in seconds.
LAYER_TIMEOUT = 5.0
#: The maximum number of WebSockets of one user in one process.
MAX_SOCKETS = 50


#: A WebSocket and the channel it subscribed to.
Listener = tuple[Socket, str]


class Hub:
    """Connects the channel layer with the WebSockets.

    A process receives each message once, as a serialized frame that is written to all sockets.
    One consumer per socket, as in Channels, would copy each message for every socket.
    """

    def __init__(self) -> None:
        self._layer: Any = None
        self._channel = ""
        self._sockets: set[Socket] = set()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._verdicts: Permissions = {}
        self._deliveries: set[asyncio.Task[None]] = set()
        #: Keeps the order of messages.
        self._delivery_lock = asyncio.Lock()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: list[asyncio.Task[None]] = []
        self._opening = asyncio.Lock()
        self._heard_at = 0.0
        self._pulse = f"pulse.{uuid4().hex}"
        self._has_heartbeat = False

    async def enter(self, socket: Socket) -> bool:
        """Add a socket; start the background tasks with the first one."""
        same = sum(entered.user.user.pk == socket.user.user.pk for entered in self._sockets)
        if same >= MAX_SOCKETS:
            return False
        self._sockets.add(socket)
        async with self._opening:
            if not self._tasks:
                loop = asyncio.get_running_loop()
                self._tasks = [loop.create_task(self._read()), loop.create_task(self._check_loop())]
        return True

    async def leave(self, socket: Socket) -> None:
        """Remove a socket; stop the background tasks after the last one."""
        self._sockets.discard(socket)
        for channel in list(socket.channels):
            await self.unsubscribe(socket, channel)
        async with self._opening:
            if self._sockets or not self._tasks:
                return
            for task in self._tasks:
                task.cancel()
            self._tasks = []
            if self._has_heartbeat:
                self._has_heartbeat = False
                await self._part(group_of(self._pulse))
            await self._disconnect_layer()

    async def may_subscribe(self, user: SocketUser, channel: str) -> Subscription:
        """Return whether the user may subscribe to a channel: their own, or a list they may see."""
        if channel == channel_for(user.user):
            return "whole"
        if ListChannel.parse(channel) is None:
            return "no"
        return await in_joining_thread(list_changes.may_subscribe, user, channel)

    async def visible_keys(
        self, user: SocketUser, channel: str, keys: Sequence[int | str]
    ) -> set[int | str]:
        """Return which of these records the list of a channel may show to the user."""
        return await in_joining_thread(list_changes.visible_keys, user, channel, keys)

    async def subscribe(self, socket: Socket, channel: str) -> bool:
        """Subscribe a socket to a channel; return False if the layer cannot be reached."""
        topic = _topic_of(channel)
        async with self._locks[topic]:
            if not self._listeners[topic]:
                try:
                    await asyncio.wait_for(self._join(group_of(topic)), LAYER_TIMEOUT)
                except Exception:
                    logger.warning("The channel layer cannot be reached.", exc_info=True)
                    return False
            self._listeners[topic].add((socket, channel))
            socket.channels.add(channel)
        return True

    async def unsubscribe(self, socket: Socket, channel: str) -> None:
        """Unsubscribe a socket from a channel."""
        topic = _topic_of(channel)
        if channel not in socket.channels:
            return
        socket.channels.discard(channel)
        socket.shown.pop(channel, None)
        async with self._locks[topic]:
            listeners = self._listeners[topic]
            listeners.discard((socket, channel))
            if not listeners:
                del self._listeners[topic]
                await self._part(group_of(topic))
        if topic not in self._listeners:
            self._locks.pop(topic, None)

    def close_all(self, code: int) -> None:
        """Close all sockets; browsers reconnect and fetch missed data."""
        for socket in list(self._sockets):
            socket.close(code)

    def deliver(self, topic: str, frame: str, tenant: str = "") -> None:
        """Send a frame to the subscribers of a topic; those of other tenants do not receive it."""
        listeners = tuple(self._listeners.get(topic, ()))
        if listeners and ListChannel.parse(topic) is not None:
            task = asyncio.get_running_loop().create_task(
                self._deliver_to_lists(listeners, frame, tenant)
            )
            self._deliveries.add(task)
            task.add_done_callback(self._deliveries.discard)
            return
        for socket, _channel in listeners:
            if socket.user.receives(tenant):
                socket.push(frame)

    async def _deliver_to_lists(
        self, listeners: Sequence[Listener], frame: str, tenant: str
    ) -> None:
        """Send changes to lists, filtered by the permissions of each user."""
        try:
            async with self._delivery_lock:
                frames = await in_thread(
                    list_changes.frames_for, listeners, frame, tenant, self._verdicts
                )
        except Exception:
            logger.exception("The changes could not be sent to lists.")
            return
        for socket, channel, text in frames:
            if text is None:
                await self.unsubscribe(socket, channel)
                socket.push(json.dumps({"unsubscribed": channel}).decode())
            elif text:
                socket.push(text)

    async def _join(self, group: str) -> None:
        await self._layer_of().group_add(group, await self._own_channel())

    async def _part(self, group: str) -> None:
        try:
            leaving = self._layer_of().group_discard(group, await self._own_channel())
            await asyncio.wait_for(leaving, LAYER_TIMEOUT)
        except Exception:
            # Messages to the group are ignored; the layer removes it after a while.
            logger.debug("A group could not be left.", exc_info=True)

    async def _disconnect_layer(self) -> None:
        """Close the connections of the layer, if it has any."""
        disconnect = getattr(self._layer_of(), "disconnect", None)
        if disconnect is not None:
            self._channel = ""
            await disconnect()

    def _layer_of(self) -> Any:
        if self._layer is None:
            self._layer = layer()
        return self._layer

    async def _own_channel(self) -> str:
        if not self._channel:
            self._channel = await self._layer_of().new_channel("panel")
        return self._channel

    async def _read(self) -> None:
        """Read messages from the layer and deliver them."""
        while True:
            try:
                channel = await self._own_channel()
                message = await self._layer_of().receive(channel)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if type(error).__name__ == "TimeoutError":
                    # No message arrived. The heartbeat detects a broken layer.
                    continue
                logger.warning("The channel layer failed.", exc_info=True)
                self.close_all(RESTARTING)
                await asyncio.sleep(1)
                continue
            if message.get("type") == "panel.pulse":
                self._heard_at = asyncio.get_running_loop().time()
            elif message.get("type") == "panel.frame":
                self.deliver(message["topic"], message["frame"], message.get("tenant", ""))

    async def _check_loop(self) -> None:
        """Check the layer and the users at regular intervals."""
        loop = asyncio.get_running_loop()
        self._heard_at = loop.time()
        while True:
            try:
                await self._send_heartbeat()
            except Exception:
                logger.debug("The channel layer does not accept messages.", exc_info=True)
            await asyncio.sleep(CHECK_INTERVAL)
            if loop.time() - self._heard_at > LAYER_TIMEOUT + CHECK_INTERVAL:
                # A restarted Redis has lost the subscriptions and reports no error.
                self.close_all(RESTARTING)
                self._heard_at, self._has_heartbeat = loop.time(), False
            await self._close_expired()

    async def _send_heartbeat(self) -> None:
        """Send a heartbeat to this process through the layer."""
        group = group_of(self._pulse)
        if not self._has_heartbeat:
            # Subscribe once: subscribing again would hide that the layer lost its subscriptions.
            await asyncio.wait_for(self._join(group), LAYER_TIMEOUT)
            self._has_heartbeat = True
        sending = self._layer_of().group_send(group, {"type": "panel.pulse"})
        await asyncio.wait_for(sending, LAYER_TIMEOUT)

    async def _close_expired(self) -> None:
        """Close the sockets of users who have lost access."""
        known = {socket.user: socket for socket in self._sockets}
        try:
            expired = await in_thread(expired_users, list(known))
        except Exception:
            # Without this check, no socket may stay open.
            logger.exception("The users of the WebSockets could not be checked.")
            self.close_all(RESTARTING)
            return
        for user, code in expired.items():
            known[user].close(code)


def _topic_of(channel: str) -> str:
    """Return the topic of a channel; lists below all parents have the same topic."""
    parsed = ListChannel.parse(channel)
    return channel if parsed is None else parsed.topic()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
