"""Messages out of this process, whatever kind of process it is."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from asgiref.sync import async_to_sync

from django_panel.adapters.channels.layers import group_of, layer
from django_panel.support import json

#: Seconds that a write waits for the layer at most.
PATIENCE = 1.5
#: Seconds for which a layer that failed is not asked again.
PAUSE = 3.0


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
        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            async_to_sync(self._send)(channel, frame)
        else:
            task = running.create_task(self._send(channel, frame))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    async def _send(self, topic: str, frame: str) -> None:
        message = {"type": "panel.frame", "topic": topic, "frame": frame}
        try:
            await asyncio.wait_for(layer().group_send(group_of(topic), message), PATIENCE)
        except Exception:
            self._paused_until = time.monotonic() + PAUSE
            raise
