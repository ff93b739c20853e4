"""Messages out of this process, whatever kind of process it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from asgiref.sync import async_to_sync

from django_panel.adapters.channels.layers import group_of, layer
from django_panel.support import json

#: Seconds that a write waits for the layer at most.
PATIENCE = 1.5
#: Seconds for which a layer that kept somebody waiting is not asked again.
LONG, PAUSE = 0.2, 3.0


class LayerUnavailable(Exception):
    """The layer failed a moment ago, and is not asked again before it had time to recover."""


class ChannelsBroadcaster:
    """Serialises a message once and hands the finished frame to the layer."""

    def __init__(self) -> None:
        self._paused_until = 0.0
        #: Tasks are kept until they end; the loop itself holds them weakly.
        self._running: set[asyncio.Task[None]] = set()

    def publish(self, channel: str, event: str, data: Mapping[str, Any]) -> None:
        """Send to whoever listens, here and in other processes; at most once."""
        if time.monotonic() < self._paused_until:
            raise LayerUnavailable("The channel layer failed a moment ago.")
        frame = json.dumps({"event": event, "channel": channel, "data": data}).decode()
        message = {"type": "panel.frame", "topic": channel, "frame": frame}
        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            self._send_from_thread(group_of(channel), message)
        else:
            task = running.create_task(self._send(group_of(channel), message))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _send_from_thread(self, group: str, message: dict[str, str]) -> None:
        """Send without a detour through an event loop, where the layer can."""
        send_now = getattr(layer(), "send_now", None)
        if send_now is None:
            async_to_sync(self._send)(group, message)
            return
        with self._pause_after_failure():
            send_now(group, message)

    async def _send(self, group: str, message: dict[str, str]) -> None:
        with self._pause_after_failure():
            await asyncio.wait_for(layer().group_send(group, message), PATIENCE)

    @contextmanager
    def _pause_after_failure(self) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        except Exception:
            # A refusal that comes at once costs nobody anything: the next try may do.
            if time.monotonic() - began > LONG:
                self._paused_until = time.monotonic() + PAUSE
            raise
