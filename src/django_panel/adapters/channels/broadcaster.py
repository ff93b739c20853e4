"""Publish messages to a channel layer, from threads and from event loops."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from asgiref.sync import async_to_sync

from django_panel.adapters.channels.layers import group_of, layer
from django_panel.support import json

#: The timeout of a send, in seconds.
TIMEOUT = 1.5
#: After a failure that took longer than ``SLOW`` seconds, nothing is sent for ``PAUSE`` seconds.
SLOW, PAUSE = 0.2, 3.0


class LayerUnavailable(Exception):
    """The channel layer failed recently, and nothing is sent until the pause is over."""


class ChannelsBroadcaster:
    """Serializes a message once and sends the frame to the channel layer."""

    def __init__(self) -> None:
        self._paused_until = 0.0
        #: References to running tasks; the event loop has only weak references.
        self._running: set[asyncio.Task[None]] = set()

    def publish(self, channel: str, event: str, data: Mapping[str, Any], tenant: str = "") -> None:
        """Publish a message to all processes; it is delivered at most once."""
        if time.monotonic() < self._paused_until:
            raise LayerUnavailable("The channel layer failed recently.")
        frame = json.dumps({"event": event, "channel": channel, "data": data}).decode()
        message = {"type": "panel.frame", "topic": channel, "frame": frame, "tenant": tenant}
        try:
            running = asyncio.get_running_loop()
        except RuntimeError:
            self._send_from_thread(group_of(channel), message)
        else:
            task = running.create_task(self._send(group_of(channel), message))
            self._running.add(task)
            task.add_done_callback(self._running.discard)

    def _send_from_thread(self, group: str, message: dict[str, str]) -> None:
        """Send without an event loop, if the layer supports it."""
        send_now = getattr(layer(), "send_now", None)
        if send_now is None:
            async_to_sync(self._send)(group, message)
            return
        with self._pause_after_failure():
            send_now(group, message)

    async def _send(self, group: str, message: dict[str, str]) -> None:
        with self._pause_after_failure():
            await asyncio.wait_for(layer().group_send(group, message), TIMEOUT)

    @contextmanager
    def _pause_after_failure(self) -> Iterator[None]:
        began = time.monotonic()
        try:
            yield
        except Exception:
            # A failure that is reported immediately does not block; the next message may work.
            if time.monotonic() - began > SLOW:
                self._paused_until = time.monotonic() + PAUSE
            raise
