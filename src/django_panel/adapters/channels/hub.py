"""All sockets of a process: one subscription for each topic, however many listen."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary

from django_panel.adapters.channels import lists
from django_panel.adapters.channels.doorkeeper import Visitor, in_thread, left_behind
from django_panel.adapters.channels.layers import group_of, layer
from django_panel.adapters.channels.socket import RESTARTING, Socket
from django_panel.broadcasting.channels import ListChannel, channel_for
from django_panel.support import json

logger = logging.getLogger("django_panel.broadcasting")

#: Seconds between two looks at who may stay, and at whether the layer still carries messages.
LOOK_EVERY = 2.0
#: Seconds that the layer may take for a message to ourselves.
LAYER_PATIENCE = 5.0
#: Sockets of one person in one process.
MOST_SOCKETS = 50


#: A socket, and the name under which it listens to a topic.
Listener = tuple[Socket, str]


class Hub:
    """Joins the layer and the sockets.

    The layer hands a message to a process once, as a finished frame; it is written to every
    socket as it is. A consumer for each socket, which is how Channels does it, copies and
    wakes as many times as there are listeners.
    """

    def __init__(self) -> None:
        self._layer: Any = None
        self._channel = ""
        self._sockets: set[Socket] = set()
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._verdicts: dict[tuple[Any, str], float] = {}
        self._deliveries: set[asyncio.Task[None]] = set()
        #: What is announced first arrives first.
        self._one_by_one = asyncio.Lock()
        self._locks: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: list[asyncio.Task[None]] = []
        self._opening = asyncio.Lock()
        self._heard_at = 0.0
        self._pulse = f"pulse.{uuid4().hex}"
        self._beating = False

    async def enter(self, socket: Socket) -> bool:
        """Take in a socket; with the first one the process begins to listen."""
        same = sum(each.visitor.user.pk == socket.visitor.user.pk for each in self._sockets)
        if same >= MOST_SOCKETS:
            return False
        self._sockets.add(socket)
        async with self._opening:
            if not self._tasks:
                loop = asyncio.get_running_loop()
                self._tasks = [loop.create_task(self._read()), loop.create_task(self._look())]
        return True

    async def leave(self, socket: Socket) -> None:
        """Forget a socket; with the last one the process stops listening."""
        self._sockets.discard(socket)
        for channel in list(socket.channels):
            await self.unsubscribe(socket, channel)
        async with self._opening:
            if self._sockets or not self._tasks:
                return
            for task in self._tasks:
                task.cancel()
            self._tasks = []
            if self._beating:
                self._beating = False
                await self._part(group_of(self._pulse))
            await self._hang_up()

    async def may_hear(self, visitor: Visitor, channel: str) -> bool:
        """Return whether a person may listen: to their own channel, and to lists they see."""
        if channel == channel_for(visitor.user):
            return True
        if ListChannel.parse(channel) is None:
            return False
        return await in_thread(lists.may_hear, visitor, channel)

    async def subscribe(self, socket: Socket, channel: str) -> bool:
        """Let a socket hear a channel; False where the layer cannot be reached."""
        topic = _topic_of(channel)
        async with self._locks[topic]:
            if not self._listeners[topic]:
                try:
                    await asyncio.wait_for(self._join(group_of(topic)), LAYER_PATIENCE)
                except Exception:
                    logger.warning("The channel layer cannot be reached.", exc_info=True)
                    return False
            self._listeners[topic].add((socket, channel))
            socket.channels.add(channel)
        return True

    async def unsubscribe(self, socket: Socket, channel: str) -> None:
        """Let a socket hear no more of a channel."""
        topic = _topic_of(channel)
        if channel not in socket.channels:
            return
        socket.channels.discard(channel)
        async with self._locks[topic]:
            listeners = self._listeners[topic]
            listeners.discard((socket, channel))
            if not listeners:
                del self._listeners[topic]
                await self._part(group_of(topic))
        if topic not in self._listeners:
            self._locks.pop(topic, None)

    def close_all(self, code: int) -> None:
        """End every socket; browsers come back by themselves and fetch what they missed."""
        for socket in list(self._sockets):
            socket.close(code)

    def deliver(self, topic: str, frame: str) -> None:
        """Write one frame to whoever listens here."""
        listeners = tuple(self._listeners.get(topic, ()))
        if listeners and ListChannel.parse(topic) is not None:
            task = asyncio.get_running_loop().create_task(self._deliver_to_lists(listeners, frame))
            self._deliveries.add(task)
            task.add_done_callback(self._deliveries.discard)
            return
        for socket, _channel in listeners:
            socket.push(frame)

    async def _deliver_to_lists(self, listeners: Sequence[Listener], frame: str) -> None:
        """Tell each list what its reader may know; whoever may see it no longer hears no more."""
        try:
            async with self._one_by_one:
                answers = await in_thread(lists.frames_for, listeners, frame, self._verdicts)
        except Exception:
            logger.exception("Lists could not be told of changes.")
            return
        for socket, channel, said in answers:
            if said is None:
                await self.unsubscribe(socket, channel)
                socket.push(json.dumps({"unsubscribed": channel}).decode())
            elif said:
                socket.push(said)

    async def _join(self, group: str) -> None:
        await self._layer_of().group_add(group, await self._own_channel())

    async def _part(self, group: str) -> None:
        try:
            leaving = self._layer_of().group_discard(group, await self._own_channel())
            await asyncio.wait_for(leaving, LAYER_PATIENCE)
        except Exception:
            # What is sent there finds nobody here; the layer forgets the group in time.
            logger.debug("A group could not be left.", exc_info=True)

    async def _hang_up(self) -> None:
        """Leave no connection behind that nobody reads; most layers keep none."""
        hang_up = getattr(self._layer_of(), "hang_up", None)
        if hang_up is not None:
            self._channel = ""
            await hang_up()

    def _layer_of(self) -> Any:
        if self._layer is None:
            self._layer = layer()
        return self._layer

    async def _own_channel(self) -> str:
        if not self._channel:
            self._channel = await self._layer_of().new_channel("panel")
        return self._channel

    async def _read(self) -> None:
        """Hand on what the layer has for this process."""
        while True:
            try:
                channel = await self._own_channel()
                message = await self._layer_of().receive(channel)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                if type(error).__name__ == "TimeoutError":
                    # Nothing came in time, which is no fault; the pulse tells whether it is one.
                    continue
                logger.warning("The channel layer is gone.", exc_info=True)
                self.close_all(RESTARTING)
                await asyncio.sleep(1)
                continue
            if message.get("type") == "panel.pulse":
                self._heard_at = asyncio.get_running_loop().time()
            elif message.get("type") == "panel.frame":
                self.deliver(message["topic"], message["frame"])

    async def _look(self) -> None:
        """Look after the layer and after who may stay, again and again."""
        loop = asyncio.get_running_loop()
        self._heard_at = loop.time()
        while True:
            try:
                await self._beat()
            except Exception:
                logger.debug("The channel layer takes no message.", exc_info=True)
            await asyncio.sleep(LOOK_EVERY)
            if loop.time() - self._heard_at > LAYER_PATIENCE + LOOK_EVERY:
                # A Redis that was started anew has forgotten who listens, and says nothing.
                self.close_all(RESTARTING)
                self._heard_at, self._beating = loop.time(), False
            await self._send_away()

    async def _beat(self) -> None:
        """Send a message to ourselves the way that others would."""
        group = group_of(self._pulse)
        if not self._beating:
            # Joined once: joining again would hide that the layer has forgotten everybody.
            await asyncio.wait_for(self._join(group), LAYER_PATIENCE)
            self._beating = True
        sending = self._layer_of().group_send(group, {"type": "panel.pulse"})
        await asyncio.wait_for(sending, LAYER_PATIENCE)

    async def _send_away(self) -> None:
        """Close the sockets of those who may stay no longer."""
        known = {socket.visitor: socket for socket in self._sockets}
        try:
            gone = await in_thread(left_behind, list(known))
        except Exception:
            # Not knowing is no reason to let anybody listen on.
            logger.exception("Nobody could say who is still signed in.")
            self.close_all(RESTARTING)
            return
        for visitor, code in gone.items():
            known[visitor].close(code)


def _topic_of(channel: str) -> str:
    """Return what is announced for a channel: lists below all parents share one topic."""
    asked = ListChannel.parse(channel)
    return channel if asked is None else asked.topic()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, Hub] = WeakKeyDictionary()


def hub() -> Hub:
    """Return the hub of the running loop."""
    loop = asyncio.get_running_loop()
    if loop not in _hubs:
        _hubs[loop] = Hub()
    return _hubs[loop]
